let seed = 1;

/** So many characters of four bytes each: no two texts are alike, and none could be kept in fewer bytes. */
export const longText = (length: number): string =>
  Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCodePoint(0x2_0000 + (seed % 40_000));
  }).join('');

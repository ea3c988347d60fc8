let seed = 1;

/** A text of this many characters, four bytes each. Every text is different, and none can be compressed. */
export const longText = (length: number): string =>
  Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCodePoint(0x2_0000 + (seed % 40_000));
  }).join('');

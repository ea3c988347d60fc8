const hundredPercent = 10_000n;

/** Percentage from "0" to "100", rounded down to two decimals: 2 of 3 is "66.66". "" if `whole` is 0. */
export function percent(part: number, whole: number): string {
  return share(BigInt(part), BigInt(whole));
}

/** `percent` of two decimal texts: 87.5 of 150 marks is "58.33". */
export function decimalPercent(part: string, whole: string): string {
  const decimals = Math.max(decimalsOf(part), decimalsOf(whole));
  return share(scaled(part, decimals), scaled(whole, decimals));
}

/** Removes trailing zeros: "87.50" becomes "87.5", "90.00" becomes "90". */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function share(part: bigint, whole: bigint): string {
  if (whole <= 0n) return '';
  const hundredths = part < 0n ? 0n : part > whole ? hundredPercent : (part * hundredPercent) / whole;
  return plainDecimal(`${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`);
}

function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? 0 : text.length - point - 1;
}

function scaled(text: string, decimals: number): bigint {
  return BigInt(text.replace('.', '') + '0'.repeat(decimals - decimalsOf(text)));
}

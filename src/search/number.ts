import { foldText } from './fold.ts';

/** Digits with spaces, brackets, dots, dashes of any kind and plus signs between them. */
const written = /^[\d\s+().‐-―-]*\d[\d\s+().‐-―-]*$/u;
const signs = /[\s().‐-―-]/gu;
/** The code of China before a mobile, as +86 or 0086. */
const chinese = /^(?:\+|00)86(?=1)/;

/**
 * A mobile as it is stored and looked for: without spaces, brackets, dots and dashes, and without +86 or 0086. Undefined for a text
 * that is no number.
 */
export function plainNumber(text: string): string | undefined {
  const folded = foldText(text);
  return written.test(folded) ? folded.replaceAll(signs, '').replace(chinese, '') : undefined;
}

import { plainNumber } from '../../../src/search/number.ts';

/**
 * What a person typed to look for, for the lists of the interface, which compare texts as they are: a mobile with spaces, dashes or +86
 * becomes the number that is stored. `/search` does this itself.
 */
export function searchText(typed: string): string {
  const plain = plainNumber(typed) ?? '';
  return /^1[3-9]\d{9}$/.test(plain) ? plain : typed.trim();
}

import { normalForm } from './normal-form.ts';

const isPlain = /^[ -~]*$/;
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
const changes = /\p{Changes_When_NFKC_Casefolded}/gu;
const changesCase = /\p{Changes_When_Casefolded}/gu;
const cherokee = /\p{Script=Cherokee}/u;

/**
 * Folds a text for searching and comparing: two texts are the same if they fold to the same. This is NFKC_Casefold(NFD(text)) of
 * the Unicode Standard (D147): it ignores case, width, compatibility forms, the order of marks and invisible characters. The
 * database stores and compares folded texts and folds nothing itself. Of marks in a row, the first thirty count.
 */
export function foldText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return normalForm(normalForm(text, 'NFD').replace(ignorable, '').replace(changes, foldCharacter), 'NFC');
}

const folded = new Map<string, string>();

/** NFKC_Casefold of one character, as the Unicode Standard derives it: until nothing changes. */
function foldCharacter(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  let before: string;
  let after = character;
  do {
    before = after;
    after = normalForm(before.replace(changesCase, foldCase), 'NFKC').replace(ignorable, '');
  } while (after !== before);
  folded.set(character, after);
  return after;
}

/**
 * Full case folding of one character. Lower case of upper case is the same but for the capital ß, which is upper case already, and
 * for Cherokee, which folds to capitals because its small letters are younger. The dotless ı does not change.
 */
function foldCase(character: string): string {
  if (character === 'ẞ') return 'ss';
  return cherokee.test(character) ? character.toUpperCase() : character.toUpperCase().toLowerCase();
}

/** How stored texts are made searchable; a higher number when `foldText` changes, or which texts are searched. */
export const foldingVersion = 3;

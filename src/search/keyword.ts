import { join, once, type Sql, sql } from '../sql/sql.ts';
import { foldText } from './fold.ts';
import { type FieldKind, fieldKind, keywordGrams, longestGram, longestNormalized } from './grams.ts';
import { plainNumber } from './number.ts';

/** Normalized text has no capital letters, so no row matches. */
const containedNowhere = 'A';

/**
 * Normalizes a keyword; undefined if it is blank. A keyword longer than every text is not normalized: that could take
 * seconds and would match nothing.
 */
export function keyword(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  // Most lists have no keyword, and to normalize nothing takes time too.
  if (trimmed === '') return undefined;
  if (trimmed.length > longestNormalized) return containedNowhere;
  const normalized = foldText(trimmed);
  if (normalized.length > longestNormalized) return containedNowhere;
  return normalized === '' ? undefined : normalized;
}

/** What decides whether a caller may find hidden values. */
interface MayKnow {
  readonly personal: boolean;
  readonly findsPersonal?: boolean;
}

interface Searcher extends MayKnow {
  readonly orgId: number;
}

/** Whether a hidden value may influence what the caller is told: it can see the value anyway, or reveal it. */
export const knowsPersonal = ({ personal, findsPersonal = personal }: MayKnow) => findsPersonal;

const fewestMobileDigits = 7;
const digitsIn = (normalized: string) => normalized.replace(/\D/g, '').length;

/** Whether a keyword can be a whole mobile, however it is written: a number with seven digits or more. */
export const isWholeNumber = (normalized: string) =>
  plainNumber(normalized) !== undefined && digitsIn(normalized) >= fewestMobileDigits;

/** Whether a keyword can be a whole personal text of any kind. */
export const isWholeText = (normalized: string) => normalized !== '' && !isShortNumber(normalized);

/** A shorter number finds no personal text as a whole, so searches for it need no limit. */
const isShortNumber = (normalized: string) => plainNumber(normalized) !== undefined && !isWholeNumber(normalized);

/**
 * A keyword, and if it is a number, the form in which mobiles are stored: `+86 139-1234 5678` finds 13912345678. The text as it was
 * typed stays, because a login name may have dashes.
 */
export function formsOf(normalized: string): readonly string[] {
  const plain = plainNumber(normalized);
  return plain === undefined || plain === '' || plain === normalized ? [normalized] : [normalized, plain];
}

/**
 * The kinds of text that say who a person is and who the guardian. Without the scope `personal`, a guardian is found by a whole number
 * only: `/search` counts these as tries, and not every name that somebody looks for.
 */
export const personKinds = (caller: Searcher, normalized: string): readonly FieldKind[] =>
  knowsPersonal(caller) || isWholeNumber(normalized) ? ['open', 'personal', 'guardian'] : ['open', 'personal'];

/** The condition that a guardian has one of these names or numbers, as a whole. */
export function hasGuardian(orgId: number, guardians: readonly string[]): Sql {
  // The last characters of a mobile differ more than the first.
  const grams = guardians.flatMap((each) => keywordGrams(orgId, 'guardian', each).slice(-1));
  const fields = guardians.map((each) => fieldKind.guardian + each);
  return sql`search_grams && ${grams}::text[] and search_fields && ${fields}::text[]`;
}

/**
 * The condition that one of the row's texts contains the keyword literally; it uses the gram index. Without the scope
 * `personal`, a personal text matches only as a whole, because otherwise a mobile could be guessed digit by digit.
 */
export function contains(caller: Searcher, normalized: string, kinds: readonly FieldKind[]): Sql {
  const { searched, whole } = allowedTo(caller, normalized, kinds);
  return anyOf([
    ...(searched.length === 0 ? [] : [within(caller.orgId, normalized, searched)]),
    ...whole.map((kind) => hasGrams(caller.orgId, kind, normalized, isWhole(kind, normalized))),
  ]);
}

/** The same condition for a row that is already selected; it compares the texts and does not use the index. */
export function textsContain(caller: Searcher, normalized: string, kinds: readonly FieldKind[]): Sql {
  const { searched, whole } = allowedTo(caller, normalized, kinds);
  return anyOf([
    ...(searched.length === 0 ? [] : [hasPart(searched, normalized)]),
    ...whole.map((kind) => isWhole(kind, normalized)),
  ]);
}

/** The gram of a short keyword, for callers who may search all texts by parts. */
export function wholeGram(caller: Searcher, normalized: string): string | undefined {
  return knowsPersonal(caller) && [...normalized].length <= longestGram ? normalized : undefined;
}

/** The kinds of text that the caller may search by parts, and those that must match as a whole. */
const allowedTo = (caller: Searcher, normalized: string, kinds: readonly FieldKind[]) => ({
  searched: kinds.filter((kind) => kind === 'open' || knowsPersonal(caller)),
  whole: kinds.filter((kind) => kind !== 'open' && !knowsPersonal(caller) && isWholeText(normalized)),
});

export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${join(conditions, ' or ')})`;

/** The gram index answers a short keyword; a longer one is also compared with the texts. */
function within(orgId: number, normalized: string, kinds: readonly FieldKind[]): Sql {
  if ([...normalized].length <= longestGram) {
    return sql`search_grams && ${once(kinds.flatMap((kind) => keywordGrams(orgId, kind, normalized)))}::text[]`;
  }
  return anyOf(kinds.map((kind) => hasGrams(orgId, kind, normalized, hasPart([kind], normalized))));
}

const hasGrams = (orgId: number, kind: FieldKind, normalized: string, texts: Sql): Sql =>
  sql`search_grams @> ${keywordGrams(orgId, kind, normalized)}::text[] and ${texts}`;

// Compares all texts at once first, which excludes most rows at little cost.
const hasPart = (kinds: readonly FieldKind[], normalized: string): Sql => {
  const part = once(normalized);
  return sql`
    strpos(array_to_string(search_fields, ''), ${part}) > 0 and exists (
      select from unnest(search_fields) as field
      where left(field, 1) = any(${once(kinds.map((kind) => fieldKind[kind].slice(0, 1)))}::text[])
        and strpos(substr(field, 2), ${part}) > 0)`;
};

const isWhole = (kind: FieldKind, normalized: string): Sql => sql`${fieldKind[kind] + normalized} = any(search_fields)`;

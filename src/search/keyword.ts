import { join, type Sql, sql } from '../database/sql.ts';
import type { Caller } from '../operation/call/call.ts';
import {
  type FieldKind,
  fieldKind,
  keywordGrams,
  longestGram,
  longestNormalized,
  normalizeForSearch,
} from './grams.ts';

/** Folded text has no capital letters, so no row contains this one. */
const containedNowhere = 'A';

/**
 * A keyword as it is looked for, or undefined where nothing is left of it. One that is longer than every folded text is
 * not folded: that could take seconds, and it finds nothing.
 */
export function keyword(text: string | undefined): string | undefined {
  const trimmed = (text ?? '').trim();
  if (trimmed.length > longestNormalized) return containedNowhere;
  const folded = normalizeForSearch(trimmed);
  if (folded.length > longestNormalized) return containedNowhere;
  return folded === '' ? undefined : folded;
}

type Searcher = Pick<Caller, 'orgId' | 'personal' | 'findsPersonal'>;

/**
 * The condition that one of the row's texts of these kinds contains the keyword, literally, for finding such rows: the
 * index of grams answers it. A caller who may not see personal texts finds one only by all of it: else each digit of a
 * mobile could be guessed in turn.
 */
export function contains(caller: Searcher, folded: string, kinds: readonly FieldKind[]): Sql {
  const { searched, whole } = allowedTo(caller, kinds);
  return anyOf([
    ...(searched.length === 0 ? [] : [within(caller.orgId, folded, searched)]),
    ...whole.map((kind) => hasGrams(caller.orgId, kind, folded, isWhole(kind, folded))),
  ]);
}

/** The same condition for looking at one row that is at hand: its texts answer it. */
export function textsContain(caller: Searcher, folded: string, kinds: readonly FieldKind[]): Sql {
  const { searched, whole } = allowedTo(caller, kinds);
  return anyOf([
    ...(searched.length === 0 ? [] : [hasPart(searched, folded)]),
    ...whole.map((kind) => isWhole(kind, folded)),
  ]);
}

/** The gram that a short keyword is, for a caller who may look into texts of every kind. */
export function wholeGram({ personal, findsPersonal = personal }: Searcher, folded: string): string | undefined {
  return findsPersonal && [...folded].length <= longestGram ? folded : undefined;
}

/** The kinds of text that a caller may look into, and those it must know all of. */
const allowedTo = ({ personal, findsPersonal = personal }: Searcher, kinds: readonly FieldKind[]) => ({
  searched: kinds.filter((kind) => kind !== 'personal' || findsPersonal),
  whole: kinds.filter((kind) => kind === 'personal' && !findsPersonal),
});

const anyOf = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`;

/** A short keyword is answered by the gram index alone; a longer one is then looked for in the texts. */
function within(orgId: number, folded: string, kinds: readonly FieldKind[]): Sql {
  if ([...folded].length <= longestGram) {
    return sql`search_grams && ${kinds.flatMap((kind) => keywordGrams(orgId, kind, folded))}::text[]`;
  }
  return anyOf(kinds.map((kind) => hasGrams(orgId, kind, folded, hasPart([kind], folded))));
}

const hasGrams = (orgId: number, kind: FieldKind, folded: string, texts: Sql): Sql =>
  sql`search_grams @> ${keywordGrams(orgId, kind, folded)}::text[] and ${texts}`;

// All texts at once first: most rows end there, and one comparison costs less than taking the texts apart.
const hasPart = (kinds: readonly FieldKind[], folded: string): Sql => sql`
  strpos(array_to_string(search_fields, ''), ${folded}) > 0 and exists (
    select from unnest(search_fields) as field
    where left(field, 1) = any(${kinds.map((kind) => fieldKind[kind])}::text[])
      and strpos(substr(field, 2), ${folded}) > 0)`;

const isWhole = (kind: FieldKind, folded: string): Sql => sql`${fieldKind[kind] + folded} = any(search_fields)`;

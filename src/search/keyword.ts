import type { Caller } from '../call/call.ts';
import { join, type Sql, sql } from '../database/sql.ts';
import { type FieldKind, fieldKind, fold, keywordGrams, longestGram } from './grams.ts';

/** A keyword as it is looked for, or undefined where nothing is left of it. */
export function keyword(text: string | undefined): string | undefined {
  const folded = fold((text ?? '').trim());
  return folded === '' ? undefined : folded;
}

/**
 * The condition that one of the row's texts of these kinds contains the keyword, literally. A caller who may not see
 * mobiles finds one only by all of it: else each digit could be guessed in turn.
 */
export function contains(caller: Pick<Caller, 'orgId' | 'personal'>, folded: string, kinds: readonly FieldKind[]): Sql {
  const searched = kinds.filter((kind) => kind !== 'mobile' || caller.personal);
  const pieces = searched.length === 0 ? [] : [within(caller.orgId, folded, searched)];
  if (searched.length < kinds.length) pieces.push(isWhole(caller.orgId, folded, 'mobile'));
  return sql`(${join(pieces, ' or ')})`;
}

/** A short keyword is answered by the gram index alone; a longer one is then looked for in the texts. */
function within(orgId: number, folded: string, kinds: readonly FieldKind[]): Sql {
  if ([...folded].length <= longestGram) {
    return sql`search_grams && ${kinds.flatMap((kind) => keywordGrams(orgId, kind, folded))}::text[]`;
  }
  const candidates = kinds.map((kind) => sql`search_grams @> ${keywordGrams(orgId, kind, folded)}::text[]`);
  return sql`(${join(candidates, ' or ')}) and exists (
    select from unnest(search_fields) as field
    where left(field, 1) = any(${kinds.map((kind) => fieldKind[kind])}::text[])
      and strpos(substr(field, 2), ${folded}) > 0)`;
}

function isWhole(orgId: number, folded: string, kind: FieldKind): Sql {
  return sql`search_grams @> ${keywordGrams(orgId, kind, folded)}::text[]
    and ${fieldKind[kind] + folded} = any(search_fields)`;
}

import type { OrgSql } from '../sql/org-sql.ts';
import { arrayOf, integer, row, text } from '../sql/row.ts';
import { join, sql, verbatim } from '../sql/sql.ts';
import { type FieldKind, type SearchColumns, searchColumns } from './grams.ts';

/** The tables that can be searched. */
export const searchedTables = ['users', 'receivers', 'ordered_names', 'groups'] as const;

/** A table whose rows can be searched, with its searchable texts. */
export interface Searchable {
  readonly table: (typeof searchedTables)[number];
  readonly id: string;
  /** The kind of text that each column holds. */
  readonly texts: Readonly<Record<string, FieldKind>>;
  /** Called before the grams of a row change. */
  readonly beforehand?: (tx: OrgSql, id: number, grams: readonly string[]) => void;
}

const batchSize = 500;
const foundRow = row({ id: integer, texts: arrayOf(text), searchFields: arrayOf(text), searchGrams: arrayOf(text) });

/**
 * Repairs the search columns of a batch of rows after `after`. Returns how many were wrong and where to continue, or
 * undefined at the end.
 */
export async function repairSearch(
  tx: OrgSql,
  { table, id, texts, beforehand }: Searchable,
  after: number,
): Promise<{ wrong: number; last: number | undefined }> {
  const name = verbatim(table);
  const number = verbatim(id);
  const found = await tx.rows(
    sql`
      select ${number} as id, array[${join(Object.keys(texts).map(verbatim), ', ')}] as texts, search_fields, search_grams
      from ${name}
      where org_id = $1 and ${number} > ${after}
      order by ${number}
      limit ${batchSize}
      for no key update`,
    foundRow,
  );
  const kinds = Object.values(texts);
  const wrong = found.flatMap((each) => {
    const of = (kind: FieldKind) => each.texts.filter((_, index) => kinds[index] === kind);
    const right = searchColumns(tx.orgId, { open: of('open'), personal: of('personal'), guardian: of('guardian') });
    return isSame(each, right) ? [] : [{ id: each.id, right }];
  });
  for (const { id: one, right } of wrong) {
    beforehand?.(tx, one, right.searchGrams);
    tx.send(sql`
      update ${name} set search_fields = ${right.searchFields}::text[], search_grams = ${right.searchGrams}::text[]
      where org_id = $1 and ${number} = ${one}`);
  }
  return { wrong: wrong.length, last: found.length < batchSize ? undefined : found.at(-1)?.id };
}

/** Compares as sets. */
function isSame(one: SearchColumns, other: SearchColumns): boolean {
  const equal = (a: readonly string[], b: readonly string[]) =>
    new Set(a).size === new Set(b).size && a.every((each) => b.includes(each));
  return equal(one.searchFields, other.searchFields) && equal(one.searchGrams, other.searchGrams);
}

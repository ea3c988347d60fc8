import { arrayOf, integer, row, text } from '../sql/row.ts';
import type { Scope } from '../sql/scope.ts';
import { join, sql, verbatim } from '../sql/sql.ts';
import { recountBuyer } from './gram-counters.ts';
import { type SearchColumns, type SearchFields, searchColumns } from './grams.ts';

/** A table whose rows can be searched, with their searchable texts. */
interface Searchable {
  readonly table: 'users' | 'receivers' | 'ordered_names' | 'groups';
  readonly id: string;
  readonly columns: readonly string[];
  readonly fields: (texts: readonly string[]) => SearchFields;
  /** Called before the grams of a row change. */
  readonly beforehand?: (tx: Scope, id: number, grams: readonly string[]) => void;
}

/** All tables that can be searched by parts of their texts. */
export const searchables: readonly Searchable[] = [
  {
    table: 'users',
    id: 'user_id',
    columns: ['login_name', 'name', 'mobile', 'guardian_name', 'guardian_mobile'],
    fields: ([loginName = '', name = '', mobile = '', ...guardian]) => ({
      open: [loginName, name],
      personal: [mobile],
      guardian,
    }),
    beforehand: recountBuyer,
  },
  {
    table: 'receivers',
    id: 'receiver_id',
    columns: ['receiver', 'mobile'],
    fields: (personal) => ({ open: [], personal }),
  },
  { table: 'ordered_names', id: 'ordered_name_id', columns: ['name'], fields: (open) => ({ open, personal: [] }) },
  { table: 'groups', id: 'group_id', columns: ['name'], fields: (open) => ({ open, personal: [] }) },
];

const batchSize = 500;
const foundRow = row({ id: integer, texts: arrayOf(text), searchFields: arrayOf(text), searchGrams: arrayOf(text) });

/**
 * Repairs the search columns of a batch of rows after `after`. Returns how many were wrong and where to continue, or
 * undefined at the end.
 */
export async function repairSearch(
  tx: Scope,
  { table, id, columns, fields, beforehand }: Searchable,
  after: number,
): Promise<{ wrong: number; last: number | undefined }> {
  const name = verbatim(table);
  const number = verbatim(id);
  const found = await tx.rows(
    sql`
      select ${number} as id, array[${join(columns.map(verbatim), ', ')}] as texts, search_fields, search_grams
      from ${name}
      where org_id = $1 and ${number} > ${after}
      order by ${number}
      limit ${batchSize}
      for no key update`,
    foundRow,
  );
  const wrong = found.flatMap((each) => {
    const right = searchColumns(tx.orgId, fields(each.texts));
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

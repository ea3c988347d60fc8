import type { Executor } from '../database/database.ts';
import { identifier } from '../database/insert.ts';
import { row, text } from '../database/row.ts';
import { rowsByCursor } from '../database/snapshot.ts';
import { nothing, sql } from '../database/sql.ts';
import type { Sheet } from './sheet.ts';

/** A row of a sheet: what it has not is left out. */
export type SheetRow = Readonly<Record<string, unknown>>;

const lineRow = row({ line: text });

interface Among {
  readonly field: string;
  readonly keys: readonly string[];
}

/** Every row of a sheet, or those with these keys, in its order, some at a time; only inside a transaction. */
export async function* readRows(
  tx: Executor,
  orgId: number,
  sheet: Sheet,
  among?: Among,
): AsyncGenerator<SheetRow[], void, undefined> {
  const chosen = among === undefined ? nothing : condition(sheet, among);
  const query = sql`select row_to_json(q)::text as line from (${sheet.select}) as q ${chosen}`;
  for await (const rows of rowsByCursor(tx, query, [orgId])) {
    yield rows.map((each) => JSON.parse(lineRow(each).line, withoutNulls));
  }
}

function condition(sheet: Sheet, { field, keys }: Among) {
  const column = identifier(`q."${field}"`);
  const isText = Object(Object(sheet.row.properties)[field]).type === 'string';
  return isText
    ? sql`where ${column} = any(${keys}::text[])`
    : sql`where ${column} = any(${keys.map(Number)}::bigint[])`;
}

/** `undefined` takes a field out of its object. */
const withoutNulls = (_: string, value: unknown) => (value === null ? undefined : value);

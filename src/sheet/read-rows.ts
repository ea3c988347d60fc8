import type { Executor } from '../database/database.ts';
import { identifier } from '../database/insert.ts';
import { row, text } from '../database/row.ts';
import { rowsByCursor } from '../database/snapshot.ts';
import { nothing, sql } from '../database/sql.ts';
import type { Sheet } from './sheet.ts';

const lineRow = row({ line: text });

interface Among {
  readonly field: string;
  readonly keys: readonly string[];
}

/**
 * Every row of a sheet, or those with these keys, in its order, some at a time; only inside a transaction. Each is a line
 * of JSON; what it has not is left out.
 */
export async function* readLines(
  tx: Executor,
  orgId: number,
  sheet: Sheet,
  among?: Among,
): AsyncGenerator<string[], void, undefined> {
  const chosen = among === undefined ? nothing : condition(sheet, among);
  const query = sql`select json_strip_nulls(row_to_json(q))::text as line from (${sheet.select}) as q ${chosen}`;
  for await (const rows of rowsByCursor(tx, query, [orgId])) yield rows.map((each) => lineRow(each).line);
}

function condition(sheet: Sheet, { field, keys }: Among) {
  const column = identifier(`q."${field}"`);
  const isText = Object(Object(sheet.row.properties)[field]).type === 'string';
  return isText
    ? sql`where ${column} = any(${keys}::text[])`
    : sql`where ${column} = any(${keys.map(Number)}::bigint[])`;
}

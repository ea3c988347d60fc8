import { columnsOf, identifier } from './insert.ts';
import { snakeCase } from './row.ts';
import type { Scope } from './scope.ts';
import { type Sql, sql } from './sql.ts';

/** Updates one row. Field names are in camel case. */
export async function updateRow(
  tx: Scope,
  table: 'users' | 'groups' | 'products',
  key: { readonly column: string; readonly number: number },
  fields: object,
): Promise<void> {
  const { json } = columnsOf([fields]);
  const name: Sql = identifier(table);
  const columns = Object.keys(fields).map(snakeCase);
  // Not `set (a, b) = (select …)`: a distributed PostgreSQL swaps the columns, without an error.
  await tx.run(sql`
    update ${name} as present set ${identifier(columns.map((column) => `${column} = given.${column}`).join(', '))}
    from json_populate_recordset(null::${name}, ${json}::json) as given
    where present.org_id = $1 and present.${identifier(snakeCase(key.column))} = ${key.number}`);
}

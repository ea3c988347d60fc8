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
  const { columns, json } = columnsOf([fields]);
  const name: Sql = identifier(table);
  await tx.run(sql`
    update ${name} set (${columns}) = (
      select ${columns}
      from json_populate_recordset(null::${name}, ${json}::json))
    where org_id = $1 and ${identifier(snakeCase(key.column))} = ${key.number}`);
}

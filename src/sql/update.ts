import type { OrgSql } from './org-sql.ts';
import { snakeCase } from './row.ts';
import { Sql, sql, verbatim } from './sql.ts';

/** Updates one row. Field names are in camel case. */
export async function updateRow(
  tx: OrgSql,
  table: string,
  key: { readonly column: string; readonly number: number },
  fields: object,
): Promise<void> {
  const name = verbatim(table);
  const given = Object.fromEntries(Object.entries(fields).map(([field, value]) => [snakeCase(field), value]));
  // Not kept: a request can combine the fields in very many ways.
  const set = new Sql(
    [
      Object.keys(given)
        .map((column) => `${column} = given.${column}`)
        .join(', '),
    ],
    [],
  );
  // Not `set (a, b) = (select …)`: a distributed PostgreSQL swaps the columns, without an error.
  await tx.run(sql`
    update ${name} as present set ${set}
    from json_populate_recordset(null::${name}, ${JSON.stringify([given])}::json) as given
    where present.org_id = $1 and present.${verbatim(snakeCase(key.column))} = ${key.number}`);
}

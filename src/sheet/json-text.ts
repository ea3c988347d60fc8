import type { TObject } from 'typebox';
import { identifier } from '../database/insert.ts';
import { join, type Sql, sql } from '../database/sql.ts';

/**
 * In SQL, an object as JSON text, its fields in the order of their schema; what is null is left out. Put together as
 * text it takes half as long as `json_strip_nulls(row_to_json(…))`, which looks up every type for every row.
 */
export function jsonText(schema: TObject, column: (field: string) => Sql): Sql {
  const fields = Object.entries<{ type?: unknown }>(schema.properties).map(([name, { type }]) => {
    const value = column(name);
    return sql`${identifier(`',"${name}":'`)} || ${type === 'integer' ? value : sql`to_json(${value})::text`}`;
  });
  return sql`'{' || substr(concat(${join(fields, ', ')}), 2) || '}'`;
}

/** The same of fields that are all named here: for the items of a list. */
export const jsonItem = <Schema extends TObject>(
  schema: Schema,
  values: Readonly<Record<keyof Schema['properties'], Sql>>,
): Sql => sql`(${jsonText(schema, (field) => values[field as keyof Schema['properties']])})::json`;

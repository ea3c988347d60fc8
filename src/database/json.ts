import { type Sql, sql } from './sql.ts';

/**
 * Columns as one record in JSON text, each by its name, without a blank: what nobody computes with goes out as the
 * database writes it, and never becomes values here.
 */
export const jsonRecord = (columns: Sql): Sql =>
  sql`(select row_to_json(whole_record)::text from (select ${columns}) as whole_record)`;

import { arrayOf, row, text } from '../sql/row.ts';
import { sql, toStatement } from '../sql/sql.ts';
import type { Executor } from './database.ts';

/** A table with data, as opposed to the list of migrations. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** The identity column. */
  readonly numberedBy: string | undefined;
  /** The tables that its foreign keys reference. */
  readonly refersTo: readonly string[];
}

const tableRow = row({
  name: text,
  columns: arrayOf(text),
  key: arrayOf(text),
  numberedBy: arrayOf(text),
  refersTo: arrayOf(text),
});

const tablesQuery = sql`
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum)
     from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select array_agg(a.attname::text order by array_position(p.conkey, a.attnum))
     from pg_constraint p
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(p.conkey)
     where p.conrelid = c.oid and p.contype = 'p') as key,
    array(
      select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as numbered_by,
    array(
      select distinct f.confrelid::regclass::text
      from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and exists (
      select from pg_attribute a
      where a.attrelid = c.oid and not a.attisdropped and a.attname in ('org_id', 'installation_id'))
  order by c.relname`;

/** All tables except the list of migrations and the time of the last backup; each comes after the tables that it references. */
export async function selectTables(executor: Executor): Promise<Table[]> {
  const { rows } = await executor.execute(toStatement(tablesQuery));
  let waiting: Table[] = rows.map(tableRow).map((table) => ({ ...table, numberedBy: table.numberedBy[0] }));
  const ordered: Table[] = [];
  while (waiting.length > 0) {
    const ready = waiting.filter(
      ({ refersTo }) => !refersTo.some((name) => waiting.some((each) => each.name === name)),
    );
    if (ready.length === 0) throw new Error('The foreign keys of the tables form a cycle');
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

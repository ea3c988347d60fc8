import type { Transaction } from '../../database/database.ts';
import { row, text } from '../../sql/row.ts';
import { sql, toStatement } from '../../sql/sql.ts';

const definitionRow = row({ dropping: text, creating: text });

/** The foreign keys, and the indexes without a constraint, of the tables that this role owns. */
const definitionsQuery = sql`
  with own as (
    select oid from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_has_role(relowner, 'member'))
  select 'alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname) as dropping,
    'alter table ' || conrelid::regclass || ' add constraint ' || quote_ident(conname) || ' '
      || pg_get_constraintdef(oid) as creating
  from pg_constraint
  where contype = 'f' and conrelid in (select oid from own)
  union all
  select 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
  from pg_index
  where indrelid in (select oid from own) and indexrelid not in (select conindid from pg_constraint)`;

/**
 * Drops foreign keys and indexes, runs `work` and creates them again: building an index once is much faster than updating
 * it for every row. Adding a foreign key checks all rows. Other transactions see none of this before the commit.
 */
export async function withoutIndexes<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.execute(toStatement(definitionsQuery));
  const definitions = rows.map(definitionRow);
  await tx.script(definitions.map(({ dropping }) => dropping).join(';\n'));
  const done = await work();
  await tx.script(
    definitions
      .map(({ creating }) => creating)
      .reverse()
      .join(';\n'),
  );
  return done;
}

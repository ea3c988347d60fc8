import type { Transaction } from '../../database/database.ts';
import { row, text } from '../../database/row.ts';
import { sql, toStatement } from '../../database/sql.ts';

const upkeepRow = row({ away: text, back: text });

/** Of the tables that this role may change: references to other tables, and indexes that no constraint needs. */
const upkeepQuery = sql`
  with own as (
    select oid from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_has_role(relowner, 'member'))
  select 'alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname) as away,
    'alter table ' || conrelid::regclass || ' add constraint ' || quote_ident(conname) || ' '
      || pg_get_constraintdef(oid) as back
  from pg_constraint
  where contype = 'f' and conrelid in (select oid from own)
  union all
  select 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
  from pg_index
  where indrelid in (select oid from own) and indexrelid not in (select conindid from pg_constraint)`;

/**
 * Does without what PostgreSQL keeps up row by row until `work` is done, and then has it made for all rows at once,
 * which takes a fraction of the time. A reference that leads nowhere is found then. Nobody else sees it: it is all
 * within the transaction.
 */
export async function withoutUpkeep<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.execute(toStatement(upkeepQuery));
  const upkeep = rows.map(upkeepRow);
  await tx.script(upkeep.map(({ away }) => away).join(';\n'));
  const done = await work();
  await tx.script(
    upkeep
      .map(({ back }) => back)
      .reverse()
      .join(';\n'),
  );
  return done;
}

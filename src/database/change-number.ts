import { fenced } from '../sql/fenced.ts';
import type { OrgSql } from '../sql/org-sql.ts';
import { boolean, integer, row } from '../sql/row.ts';
import { sql } from '../sql/sql.ts';
import { DatabaseUnavailable, type Executor, type Transaction } from './database.ts';

/**
 * A shared advisory lock that no transaction waits for. It is visible in pg_locks until the transaction ends. Its two
 * 31-bit keys are the organisation and the last change number drawn before.
 */
const announce = `
  select pg_advisory_xact_lock_shared(
    ($1::bigint % 2147483648)::int, (pg_sequence_last_value('change_numbers') & 2147483647)::int)`;
const draw = `select nextval('change_numbers') as change_number`;
/** The offset keeps the lock first. */
const announced = `from (${announce} offset 0) as announced`;

const drawn = row({ changeNumber: integer });
const drawnWith = row({ changeNumber: integer, next: integer });

/**
 * Announces that a transaction draws change numbers. The lock comes first: a reader that does not see the lock has read the last
 * number before any of them was drawn. Neither statement reads a table, because in a distributed database the table may be
 * on another machine, with another sequence.
 */
export const announceChange = (tx: Pick<Transaction, 'send'>, orgId: number): void =>
  tx.send({ text: announce, values: [orgId], isPrepared: true });

export type DrawnNumber = ReturnType<typeof drawn>;

/** Announces it too, unless the transaction has announced it before. */
export async function drawChangeNumber(tx: Executor, orgId: number, isAnnounced: boolean): Promise<DrawnNumber> {
  const statement = isAnnounced ? { text: draw, values: [] } : { text: `${draw} ${announced}`, values: [orgId] };
  const { rows } = await tx.execute({ isPrepared: true, ...statement });
  const [found = {}] = rows;
  return drawn(found);
}

/** Announces it too, and draws the next number of this sequence. */
export async function drawChangeNumberWith(
  tx: Executor,
  orgId: number,
  sequence: string,
): Promise<ReturnType<typeof drawnWith>> {
  const text = `${draw}, nextval('${sequence}') as next ${announced}`;
  const { rows } = await tx.execute({ isPrepared: true, text, values: [orgId] });
  const [found = {}] = rows;
  return drawnWith(found);
}

/** A lock taken after the last number was read may carry a later number; it is ignored. */
const lastSettled = sql`
  select last.number - coalesce(pending.distance, 0) as number, pg_is_in_recovery() as is_standby
  from (${fenced(sql`select pg_sequence_last_value('change_numbers') as number`)}) as last
  cross join lateral (
    select max(distance) as distance
    from (
      select (last.number - objid::bigint) & 2147483647 as distance
      from pg_locks
      where locktype = 'advisory' and objsubid = 2 and classid::bigint = $1 % 2147483648
        and database = (select oid from pg_database where datname = current_database())
    ) as announced
    where distance < 1073741824
  ) as pending`;

/** All transactions with a change number up to this one have ended, so their writes are visible. */
export async function selectLastCommittedChange(db: OrgSql): Promise<number> {
  const { number, isStandby } = await db.one(lastSettled, row({ number: integer, isStandby: boolean }));
  if (isStandby) throw new DatabaseUnavailable('Read changes from the primary: a standby does not see its locks');
  return number;
}

/**
 * Text that is another one after every commit with a change number, in whichever organisation and by whichever process: the
 * last number drawn, and the transactions that announced some and have not ended. It needs neither a session of its own nor a
 * table, so it works through a pooler of transactions, and asking for it often is cheap.
 */
export const stateOfChanges = sql`
  select concat_ws(' ', pg_sequence_last_value('change_numbers'), count(*), sum(objid::bigint)) as state
  from pg_locks
  where locktype = 'advisory' and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`;

/**
 * The age in milliseconds of the oldest open transaction with a change number, null without one: a feed ends before this
 * transaction. PostgreSQL shows the start of transactions of the same role only.
 */
export const oldestOpenChangeMs = sql`
  select floor(extract(epoch from clock_timestamp() - min(a.xact_start)) * 1000)::bigint
  from pg_locks l
  join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database())`;

import { DatabaseUnavailable, type Executor, type Transaction } from './database.ts';
import { boolean, integer, row } from './row.ts';
import type { Scope } from './scope.ts';
import { sql } from './sql.ts';

/**
 * A lock that nobody waits for. Everybody can see it until the transaction is over, and not a moment less. Its numbers,
 * of 31 bits each, say whose transaction it is and the last number that was drawn before.
 */
const announcement = `
  select pg_advisory_xact_lock_shared(
    ($1::bigint % 2147483648)::int, (pg_sequence_last_value('change_numbers') & 2147483647)::int)`;
const draw = `select nextval('change_numbers') as number`;

const drawn = row({ number: integer });

/**
 * Draws the number that orders what this transaction changes. The lock comes first: a reader who does not see it has
 * looked up the last number before this one was drawn. Both are statements of their own, which no table is beside: the
 * rows of one may live on another machine, with a sequence of its own.
 */
export async function drawChangeNumber(tx: Executor & Pick<Transaction, 'send'>, orgId: number): Promise<number> {
  tx.send({ text: announcement, values: [orgId], isPrepared: true });
  const { rows } = await tx.execute({ text: draw, values: [], isPrepared: true });
  const [found = {}] = rows;
  return drawn(found).number;
}

/** A lock that was taken after the last number was looked up may name a later one: it holds nothing back. */
const lastSettled = sql`
  select last.number - coalesce(under_way.distance, 0) as number, pg_is_in_recovery() as is_standby
  from (select pg_sequence_last_value('change_numbers') as number offset 0) as last
  cross join lateral (
    select max(distance) as distance
    from (
      select (last.number - objid::bigint) & 2147483647 as distance
      from pg_locks
      where locktype = 'advisory' and objsubid = 2 and classid::bigint = $1 % 2147483648
        and database = (select oid from pg_database where datname = current_database())
    ) as announced
    where distance < 1073741824
  ) as under_way`;

/** The number up to which every transaction that drew one is over: all it wrote is to be seen from now on. */
export async function selectLastCommittedChange(db: Scope): Promise<number> {
  const { number, isStandby } = await db.one(lastSettled, row({ number: integer, isStandby: boolean }));
  if (isStandby) throw new DatabaseUnavailable('Changes are read from the primary: a standby does not see its locks');
  return number;
}

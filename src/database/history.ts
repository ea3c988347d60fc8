import type { OrgSql } from '../sql/org-sql.ts';
import { boolean, integer, nullable, row, text } from '../sql/row.ts';
import { type Sql, sql, toStatement } from '../sql/sql.ts';
import { DatabaseUnavailable, type Executor } from './database.ts';

/**
 * The timeline of PostgreSQL's write-ahead log. A standby that is promoted and a server that was restored to a moment begin a new
 * one: commits that readers saw may be gone. A standby cannot say its own.
 */
const timeline = sql`('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint`;

/** This database in this PostgreSQL. A standby and a server that was restored to a moment keep it; a copy by pg_dump does not. */
const place = sql`(
  select system_identifier || ' ' || (select d.oid from pg_database d where d.datname = current_database())
  from pg_control_system())`;

const newId = sql`left(replace(gen_random_uuid()::text, '-', ''), 12)`;

/** The last change number that any organisation has stored. The sequence itself may be ahead of it. */
const lastStored = sql`
  select greatest(
    max((select max(u.change_number) from users u where u.org_id = g.org_id)),
    max((select max(o.change_number) from orders o where o.org_id = g.org_id)),
    max((select max(e.event_id) from events e where e.org_id = g.org_id)),
    max((select max(d.event_id) from deleted_events d where d.org_id = g.org_id)), 0) as last
  from organisations g`;

async function selectLastStored(executor: Executor): Promise<number> {
  const { rows } = await executor.execute(toStatement(lastStored));
  return row({ last: integer })(rows[0] ?? {}).last;
}

/**
 * Continues with numbers beyond all that were drawn in a future that is gone: receivers of webhooks know them as ids of messages.
 * The time in milliseconds is larger, because a server draws fewer than one number a millisecond.
 */
const advance = (last: number): Sql => sql`
  select setval('change_numbers', greatest(
    pg_sequence_last_value('change_numbers'), (extract(epoch from clock_timestamp()) * 1000)::bigint, ${last}::bigint))`;

export interface PresentHistory {
  readonly id: string;
  /** Up to which change a cursor of the given history is good; null: of the present one. Undefined: this database never had it. */
  readonly givenIsGoodUpTo: number | null | undefined;
}

/** A history is that of the whole database. PostgreSQL wants to know the type of a value that a statement does not use. */
const ofAnyOrganisation = sql`$1::bigint is not null`;

const presentRow = row({ id: text, isHere: boolean, isKnown: boolean, goodUpTo: nullable(integer) });

/** The present history, and how far a cursor of the given one is good. */
export async function selectHistory(db: OrgSql, given = ''): Promise<PresentHistory> {
  const { id, isHere, isKnown, goodUpTo } = await db.one(
    sql`
      select present.history_id as id, present.timeline = ${timeline} and present.place = ${place} as is_here, own.number is not null as is_known,
        (select min(later.begun_after) from histories later where later.number > own.number) as good_up_to
      from (select * from histories order by number desc limit 1) as present
      left join histories own on own.history_id = ${given}
      where ${ofAnyOrganisation}`,
    presentRow,
  );
  if (!isHere)
    throw new DatabaseUnavailable('PostgreSQL was promoted or copied, and its new history is not stored yet');
  return { id, givenIsGoodUpTo: isKnown ? goodUpTo : undefined };
}

const latestRow = row({ number: integer, isHere: boolean });
const latest = sql`
  select number, timeline = ${timeline} and place = ${place} as is_here from histories order by number desc limit 1`;

/**
 * Begins a new history if PostgreSQL has begun a new timeline since the last one, or the database was copied. What it has now is what has
 * survived: cursors up to here stay good. Call it before anything is written on the new timeline or in the copy.
 */
export async function noteHistory(
  reads: Executor,
  inTransaction: (work: (tx: Executor) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { rows } = await reads.execute(toStatement(latest));
  const [found] = rows.map(latestRow);
  if (found === undefined || found.isHere) return;
  const last = await selectLastStored(reads);
  await inTransaction(async (tx) => {
    // Of several processes the first one stores it.
    const { affected } = await tx.execute(
      toStatement(sql`
        insert into histories (history_id, number, timeline, place, begun_after)
        values (${newId}, ${found.number + 1}, ${timeline}, ${place}, ${last})
        on conflict do nothing
        returning 1`),
    );
    if (affected > 0) await tx.execute(toStatement(advance(last)));
  });
}

/** For a restored database: no cursor that was ever read is good. */
export async function replaceHistories(tx: Executor): Promise<void> {
  await tx.execute(toStatement(sql`delete from histories`));
  await tx.execute(
    toStatement(sql`
      insert into histories (history_id, number, timeline, place, begun_after)
      values (${newId}, 1, ${timeline}, ${place}, 0)`),
  );
  await tx.execute(toStatement(advance(await selectLastStored(tx))));
}

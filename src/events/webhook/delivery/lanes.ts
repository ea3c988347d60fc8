import type { OrgSql } from '../../../sql/org-sql.ts';
import { row, text } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { type EventFilter, isForEndpoint, typesOf } from '../event-filter.ts';
import { pingType } from './message.ts';

/** The lane of the event `e`: its record together with what belongs to it, such as the members of a class. */
const laneOfEvent = sql`split_part(e.type, '.', 1) || ' ' || split_part(e.record_id, '/', 1)`;

/**
 * Locks an endpoint while its lanes change. Whoever adds or finishes deliveries holds this lock, so that no event is left
 * waiting for one that was finished at the same moment.
 */
export const lockLanes = (tx: OrgSql, webhookId: number): Promise<number> =>
  tx.run(sql`select from webhooks where org_id = $1 and webhook_id = ${webhookId} for no key update`);

/**
 * Makes the first waiting delivery of each lane due, if none of the lane is. Each inner query asks for the order of the index that
 * begins with the lane: docs/decisions/plans.md.
 */
export async function advanceLanes(
  tx: OrgSql,
  webhookId: number,
  lanes: readonly string[],
  now: number,
): Promise<void> {
  if (lanes.length === 0) return;
  await tx.run(sql`
    with next as materialized (
      select first.webhook_id, first.event_id
      from unnest(${[...new Set(lanes)]}::text[]) as given (lane)
      cross join lateral (
        select w.webhook_id, w.event_id
        from webhook_deliveries w
        where w.org_id = $1 and w.webhook_id = ${webhookId} and w.state = 'waiting'
          and w.lane between given.lane and given.lane
        order by w.lane, w.event_id
        limit 1) as first
      left join lateral (
        select o.lane
        from webhook_deliveries o
        where o.org_id = $1 and o.webhook_id = ${webhookId} and o.state = 'due'
          and o.lane between given.lane and given.lane
        order by o.lane
        limit 1) as busy on true
      where busy.lane is null
    )
    update webhook_deliveries d
    set state = 'due', next_attempt_at_ms = ${now}
    from next
    where ${isDelivery(sql`next`)}`);
}

interface Hastened {
  /** The range of events whose lanes are meant. */
  readonly first: number;
  readonly last: number;
  readonly now: number;
  readonly dueAfter: number;
}

/** Lets the queued events of a range be sent now: what is due later in their lanes is due now, as after no failure. */
export const hastenLanes = (tx: OrgSql, webhookId: number, { first, last, now, dueAfter }: Hastened): Promise<number> =>
  tx.run(sql`
    with queued as materialized (
      select lane
      from webhook_deliveries
      where org_id = $1 and webhook_id = ${webhookId} and event_id between ${first} and ${last}
        and state in ('due', 'waiting')
    )
    update webhook_deliveries d
    set next_attempt_at_ms = ${now}, failures = 0
    where d.org_id = $1 and d.webhook_id = ${webhookId} and d.state = 'due' and d.next_attempt_at_ms > ${dueAfter}
      and d.lane in (select q.lane from queued q)`);

/** Whether `d` is the delivery that a row of a materialized query names. The endpoint, too, comes from the row. */
export const isDelivery = (named: Sql): Sql =>
  sql`d.org_id = $1 and d.webhook_id = ${named}.webhook_id and d.event_id = ${named}.event_id`;

/** Queues a message that only tests an endpoint. Its number is drawn from those of the events. */
export const queuePing = (
  tx: OrgSql,
  { webhookId, eventId, now }: { readonly webhookId: number; readonly eventId: number; readonly now: number },
): Promise<number> =>
  tx.run(sql`
    insert into webhook_deliveries (
      org_id, webhook_id, event_id, type, lane, state, next_attempt_at_ms, created_at_ms)
    values ($1, ${webhookId}, ${eventId}, ${pingType}, ${`${pingType} ${eventId}`}, 'due', ${now}, ${now})`);

export interface Queued {
  readonly webhookId: number;
  readonly filter: EventFilter;
  /** The condition for the events `e`. */
  readonly which: Sql;
  readonly limit: number;
  readonly now: number;
}

/**
 * Queues events of the log for an endpoint whose lanes are locked, the oldest first. An event that was delivered or given up
 * before is queued again. The first event of a lane in which nothing is due is due at once. Returns how many were queued.
 */
export const queueEvents = (tx: OrgSql, { webhookId, filter, which, limit, now }: Queued): Promise<number> =>
  tx.run(sql`
    insert into webhook_deliveries as d (
      org_id, webhook_id, event_id, type, lane, state, next_attempt_at_ms, created_at_ms)
    select $1, ${webhookId}, e.event_id, e.type, e.lane,
      case when busy.lane is null and row_number() over (partition by e.lane order by e.event_id) = 1
        then 'due' else 'waiting' end,
      ${now}, ${now}
    from (
      select e.event_id, e.type, ${laneOfEvent} as lane
      from events e
      where e.org_id = $1 and ${which} and ${isForEndpoint(filter)}
      order by e.event_id
      limit ${limit}) as e
    left join lateral (
      select o.lane
      from webhook_deliveries o
      where o.org_id = $1 and o.webhook_id = ${webhookId} and o.state = 'due' and o.lane between e.lane and e.lane
      order by o.lane
      limit 1) as busy on true
    on conflict (org_id, webhook_id, event_id) do update
    set state = excluded.state, failures = 0, next_attempt_at_ms = excluded.next_attempt_at_ms, finished_at_ms = null
    where d.state in ('delivered', 'failed')
    returning 1`);

/** Gives up the queued events of types that an endpoint does not get any more: its creator has other scopes. */
export async function giveUpUnreadable(
  tx: OrgSql,
  webhookId: number,
  filter: Pick<EventFilter, 'types' | 'scopes'>,
  now: number,
): Promise<void> {
  const givenUp = await tx.rows(
    sql`
      update webhook_deliveries d
      set state = 'failed', finished_at_ms = ${now}
      where d.org_id = $1 and d.webhook_id = ${webhookId} and d.state in ('due', 'waiting')
        and d.type <> all(${[...typesOf(filter), pingType]}::text[])
      returning d.lane`,
    row({ lane: text }),
  );
  await advanceLanes(
    tx,
    webhookId,
    givenUp.map(({ lane }) => lane),
    now,
  );
}

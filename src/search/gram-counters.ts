import { fencedCondition } from '../sql/fenced.ts';
import type { OrgSql } from '../sql/org-sql.ts';
import { constant, prepared, type Sql, sql } from '../sql/sql.ts';
import { dayMs, hourMs, type Within } from '../time/spans.ts';
import { countedKinds, gramBegin, keywordGrams } from './grams.ts';

/** Days of these counters begin at midnight in UTC+8, because a month of most organisations then has whole days. */
export const dayOffsetMs = 8 * hourMs;

const dayOf = (atMs: Sql): Sql => sql`(${atMs} - (${atMs} + ${constant(dayOffsetMs)}) % ${constant(dayMs)})`;

/** The distinct grams of stored ones, without the prefix that tells the kind of text. */
const gramsIn = (orgId: number, stored: Sql): Sql => sql`
  select distinct substr(stored, ${constant(gramBegin(orgId))}) collate "C" as gram from unnest(${stored}) as stored`;

/** Those of them that are counted. PostgreSQL reads the counted ones once, into a hash table of their stored forms. */
const countedGramsIn = (orgId: number, stored: Sql): Sql => {
  const prefixes = countedKinds.flatMap((kind) => keywordGrams(orgId, kind, ''));
  return sql`
    select distinct substr(stored, ${constant(gramBegin(orgId))}) collate "C" as gram
    from unnest(${stored}) as stored
    where ${fencedCondition(sql`stored collate "C" in (
      select prefix || g.gram from counted_grams g cross join unnest(${prefixes}::text[]) as prefix where g.org_id = $1
    )`)}`;
};

/** Adds rows of (gram, day_ms, branch_id, orders) to the counters; sorted, to avoid deadlocks. */
const addedToCounters = (rows: Sql): Sql => sql`
  insert into gram_counters as c (org_id, gram, day_ms, branch_id, orders)
  select $1, gram, day_ms, branch_id, sum(orders)::bigint
  from (${rows}) as r
  group by gram, day_ms, branch_id
  having sum(orders) <> 0
  order by gram, day_ms, branch_id
  on conflict (org_id, gram, day_ms, branch_id) do update set orders = c.orders + excluded.orders
  returning 1`;

/** Counts rows of (buyer_id, branch_id, hour_ms, orders) for the counted grams of their buyers. */
export const compactedIntoGrams = (orgId: number, deltas: Sql): Sql =>
  addedToCounters(sql`
    select g.gram, counted.day_ms, counted.branch_id, counted.orders
    from (
      select buyer_id, branch_id, ${dayOf(sql`hour_ms`)} as day_ms, sum(orders) as orders
      from (${deltas}) as d
      group by buyer_id, branch_id, ${dayOf(sql`hour_ms`)}
      having sum(orders) <> 0
    ) as counted
    join users u on u.org_id = $1 and u.user_id = counted.buyer_id
    cross join lateral (${countedGramsIn(orgId, sql`u.search_grams`)}) as g`);

/** What the counters contain for these buyers: their orders, minus the deltas that are not compacted yet. */
const countedOf = (condition: Sql): Sql => sql`
  select o.buyer_id, o.branch_id, ${dayOf(sql`o.paid_at_ms`)} as day_ms, 1 as orders
  from orders o
  where o.org_id = $1 and o.paid_at_ms is not null and o.buyer_id ${condition}
  union all
  select d.buyer_id, d.branch_id, ${dayOf(sql`d.hour_ms`)}, -d.orders
  from order_counter_deltas d
  where d.org_id = $1 and d.buyer_id ${condition}`;

/** Whether orders are counted for this gram. */
export const isCountedGram = (gram: string): Sql => sql`
  exists (select from counted_grams where org_id = $1 and gram = ${gram})`;

/**
 * Moves the orders of a user from the counters of the old grams to those of the new grams. Call it before the search texts of
 * the user change. Compacting uses the grams of the buyer at that moment, so the lock on the organisation prevents it.
 */
export function recountBuyer(tx: OrgSql, userId: number, grams: readonly string[]): void {
  tx.send(prepared(sql`select from organisations where org_id = $1 for share`));
  tx.send(
    prepared(
      addedToCounters(sql`
        select changed.gram, counted.day_ms, counted.branch_id, changed.sign * counted.orders as orders
        from (
          select own.gram, sum(own.sign) as sign
          from (
            select gram, -1 as sign
            from users u
            cross join lateral (${gramsIn(tx.orgId, sql`u.search_grams`)}) as before
            where u.org_id = $1 and u.user_id = ${userId}
            union all
            select gram, 1 from (${gramsIn(tx.orgId, sql`${grams}::text[]`)}) as after
          ) as own
          join counted_grams g on g.org_id = $1 and g.gram = own.gram
          group by own.gram
          having sum(own.sign) <> 0
        ) as changed
        cross join (${countedOf(sql`= ${userId}`)}) as counted
        where exists (select from orders o where o.org_id = $1 and o.buyer_id = ${userId})
          or exists (select from order_counter_deltas d where d.org_id = $1 and d.buyer_id = ${userId})`),
    ),
  );
}

/** Counts the orders of all users with the gram, and starts counting their later orders. */
export async function countGram(tx: OrgSql, gram: string): Promise<void> {
  // The lock stops the compaction, which would move deltas that the statements below count.
  await tx.run(sql`select from organisations where org_id = $1 for no key update`);
  await tx.run(sql`delete from gram_counters where org_id = $1 and gram = ${gram}`);
  await tx.run(sql`insert into counted_grams (org_id, gram) values ($1, ${gram}) on conflict do nothing returning 1`);
  const stored = countedKinds.flatMap((kind) => keywordGrams(tx.orgId, kind, gram));
  const buyers = sql`in (select user_id from users where org_id = $1 and search_grams && ${stored}::text[])`;
  await tx.run(
    addedToCounters(
      sql`select ${gram} collate "C" as gram, day_ms, branch_id, orders from (${countedOf(buyers)}) as counted`,
    ),
  );
}

/**
 * Counts the orders of a range again for every counted gram, by the current texts of the buyers. Shifts the range to days
 * that begin at midnight in UTC+8. Returns the number of wrong counters.
 */
export async function rebuildGramCounters(tx: OrgSql, { fromMs, toMs }: Within): Promise<number> {
  await tx.run(sql`select from organisations where org_id = $1 for no key update`);
  const from = fromMs - dayOffsetMs;
  const to = toMs - dayOffsetMs;
  return tx.run(sql`
    insert into gram_counters as c (org_id, gram, day_ms, branch_id, orders)
    select $1, gram, day_ms, branch_id, sum(orders)::bigint
    from (
      select g.gram, counted.day_ms, counted.branch_id, counted.orders, false as is_stored
      from (
        select buyer_id, branch_id, day_ms, sum(orders) as orders
        from (
          select buyer_id, branch_id, ${dayOf(sql`paid_at_ms`)} as day_ms, 1 as orders
          from orders
          where org_id = $1 and paid_at_ms >= ${from} and paid_at_ms < ${to}
          union all
          select buyer_id, branch_id, ${dayOf(sql`hour_ms`)}, -orders
          from order_counter_deltas
          where org_id = $1 and hour_ms >= ${from} and hour_ms < ${to}
        ) as paid_or_pending
        group by buyer_id, branch_id, day_ms
      ) as counted
      join users u on u.org_id = $1 and u.user_id = counted.buyer_id
      cross join lateral (${countedGramsIn(tx.orgId, sql`u.search_grams`)}) as g
      union all
      select gram, day_ms, branch_id, 0, true
      from gram_counters
      where org_id = $1 and day_ms >= ${from} and day_ms < ${to}
    ) as r
    group by gram, day_ms, branch_id
    having bool_or(is_stored) or sum(orders) <> 0
    order by gram, day_ms, branch_id
    on conflict (org_id, gram, day_ms, branch_id) do update set orders = excluded.orders
    where c.orders <> excluded.orders
    returning 1`);
}

import type { Slice } from '../contract/paging.ts';
import { identifier } from '../database/insert.ts';
import { constant, join, nothing, type Sql, sql } from '../database/sql.ts';
import { everyStatus, everyType } from './contract.ts';
import type { KeywordFilter, Narrowing } from './narrowing.ts';
import { isPaidWithin, ordersWanted, type Wanted } from './wanted.ts';

/** Up to so many matches of a keyword, their orders are looked up; beyond, the orders are walked from the newest on. */
const fewMatches = 2_000;
/** Further in than this, comparing with all matches of a keyword costs less than looking up each order's. */
const farIn = 1_000;

const newestFirst = sql`paid_at_ms desc, order_id desc`;
const place = sql`o.order_id, o.paid_at_ms`;
const nowhere = sql`select 0::bigint as order_id, 0::bigint as paid_at_ms where false`;

/**
 * Orders that only the rows themselves know. How many matches a keyword has decides, while the statement runs, where
 * to begin: at the first keyword with few matches, or, where none has, at the newest order.
 *
 * As common table expressions: `everything` has the one total, `listed` the page's orders as (order_id, paid_at_ms).
 */
export function findOrders(wanted: Wanted, narrowing: Narrowing, { limit, offset }: Slice): Sql {
  const { keywords, prices } = narrowing;
  const within = sql`${join([isPaidWithin(wanted), ...prices], ' and ')}`;
  const others = (keyword?: KeywordFilter) => keywords.filter((each) => each !== keyword).map(({ check }) => check);
  const all = (conditions: readonly Sql[]) => join([within, ...conditions], ' and ');
  const isFew = (index: number) => sql`(select are from ${named('few', index)})`;
  const noneIsFew = (upTo: number) =>
    join([sql`true`, ...keywords.slice(0, upTo).map((_, index) => sql`not ${isFew(index)}`)], ' and ');

  const candidates = keywords.flatMap(({ matches, counted }, index) => {
    const isToTry = counted === undefined ? noneIsFew(index) : sql`${noneIsFew(index)} and not ${counted.is}`;
    return [
      sql`${named('matches', index)} as materialized (
        select id from (${matches}) as match where ${isToTry} limit ${constant(fewMatches + 1)})`,
      sql`${named('few', index)} as materialized (
        select ${isToTry} and count(*) <= ${constant(fewMatches)} as are from ${named('matches', index)})`,
    ];
  });
  const found = keywords.map(
    (keyword, index) => sql`
      select o.order_id, o.paid_at_ms
      from (select distinct id from ${named('matches', index)}) as match
      cross join lateral (
        ${ordersWanted(wanted, place, all([keyword.belongsTo(sql`match.id`), ...others(keyword)]))}
        offset 0
      ) as o
      where ${isFew(index)}`,
  );
  const counted = isAlone(wanted, narrowing) ? keywords[0]?.counted : undefined;
  const byCounters = counted === undefined ? nothing : sql`when ${counted.is} then (${counted.total})`;
  const far = offset > farIn;
  const checks = keywords.map(({ check, checkAgainstAll }) => (far ? checkAgainstAll : check));
  const against = keywords.map(({ checkAgainstAll }) => checkAgainstAll);
  return sql`
    ${join(
      [
        ...candidates,
        sql`found as materialized (${join([nowhere, ...found], ' union all ')})`,
        sql`walked as materialized (
          select order_id, paid_at_ms
          from (${ordersWanted(wanted, place, all(checks))}) as o
          where ${noneIsFew(keywords.length)}
          order by ${newestFirst}
          limit ${limit} offset ${offset})`,
        sql`listed as materialized (
          (select order_id, paid_at_ms from found order by ${newestFirst} limit ${limit} offset ${offset})
          union all
          select order_id, paid_at_ms from walked)`,
        sql`everything as materialized (
          select case
            when not (${noneIsFew(keywords.length)}) then (select count(*) from found)
            when ${reachedEnd({ limit, offset })} then ${offset}::bigint + (select count(*) from walked)
            ${byCounters}
            else (select count(*) from (${ordersWanted(wanted, sql`o.order_id`, all(against))}) as o)
          end as total)`,
      ],
      ', ',
    )}`;
}

/** Whether a keyword is all there is to narrow a list. */
const isAlone = ({ status, type }: Wanted, { keywords, prices }: Narrowing): boolean =>
  keywords.length === 1 && prices.length === 0 && status === everyStatus && type === everyType;

/** Whoever has walked to the end has counted on the way. */
const reachedEnd = ({ limit, offset }: Slice): Sql => sql`
  (select count(*) < ${limit} and (count(*) > 0 or ${offset}::bigint = 0) from walked)`;

const named = (name: 'matches' | 'few', index: number): Sql => identifier(`${name}_${index}`);

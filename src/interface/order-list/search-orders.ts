import { identifier } from '../../database/insert.ts';
import { constant, join, nothing, type Sql, sql } from '../../database/sql.ts';
import type { Slice } from '../../operation/contract/paging.ts';
import { everyStatus, everyType } from '../../school/order/contract.ts';
import { isIn } from '../../school/order/status/clock.ts';
import type { KeywordFilter, Narrowing } from './keyword-filter.ts';
import { isPaidWithin, isSeen, ordersWanted, type Wanted } from './order-filter.ts';

/** Up to so many matches of a keyword, their orders are looked up. */
const fewMatches = 2_000;
/** Where there are more, so many orders are walked from the newest on, and so many for each up to the page's end. */
const walk = { least: 20_000, forEach: 50 };
/** Further in than this, comparing with all matches of a keyword costs less than looking up each order's. */
const farIn = 1_000;

const newestFirst = sql`paid_at_ms desc, order_id desc`;
const place = sql`o.order_id, o.paid_at_ms`;
const nowhere = sql`select 0::bigint as order_id, 0::bigint as paid_at_ms where false`;

/**
 * Orders that only the rows themselves know. How many match decides, while the statement runs, how they are found: by
 * the first keyword with few matches; where none has, by walking from the newest order on; and where that does not
 * fill the page, by going through all orders of the range.
 *
 * As common table expressions: `everything` has the one total, `listed` the page's orders as (order_id, paid_at_ms).
 */
export function findOrders(wanted: Wanted, narrowing: Narrowing, { limit, offset }: Slice): Sql {
  const { keywords, prices } = narrowing;
  const end = offset + limit;
  const mostWalked = Math.max(walk.least, walk.forEach * end);
  const within = join([isPaidWithin(wanted), ...prices], ' and ');
  const all = (conditions: readonly Sql[]) => join([within, ...conditions], ' and ');
  const isFew = (index: number) => sql`(select are from ${named('few', index)})`;
  const noneIsFew = (upTo: number) =>
    join([sql`true`, ...keywords.slice(0, upTo).map((_, index) => sql`not ${isFew(index)}`)], ' and ');
  const isToWalk = noneIsFew(keywords.length);

  const candidates = keywords.flatMap(({ matches, isCommon }, index) => {
    const isToTry = isCommon === undefined ? noneIsFew(index) : sql`${noneIsFew(index)} and not ${isCommon}`;
    return [
      sql`${named('matches', index)} as materialized (
        select id from (${matches}) as match where ${isToTry} limit ${constant(fewMatches + 1)})`,
      sql`${named('few', index)} as materialized (
        select ${isToTry} and count(*) <= ${constant(fewMatches)} as are from ${named('matches', index)})`,
    ];
  });
  const ofFew = keywords.map((keyword, index) => {
    const rest = [
      isSeen(wanted),
      isIn(wanted.status, wanted.now),
      ...prices,
      ...looksUp(others(keywords, keyword)),
      isFew(index),
    ];
    return sql`
      select o.order_id, o.paid_at_ms
      from (select distinct id from ${named('matches', index)}) as match
      cross join lateral (${ordersOf(keyword.belongsTo(sql`match.id`), wanted)}) as o
      where ${join(rest, ' and ')}`;
  });
  const newest = sql`
    select *
    from (${ordersWanted(wanted, sql`${place}, o.buyer_id, o.receiver_id, o.sharer_id`, within)}) as o
    order by ${newestFirst}
    limit ${mostWalked}`;
  const throughAll = ordersWanted(wanted, place, all(comparesWithAll(keywords)));
  const isFull = sql`(select count(*) = ${end} from walked)`;
  const isAtEnd = sql`(select count(*) < ${mostWalked} from (${newest}) as o)`;
  return sql`
    ${join(
      [
        ...candidates,
        sql`walked as materialized (
          select ${place}
          from (${newest}) as o
          where ${join([isToWalk, ...(offset > farIn ? comparesWithAll : looksUp)(keywords)], ' and ')}
          order by ${newestFirst}
          limit ${end})`,
        sql`enough as materialized (select ${isToWalk} and (${isFull} or ${isAtEnd}) as is_walked)`,
        sql`found as materialized (
          ${join([nowhere, ...ofFew], ' union all ')}
          union all
          select ${place} from (${throughAll}) as o where ${isToWalk} and not (select is_walked from enough))`,
        sql`listed as materialized (
          (select order_id, paid_at_ms from found order by ${newestFirst} limit ${limit} offset ${offset})
          union all
          (select order_id, paid_at_ms from walked where (select is_walked from enough)
            order by ${newestFirst} limit ${limit} offset ${offset}))`,
        sql`everything as materialized (
          select case
            when not (select is_walked from enough) then (select count(*) from found)
            when not ${isFull} then (select count(*) from walked)
            ${byCounters(wanted, narrowing)}
            else (select count(*) from (${throughAll}) as o)
          end as total)`,
      ],
      ', ',
    )}`;
}

/**
 * The orders of one match, paid within the range. Only the index of what they belong to answers this, whatever the
 * planner knows of the table: no other index has this order, and comparing rows says nothing to the partial ones.
 */
const ordersOf = (belongs: Sql, { fromMs, toMs }: Wanted): Sql => sql`
  select o.*
  from orders o
  where o.org_id = $1 and ${belongs}
    and (o.paid_at_ms, o.order_id) >= (${fromMs}, 0) and (o.paid_at_ms, o.order_id) < (${toMs + 1}, 0)
  order by o.paid_at_ms desc, o.order_id desc
  offset 0`;

const others = (keywords: readonly KeywordFilter[], keyword: KeywordFilter) =>
  keywords.filter((each) => each !== keyword);

const looksUp = (keywords: readonly KeywordFilter[]): Sql[] => keywords.map(({ check }) => check);

/**
 * For many orders: all matches of a keyword are gone through, unless few orders are left for it. Those are looked up:
 * what is asked of orders that have a sharer or a receiver at all, or both.
 */
function comparesWithAll(keywords: readonly KeywordFilter[]): Sql[] {
  const [first, second] = keywords.filter(({ isOptional }) => isOptional);
  if (second !== undefined) return looksUp(keywords);
  if (first !== undefined) return [first.checkAgainstAll, ...looksUp(others(keywords, first))];
  return keywords.map(({ checkAgainstAll }) => checkAgainstAll);
}

/** The counters know the total where a keyword is all there is to narrow a list. */
function byCounters({ status, type }: Wanted, { keywords, prices }: Narrowing): Sql {
  const [{ isCommon, commonTotal } = {}, ...more] = keywords;
  const isAlone = more.length + prices.length === 0 && status === everyStatus && type === everyType;
  if (!isAlone || isCommon === undefined || commonTotal === undefined) return nothing;
  return sql`when ${isCommon} then (${commonTotal})`;
}

const named = (name: 'matches' | 'few', index: number): Sql => identifier(`${name}_${index}`);

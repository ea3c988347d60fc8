import { type Sql, sql } from '../../database/sql.ts';
import type { Caller } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { isCommonAmongReceivers } from '../../school/order/count/common-grams.ts';
import { isCountedGram } from '../../search/gram-counters.ts';
import type { FieldKind } from '../../search/grams.ts';
import { contains, keyword, textsContain, wholeGram } from '../../search/keyword.ts';
import { gramTotal } from './buyer-total.ts';
import type * as contract from './contract.ts';
import type { Wanted } from './order-filter.ts';

export type Input = Static<typeof contract.listOrders.request>;

/** A keyword that orders are found by: through the users, receivers or product names that contain it. */
export interface KeywordFilter {
  /** A query for what contains it within the range; it takes longer the more there is, unless it is limited. */
  readonly matches: Sql;
  /** The condition that the order `o` belongs to one match, given its `id`. */
  readonly belongsTo: (id: Sql) => Sql;
  /** The condition that the order `o` belongs to any of them, looked up for this one order. */
  readonly check: Sql;
  /** The same, by comparing with all of them: worth it for many orders. */
  readonly checkAgainstAll: Sql;
  /** Whether an order need not have such a one: few do, and whatever else is asked of these is looked up. */
  readonly isOptional: boolean;
  /** The condition that very many match, where that is known without looking for them. */
  readonly isCommon?: Sql;
  /** Then: the number of orders it finds, whatever their status, type and price. */
  readonly commonTotal?: Sql;
}

/** What the counters know nothing of. */
export interface Narrowing {
  /** Conditions on the order `o` itself. */
  readonly prices: readonly Sql[];
  readonly keywords: readonly KeywordFilter[];
}

export const narrowingOf = (input: Input, wanted: Wanted): Narrowing => ({
  prices: pricesOf(input),
  keywords: [
    ...ifGiven(input.shareUser, (folded) =>
      optional(sql`o.sharer_id`, ofPerson(wanted.caller, sql`o.sharer_id`, users, folded, ['open'])),
    ),
    ...ifGiven(input.receiver, (folded) =>
      optional(sql`o.receiver_id`, ofPerson(wanted.caller, sql`o.receiver_id`, receivers, folded, ['personal'])),
    ),
    ...ifGiven(input.buyer, (folded) => ofBuyer(wanted, folded)),
    ...ifGiven(input.prodName, (folded) => ofProduct(wanted, folded)),
  ],
});

function pricesOf({ priceBegin, priceEnd }: Input): Sql[] {
  const from = priceBegin === undefined ? undefined : Number(priceBegin);
  const to = priceEnd === undefined ? undefined : Number(priceEnd);
  if (from !== undefined && to !== undefined && to < from) {
    throw fail(parameterErrors.rangeEndBeforeBegin, {
      param: 'priceEnd',
      begin: 'priceBegin',
      beginValue: from,
      received: to,
    });
  }
  return [
    ...(from === undefined ? [] : [sql`o.amount >= ${from}`]),
    ...(to === undefined ? [] : [sql`o.amount <= ${to}`]),
  ];
}

function ifGiven(text: string | undefined, filter: (folded: string) => KeywordFilter): KeywordFilter[] {
  const folded = keyword(text);
  return folded === undefined ? [] : [filter(folded)];
}

function ofBuyer(wanted: Wanted, folded: string): KeywordFilter {
  const filter = ofPerson(wanted.caller, sql`o.buyer_id`, users, folded, ['open', 'personal']);
  const gram = wholeGram(wanted.caller, folded);
  return gram === undefined ? filter : { ...filter, commonTotal: gramTotal(gram, wanted, filter.check) };
}

const optional = (column: Sql, filter: KeywordFilter): KeywordFilter => ({
  ...filter,
  isOptional: true,
  check: sql`${column} is not null and ${filter.check}`,
});

const users = { table: sql`users`, id: sql`user_id`, isCommon: isCountedGram };
const receivers = { table: sql`receivers`, id: sql`receiver_id`, isCommon: isCommonAmongReceivers };

function ofPerson(
  caller: Caller,
  column: Sql,
  { table, id, isCommon }: typeof users,
  folded: string,
  kinds: readonly FieldKind[],
): KeywordFilter {
  const gram = wholeGram(caller, folded);
  const matches = sql`select ${id} as id from ${table} where org_id = $1 and ${contains(caller, folded, kinds)}`;
  return {
    matches,
    belongsTo: (match) => sql`${column} = ${match}`,
    check: sql`(select ${textsContain(caller, folded, kinds)} from ${table} where org_id = $1 and ${id} = ${column})`,
    // Not as a plain condition: the planner would be free to go through all matches instead of the orders.
    checkAgainstAll: sql`(${column} in (${matches})) is true`,
    isOptional: false,
    ...(gram === undefined ? {} : { isCommon: isCommon(gram) }),
  };
}

function ofProduct(wanted: Wanted, folded: string): KeywordFilter {
  const names = sql`
    select ordered_name_id from ordered_names where org_id = $1 and ${contains(wanted.caller, folded, ['open'])}`;
  const matches = sql`
    select l.id
    from (${names}) as n
    cross join lateral (
      select l.order_id as id
      from order_lines l
      where l.org_id = $1 and l.ordered_name_id = n.ordered_name_id
        and l.paid_at_ms between ${wanted.fromMs} and ${wanted.toMs}
      offset 0
    ) as l`;
  return {
    matches,
    belongsTo: (match) => sql`o.order_id = ${match}`,
    check: sql`
      exists (
        select from order_lines l
        where l.org_id = $1 and l.order_id = o.order_id and l.ordered_name_id = any(array(${names}))
        offset 0
      )`,
    checkAgainstAll: sql`(o.order_id in (${matches})) is true`,
    isOptional: false,
  };
}

import type { Caller } from '../../../operation/call/caller.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { isCountedGram } from '../../../search/gram-counters.ts';
import type { FieldKind } from '../../../search/grams.ts';
import { contains, keyword, textsContain, wholeGram } from '../../../search/keyword.ts';
import { fenced, fencedCondition } from '../../../sql/fenced.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { isCommonAmongReceivers } from '../count/common-grams.ts';
import { buyerTotal } from './buyer-total.ts';
import type * as contract from './contract.ts';
import type { CountedFilter } from './counted-filter.ts';

export type Input = Static<typeof contract.listOrders.request>;

/** Finds orders by the users, receivers or product names that contain a keyword: its matches. */
export interface KeywordFilter {
  /** Selects the `id` of each match. */
  readonly matches: Sql;
  /** Whether `matches` may select an id several times. */
  readonly hasRepeatedMatches: boolean;
  /** The condition that the order `o` belongs to the match with this id. */
  readonly belongsTo: (id: Sql) => Sql;
  /** The condition that the order `o` belongs to a match; it looks up this one order. Fast for few orders. */
  readonly isMatchByLookup: Sql;
  /** The same condition; it compares with the list of all matches. Fast for many orders. */
  readonly isMatchByList: Sql;
  /** Whether orders may lack such a person. Most do, so this condition excludes most orders. */
  readonly mayBeNull: boolean;
  /** The condition that the keyword is known to have very many matches. */
  readonly isCommon?: Sql;
  /** For a common keyword: selects the number of orders it finds, of any status, type and price. */
  readonly commonTotal?: Sql;
}

/** The conditions that the order `o` belongs to matches of all keywords; they look up this one order. */
export const byLookup = (keywords: readonly KeywordFilter[]): Sql[] =>
  keywords.map(({ isMatchByLookup }) => isMatchByLookup);

export const without = (keywords: readonly KeywordFilter[], keyword: KeywordFilter): KeywordFilter[] =>
  keywords.filter((each) => each !== keyword);

/** In the order in which the search tries them: those that usually match fewest orders come first. */
export const readKeywords = (input: Input, filter: CountedFilter): KeywordFilter[] => [
  ...ifGiven(input.shareUser, (normalized) => personFilter(filter.caller, sharers, normalized)),
  ...ifGiven(input.receiver, (normalized) => personFilter(filter.caller, receivers, normalized)),
  ...ifGiven(input.buyer, (normalized) => buyerFilter(filter, normalized)),
  ...ifGiven(input.prodName, (normalized) => productFilter(filter, normalized)),
];

function ifGiven(text: string | undefined, filter: (normalized: string) => KeywordFilter): KeywordFilter[] {
  const normalized = keyword(text);
  return normalized === undefined ? [] : [filter(normalized)];
}

/** People whom orders name in a column. */
interface People extends Pick<KeywordFilter, 'mayBeNull'> {
  readonly column: Sql;
  readonly table: Sql;
  readonly id: Sql;
  /** Which of their texts a keyword may match. */
  readonly kinds: readonly FieldKind[];
  readonly isCommon: (gram: string) => Sql;
}

const users = { table: sql`users`, id: sql`user_id`, isCommon: isCountedGram };
const sharers: People = { ...users, column: sql`o.sharer_id`, mayBeNull: true, kinds: ['open'] };
const buyers: People = { ...users, column: sql`o.buyer_id`, mayBeNull: false, kinds: ['open', 'personal'] };
const receivers: People = {
  table: sql`receivers`,
  id: sql`receiver_id`,
  column: sql`o.receiver_id`,
  mayBeNull: true,
  kinds: ['personal'],
  isCommon: isCommonAmongReceivers,
};

function personFilter(caller: Caller, people: People, normalized: string): KeywordFilter {
  const { column, table, id, kinds, mayBeNull, isCommon } = people;
  const gram = wholeGram(caller, normalized);
  const matches = sql`select ${id} as id from ${table} where org_id = $1 and ${contains(caller, normalized, kinds)}`;
  const isMatch = sql`(select ${textsContain(caller, normalized, kinds)} from ${table} where org_id = $1 and ${id} = ${column})`;
  return {
    matches,
    belongsTo: (match) => sql`${column} = ${match}`,
    isMatchByLookup: mayBeNull ? sql`${column} is not null and ${isMatch}` : isMatch,
    isMatchByList: fencedCondition(sql`${column} in (${matches})`),
    hasRepeatedMatches: false,
    mayBeNull,
    ...(gram === undefined ? {} : { isCommon: isCommon(gram) }),
  };
}

function buyerFilter(filter: CountedFilter, normalized: string): KeywordFilter {
  const buyer = personFilter(filter.caller, buyers, normalized);
  const gram = wholeGram(filter.caller, normalized);
  return gram === undefined ? buyer : { commonTotal: buyerTotal(gram, filter, buyer.isMatchByLookup), ...buyer };
}

function productFilter({ caller, fromMs, toMs }: CountedFilter, normalized: string): KeywordFilter {
  const names = sql`
    select ordered_name_id from ordered_names where org_id = $1 and ${contains(caller, normalized, ['open'])}`;
  const matches = sql`
    select l.id
    from (${names}) as n
    cross join lateral (${fenced(sql`
      select l.order_id as id
      from order_lines l
      where l.org_id = $1 and l.ordered_name_id = n.ordered_name_id and l.paid_at_ms between ${fromMs} and ${toMs}`)}
    ) as l`;
  return {
    matches,
    belongsTo: (match) => sql`o.order_id = ${match}`,
    isMatchByLookup: sql`
      exists (${fenced(sql`
        select from order_lines l
        where l.org_id = $1 and l.order_id = o.order_id and l.ordered_name_id = any(array(${names}))`)})`,
    isMatchByList: fencedCondition(sql`o.order_id in (${matches})`),
    // Several lines of an order may have such a name.
    hasRepeatedMatches: true,
    mayBeNull: false,
  };
}

import type { ReadCall } from '../../../operation/call/call.ts';
import { readOperation } from '../../../operation/call/implementation.ts';
import { RawJson } from '../../../operation/contract/operation.ts';
import { slice } from '../../../operation/contract/paging.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { selectPageText } from '../../../sql/page.ts';
import { once, type Sql } from '../../../sql/sql.ts';
import * as contract from './contract.ts';
import type { Input } from './keyword-filter.ts';
import { readFilter } from './order-filter.ts';
import { newestFirst, type OrderSort } from './order-sort.ts';
import { pageQueries } from './page-queries.ts';

type Answer = RawJson<Static<typeof contract.listOrders.response>>;

export const listOrders = readOperation(contract.listOrders, (call) => listSorted(call, newestFirst));

/** `conditions` has more conditions on the order `o`. */
export async function listSorted(
  { input, db, caller, now }: ReadCall<Input>,
  sort: OrderSort,
  conditions: readonly Sql[] = [],
): Promise<Answer> {
  const filter = readFilter(input, caller, once(now), conditions);
  const { total, list } = await selectPageText(db, pageQueries(filter, slice(input.pageNum, input.pageSize), sort));
  return new RawJson(`{"count":${total},"list":[`, list, ']}');
}

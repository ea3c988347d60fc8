import type { ReadCall } from '../../../operation/call/call.ts';
import type { RawJson } from '../../../operation/contract/operation.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { listSorted } from './list-orders.ts';
import type { OrderSort } from './order-sort.ts';
import type * as contract from './sorted-contract.ts';

const sorts: Readonly<Record<(typeof contract.orderSorts)[number], OrderSort>> = {
  paid: { by: 'payment', isDescending: false },
  '-paid': { by: 'payment', isDescending: true },
  amount: { by: 'amount', isDescending: false },
  '-amount': { by: 'amount', isDescending: true },
};

const hasProduct = (productId: number): Sql => sql`
  exists (
    select from order_lines l
    where l.org_id = $1 and l.order_id = o.order_id and l.product_id = ${productId})`;

export const sortedOrders = (
  call: ReadCall<Static<typeof contract.sortedOrders.request>>,
): Promise<RawJson<Static<typeof contract.sortedOrders.response>>> => {
  const { sort = '-paid', productId, payChannel } = call.input;
  return listSorted(call, sorts[sort], [
    ...(payChannel === undefined ? [] : [sql`o.pay_channel = ${payChannel}`]),
    ...(productId === undefined ? [] : [hasProduct(productId)]),
  ]);
};

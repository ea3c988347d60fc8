import { readOperation } from '../../../operation/call/implementation.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { listSorted } from './list-orders.ts';
import type { OrderSort } from './order-sort.ts';
import * as contract from './sorted-contract.ts';

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

export const sortedOrders = readOperation(contract.sortedOrders, (call) => {
  const { sort = '-paid', productId, payChannel } = call.input;
  return listSorted(call, sorts[sort], [
    ...(payChannel === undefined ? [] : [sql`o.pay_channel = ${payChannel}`]),
    ...(productId === undefined ? [] : [hasProduct(productId)]),
  ]);
});

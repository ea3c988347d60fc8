import type { WriteCall } from '../../../operation/call/call.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { integer, nullable, oneOf, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { orderErrors } from '../errors.ts';
import { insertPurchaseGroup, purchaseGroupStatuses } from '../group-purchase/purchase-groups.ts';
import type { NewOrderInput } from './check-new-order.ts';
import type { OrderedProduct } from './ordered-products.ts';

const purchaseGroupRow = row({
  purchaseGroupId: integer,
  productId: integer,
  price: integer,
  status: oneOf(purchaseGroupStatuses),
  completeBeforeMs: nullable(integer),
});

/**
 * Returns the group that the order will join, and its price: the group in the request, or a new one. The payment decides
 * whether the group still has room.
 */
export async function joinOrStartGroupPurchase(
  { input: { purchaseGroupId }, tx, now }: Pick<WriteCall<NewOrderInput>, 'input' | 'tx' | 'now'>,
  product: OrderedProduct,
  buyerId: number,
): Promise<{ purchaseGroupId: number; price: number }> {
  if (purchaseGroupId === undefined) return startGroup(tx, product);
  const param = 'purchaseGroupId';
  const purchaseGroup = await tx.optional(
    sql`
      select purchase_group_id, product_id, price, status, complete_before_ms
      from purchase_groups
      where org_id = $1 and purchase_group_id = ${purchaseGroupId} and product_id = ${product.productId}`,
    purchaseGroupRow,
  );
  if (purchaseGroup === undefined) throw fail(orderErrors.purchaseGroupUnknown, { param, received: purchaseGroupId });
  const status =
    purchaseGroup.status === 'open' && (purchaseGroup.completeBeforeMs ?? 0) <= now ? 'failed' : purchaseGroup.status;
  if (status !== 'open') throw fail(orderErrors.purchaseGroupClosed, { param, received: purchaseGroupId, status });
  const { awaitingPayment, groupPurchase } = orderStatus;
  const joined = await tx.rows(
    sql`
      select order_id
      from orders
      where org_id = $1 and purchase_group_id = ${purchaseGroupId} and buyer_id = ${buyerId}
        and (status = ${groupPurchase} or status = ${awaitingPayment} and pay_before_ms > ${now})`,
    row({ orderId: integer }),
  );
  if (joined.length > 0) throw fail(orderErrors.alreadyInPurchaseGroup, { param, received: purchaseGroupId });
  return { purchaseGroupId, price: purchaseGroup.price };
}

async function startGroup(tx: WriteCall<unknown>['tx'], product: OrderedProduct) {
  const { branchId, productId, groupPrice: price, groupSize: size, groupHours: hours } = product;
  if (price === null || size === null || hours === null) {
    throw fail(orderErrors.noGroupPurchase, { param: 'productList[0].productId', received: productId });
  }
  return { purchaseGroupId: await insertPurchaseGroup(tx, { branchId, productId, price, size, hours }), price };
}

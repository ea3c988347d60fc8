import type { Static } from '../contract/static.ts';
import { only } from '../database/insert.ts';
import type { Scope } from '../database/scope.ts';
import { lockOrders } from './locked-order.ts';
import type { OrderState } from './state-contract.ts';

/** What an order has come to, for the answer to a write. */
export async function stateOf(tx: Scope, orderId: number, now: number): Promise<Static<typeof OrderState>> {
  const order = only(await lockOrders(tx, [orderId], now));
  return {
    orderSn: order.orderSn,
    orderStatus: order.status,
    orderAmount: order.amount,
    payable: order.amount - order.discount,
    moneyPaid: order.moneyPaid,
    payBefore: order.paidAtMs === null ? (order.payBeforeMs ?? 0) : 0,
    purchaseGroupId: order.purchaseGroupId ?? 0,
    lines: order.lines.map(({ line, productId, status, share, refundAmount }) => ({
      line,
      productId,
      status,
      share,
      refundAmount,
    })),
  };
}

import { single } from '../../../database/insert.ts';
import type { Scope } from '../../../database/scope.ts';
import type { Static } from '../../../operation/contract/static.ts';
import type { OrderState } from '../state-contract.ts';
import { type LockedLine, type LockedOrder, lockOrders } from './locked-order.ts';

/** What an order has come to, for the answer to a write, where more than one move may have been made. */
export async function selectState(tx: Scope, orderId: number): Promise<Static<typeof OrderState>> {
  return stateOf(single(await lockOrders(tx, [orderId])));
}

type StateOf = Pick<LockedOrder, 'orderSn' | 'status' | 'amount' | 'discount' | 'moneyPaid'> &
  Pick<LockedOrder, 'payBeforeMs' | 'purchaseGroupId'> & {
    readonly lines: readonly Pick<LockedLine, 'line' | 'productId' | 'status' | 'share' | 'refundAmount'>[];
  };

/** What an order has come to. */
export function stateOf(order: StateOf): Static<typeof OrderState> {
  return {
    orderSn: order.orderSn,
    orderStatus: order.status,
    orderAmount: order.amount,
    payable: order.amount - order.discount,
    moneyPaid: order.moneyPaid,
    payBefore: order.payBeforeMs ?? 0,
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

import { single } from '../../../database/insert.ts';
import type { Scope } from '../../../database/scope.ts';
import type { Static } from '../../../operation/contract/static.ts';
import type { OrderState } from '../state-contract.ts';
import { type LockedLine, type LockedOrder, lockOrders } from './locked-order.ts';

/** Reads the state again, for a write that may have made more than one transition. */
export async function selectState(tx: Scope, orderId: number): Promise<Static<typeof OrderState>> {
  return stateOf(single(await lockOrders(tx, [orderId])));
}

type ChangedOrder = Pick<LockedOrder, 'orderSn' | 'status' | 'amount' | 'discount' | 'moneyPaid'> &
  Pick<LockedOrder, 'payBeforeMs' | 'purchaseGroupId'> & {
    readonly lines: readonly Pick<LockedLine, 'line' | 'productId' | 'status' | 'share' | 'refundAmount'>[];
  };

/** The answer to a write. */
export function stateOf(order: ChangedOrder): Static<typeof OrderState> {
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

import type { Static } from '../../../operation/contract/static.ts';
import type { OrderState } from '../state-contract.ts';
import type { LockedLine, LockedOrder } from './locked-order.ts';

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

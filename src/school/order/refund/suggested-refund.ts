import { type OrderStatus, orderStatus } from '../../code-dictionary/order-status.ts';
import { goods } from '../../product/goods.ts';

interface Line {
  readonly type: number;
  readonly status: OrderStatus;
  readonly share: number;
  readonly refundAmount: number;
  readonly shipped: boolean;
  readonly lessonsHeld: number;
  readonly lessonsPlanned: number;
}

/** Nothing was paid, or everything is refunded. */
const nothingToRefund: readonly OrderStatus[] = [orderStatus.awaitingPayment, orderStatus.closed, orderStatus.refunded];

/** What is not refunded yet, minus the lessons held (each lesson has an equal share of the payment). Shipped goods: 0. */
export function suggestedRefund(line: Line): number {
  const { type, status, share, refundAmount, shipped, lessonsHeld, lessonsPlanned } = line;
  const left = share - refundAmount;
  if (nothingToRefund.includes(status) || (type === goods && shipped)) return 0;
  if (lessonsPlanned === 0) return left;
  // The product may exceed the safe integers.
  const used = Number((BigInt(share) * BigInt(Math.min(lessonsHeld, lessonsPlanned))) / BigInt(lessonsPlanned));
  return Math.max(0, left - used);
}

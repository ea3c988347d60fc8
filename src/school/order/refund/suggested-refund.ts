import { goods } from '../../product/goods.ts';
import { type OrderStatus, orderStatus } from '../status/status.ts';

interface Line {
  readonly type: number;
  readonly status: OrderStatus;
  readonly share: number;
  readonly refundAmount: number;
  readonly shipped: boolean;
  readonly lessonsHeld: number;
  readonly lessonsPlanned: number;
}

/** Before payment there is nothing to give back, and afterwards nothing more than everything. */
const nothingLeft: readonly OrderStatus[] = [orderStatus.awaitingPayment, orderStatus.closed, orderStatus.refunded];

/** What would be fair: what was paid, less the lessons held at their part of it, less goods that were sent. */
export function suggestedRefund(line: Line): number {
  const { type, status, share, refundAmount, shipped, lessonsHeld, lessonsPlanned } = line;
  const left = share - refundAmount;
  if (nothingLeft.includes(status) || (type === goods && shipped)) return 0;
  if (lessonsPlanned === 0) return left;
  // Two safe integers multiplied may be beyond one.
  const used = Number((BigInt(share) * BigInt(Math.min(lessonsHeld, lessonsPlanned))) / BigInt(lessonsPlanned));
  return Math.max(0, left - used);
}

import type { EventType } from '../../../operation/contract/event-types.ts';
import type { Words } from '../../../operation/errors/failure.ts';
import { type OrderStatus, orderStatus } from '../../code-dictionary/order-status.ts';
import { canBeShipped } from './shippable.ts';

const { awaitingPayment, paid, withdrawn, groupPurchase, refunded } = orderStatus;
const { refunding, refundFailed, shipped, refundRequested, closed } = orderStatus;

/** The statuses to which a line returns when a refund is declined, cancelled, given up or partial. */
const beforeRefund = [paid, shipped, withdrawn] as const;

interface Rule {
  readonly move: string;
  /** The operation that causes the transition; null if a deadline does. */
  readonly operation: `/${string}` | null;
  readonly from: readonly OrderStatus[];
  readonly to: readonly OrderStatus[];
  /** Of several `to`, the line's earlier status. A line may have none to return to. */
  readonly back?: true;
  readonly when: Words;
}

/** All transitions of an order line after its creation. */
const rules = [
  {
    move: 'pay',
    operation: '/order/pay',
    from: [awaitingPayment, closed],
    to: [paid],
    when: { en: 'paid in full; a late payment reopens a closed order', zh: '全额支付；已关闭的订单补付后恢复' },
  },
  {
    move: 'pay',
    operation: '/order/pay',
    from: [awaitingPayment, closed],
    to: [groupPurchase],
    when: { en: 'paid in full, as part of a group purchase', zh: '拼团订单全额支付' },
  },
  {
    move: 'pay',
    operation: '/order/pay',
    from: [closed],
    to: [refunding],
    when: {
      en: 'paid too late: no units are left, or the buyer is over the purchase limit',
      zh: '支付过晚：名额已满或超出限购',
    },
  },
  {
    move: 'cancel',
    operation: '/order/cancel',
    from: [awaitingPayment],
    to: [closed],
    when: { en: 'cancelled before payment', zh: '支付前取消' },
  },
  {
    move: 'lapse',
    operation: null,
    from: [awaitingPayment],
    to: [closed],
    when: { en: 'the deadline for payment (payBefore) passed', zh: '超过支付期限' },
  },
  {
    move: 'complete',
    operation: '/order/completeGroupPurchase',
    from: [groupPurchase],
    to: [paid],
    when: {
      en: 'the last buyer paid, or staff completed the group purchase',
      zh: '拼团成功：最后一人付款，或员工手动成团',
    },
  },
  {
    move: 'fail',
    operation: null,
    from: [groupPurchase],
    to: [refunding],
    when: { en: 'the deadline of the group purchase passed; the payment is refunded', zh: '超过成团期限：退还付款' },
  },
  {
    move: 'ship',
    operation: '/order/ship',
    from: [paid, shipped],
    to: [shipped],
    when: {
      en: 'goods, a bundle or a product of the type "other" is shipped; a shipped line may get another tracking number',
      zh: '实物、组合商品或其他商品发货；发货后可修改物流信息',
    },
  },
  {
    move: 'withdraw',
    operation: '/order/withdraw',
    from: [paid, shipped],
    to: [withdrawn],
    when: { en: 'course withdrawn: the enrolment ends now', zh: '退课：立即结束入班' },
  },
  {
    move: 'undoWithdraw',
    operation: '/order/undoWithdraw',
    from: [withdrawn],
    to: [paid, shipped],
    back: true,
    when: { en: 'the course was withdrawn by mistake', zh: '误操作退课' },
  },
  {
    move: 'requestRefund',
    operation: '/order/requestRefund',
    from: [paid, shipped, withdrawn],
    to: [refundRequested],
    when: { en: 'a refund is requested', zh: '申请退款' },
  },
  {
    move: 'approveRefund',
    operation: '/order/approveRefund',
    from: [refundRequested],
    to: [refunding],
    when: { en: 'the refund is approved', zh: '同意退款' },
  },
  {
    move: 'declineRefund',
    operation: '/order/declineRefund',
    from: [refundRequested],
    to: beforeRefund,
    back: true,
    when: { en: 'the refund is declined', zh: '拒绝退款' },
  },
  {
    move: 'cancelRefund',
    operation: '/order/cancelRefund',
    from: [refundRequested],
    to: beforeRefund,
    back: true,
    when: { en: 'cancelled by the applicant', zh: '申请人撤回' },
  },
  {
    move: 'settleRefund',
    operation: '/order/settleRefund',
    from: [refunding, refundFailed],
    to: [refunded],
    when: {
      en: 'the full amount of the line was refunded; after a failed refund, staff paid it outside the system and gave the transaction number',
      zh: '该行应退金额全部退还；失败后可凭流水号线下退还',
    },
  },
  {
    move: 'settleRefund',
    operation: '/order/settleRefund',
    from: [refunding, refundFailed],
    to: beforeRefund,
    back: true,
    when: {
      en: 'a part of the amount was refunded; if the enrolment ended, the new status is 3, otherwise the earlier status',
      zh: '部分退还，该行继续有效；入班已结束则为已退课',
    },
  },
  {
    move: 'failRefund',
    operation: '/order/failRefund',
    from: [refunding],
    to: [refundFailed],
    when: { en: 'the payment to the buyer failed', zh: '退款失败' },
  },
  {
    move: 'retryRefund',
    operation: '/order/retryRefund',
    from: [refundFailed],
    to: [refunding],
    when: { en: 'the refund is tried again', zh: '重新退款' },
  },
  {
    move: 'giveUpRefund',
    operation: '/order/giveUpRefund',
    from: [refundFailed],
    to: beforeRefund,
    back: true,
    when: { en: 'the refund is given up', zh: '放弃退款' },
  },
] as const satisfies readonly Rule[];

export type TransitionName = (typeof rules)[number]['move'];

/** The event that each transition records. */
export const transitionEvents: Readonly<Record<TransitionName, EventType>> = {
  pay: 'order.paid',
  cancel: 'order.cancelled',
  lapse: 'order.lapsed',
  complete: 'order.groupCompleted',
  fail: 'order.groupFailed',
  ship: 'order.shipped',
  withdraw: 'order.withdrawn',
  undoWithdraw: 'order.withdrawalUndone',
  requestRefund: 'order.refundRequested',
  approveRefund: 'order.refundApproved',
  declineRefund: 'order.refundDeclined',
  cancelRefund: 'order.refundCancelled',
  settleRefund: 'order.refundSettled',
  failRefund: 'order.refundFailed',
  retryRefund: 'order.refundRetried',
  giveUpRefund: 'order.refundGivenUp',
};

export interface Transition {
  readonly move: TransitionName;
  readonly operation: string | null;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly back: boolean;
  readonly when: Words;
}

/** One entry for each pair of `from` and `to`. */
export const transitions: readonly Transition[] = rules.flatMap((rule: Rule & { move: TransitionName }) =>
  rule.from.flatMap((from) => rule.to.map((to) => ({ ...rule, back: rule.back ?? false, from, to }))),
);

interface MovableLine {
  readonly status: OrderStatus;
  readonly productType: number;
  /** Whether the line has an earlier status, to which it can return after a refund or a withdrawal. */
  readonly hasEarlierStatus: boolean;
}

/** The transitions that are possible for a line now. */
export const transitionsFrom = (line: MovableLine): readonly Transition[] =>
  transitions.filter(
    ({ move, from, back }) =>
      from === line.status && (line.hasEarlierStatus || !back) && (move !== 'ship' || canBeShipped(line)),
  );

/** Callers were refused before, so a transition outside the table is a programming error. */
export function checkTransition(move: TransitionName, from: OrderStatus, to: OrderStatus): void {
  if (transitions.some((each) => each.move === move && each.from === from && each.to === to)) return;
  throw new Error(`${move} does not lead from ${from} to ${to}`);
}

import type { WriteCall } from '../../../operation/call/call.ts';
import { unlessTaken } from '../../../operation/call/conflict.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { single } from '../../../sql/insert.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { holdUnits } from '../../product/stock.ts';
import { lapseOrders } from '../deadline/deadlines.ts';
import { orderErrors } from '../errors.ts';
import { completePurchaseGroup, joinPurchaseGroup } from '../group-purchase/purchase-groups.ts';
import { appendRefunds, automaticReasons, automaticRefund } from '../insert/refund-rows.ts';
import { lockOrder } from '../lock-order/lock-order.ts';
import { applyTransition, linesForTransition, type TransitionCall } from '../transition/apply-transition.ts';
import { checkMoment } from '../transition/check-moment.ts';
import { type LockedOrder, lockOrders } from '../transition/locked-order.ts';
import { stateOf } from '../transition/state.ts';
import { claimUnits } from '../units/claim-units.ts';
import * as contract from './contract.ts';

type Call = WriteCall<Static<typeof contract.payOrder.request>>;
type Payment = NonNullable<Parameters<typeof applyTransition>[2][number]['payment']>;

export const payOrder = writeOperation(contract.payOrder, async (call) => {
  const { input, now } = call;
  const order = await lockOrder(call, input.orderSn, { withBuyer: true, version: input.version });
  if (isPaidByThis(order, input)) return stateOf(order);
  linesForTransition(order, 'pay');
  const payable = order.amount - order.discount;
  if (input.amount !== payable) {
    throw fail(orderErrors.paymentAmountDiffers, { param: 'amount', payable, received: input.amount });
  }
  const atMs = checkMoment('datePay', input.datePay, { begin: 'dateAdded', beginMs: order.createdAtMs, now });
  const { payChannel: channel, transactionNo: transaction = '' } = input;
  const paid = await unlessTaken(recordPayment(call, order, { atMs, moneyPaid: payable, channel, transaction }), {
    orders_pay_transaction_unique: () =>
      fail(orderErrors.transactionUsed, { param: 'transactionNo', received: quote(transaction) }),
  });
  return stateOf(paid);
});

/** Payment providers may send a notification twice. */
const isPaidByThis = (order: LockedOrder, { payChannel, transactionNo }: Call['input']) =>
  order.paidAtMs !== null &&
  transactionNo !== undefined &&
  transactionNo !== '' &&
  order.payChannel === payChannel &&
  order.payTransaction === transactionNo;

async function recordPayment(call: TransitionCall, order: LockedOrder, payment: Payment): Promise<LockedOrder> {
  const isClaimed = await claimUnits(call, order);
  if (!isClaimed) return refundAll(call, order, payment);
  if (order.purchaseGroupId !== null) return payInGroup(call, order, order.purchaseGroupId, payment);
  const lines = order.lines.map(({ line }) => ({ line, status: orderStatus.paid, sold: true }));
  return single(await applyTransition(call, 'pay', [{ order, payment, lines }]));
}

/** No units are left for a late payment: the full amount is refunded. */
async function refundAll(call: TransitionCall, unpaid: LockedOrder, payment: Payment): Promise<LockedOrder> {
  const { awaitingPayment, refunding } = orderStatus;
  // The clocks of two processes may differ: another one may have sold the units before payBefore passed here.
  const order = unpaid.status === awaitingPayment ? single(await lapseOrders(call, [unpaid])) : unpaid;
  const lines = order.lines.map(({ line }) => ({ line, status: refunding, fromStock: false }));
  const paid = single(await applyTransition(call, 'pay', [{ order, payment, lines }]));
  appendRefunds(
    call.tx,
    paid.lines.map(({ line, share }) =>
      automaticRefund(paid, { line, amount: share }, automaticReasons.noSeatLeft, call.now),
    ),
  );
  return paid;
}

async function payInGroup(call: TransitionCall, order: LockedOrder, requestedId: number, payment: Payment) {
  const purchaseGroup = await joinPurchaseGroup(call, requestedId, order.buyerId);
  const { purchaseGroupId, completeBeforeMs } = purchaseGroup;
  const held = order.lines.filter(({ fromStock }) => fromStock);
  holdUnits(
    call.tx,
    held.map(({ line, productId, quantity }) => ({
      orderId: order.orderId,
      line,
      productId,
      quantity,
      untilMs: completeBeforeMs,
    })),
  );
  const paid = await applyTransition(call, 'pay', [
    {
      order,
      payment,
      purchaseGroup: { purchaseGroupId, completeBeforeMs },
      lines: order.lines.map(({ line }) => ({ line, status: orderStatus.groupPurchase, sold: true })),
    },
  ]);
  if (purchaseGroup.joined < purchaseGroup.size) return single(paid);
  await completePurchaseGroup(call, purchaseGroup);
  return single(await lockOrders(call.tx, [order.orderId]));
}

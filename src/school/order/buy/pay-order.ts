import { unlessTaken } from '../../../database/conflict.ts';
import { single } from '../../../database/insert.ts';
import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { holdUnits } from '../../product/stock.ts';
import { applyTransition, linesForTransition, type TransitionCall } from '../change/apply-transition.ts';
import { checkMoment } from '../change/check-moment.ts';
import type { LockedOrder } from '../change/locked-order.ts';
import { selectState } from '../change/state.ts';
import { lapseOrders } from '../deadline/deadlines.ts';
import { orderErrors } from '../errors.ts';
import { completePurchaseGroup, joinPurchaseGroup } from '../group-purchase/purchase-groups.ts';
import { lockOrder } from '../lock/lock-order.ts';
import { orderStatus } from '../status/status.ts';
import { claimSeats } from '../units/seats.ts';
import { appendRefunds, automaticReasons, automaticRefund } from '../write/refunds.ts';
import type * as contract from './contract.ts';

type Call = WriteCall<Static<typeof contract.payOrder.request>>;
type Payment = NonNullable<Parameters<typeof applyTransition>[2][number]['payment']>;

export async function payOrder(call: Call): Promise<Static<typeof contract.payOrder.response>> {
  const { input, tx, now } = call;
  const order = await lockOrder(call, input.orderSn, { withBuyer: true });
  if (isPaidByThis(order, input)) return selectState(tx, order.orderId);
  linesForTransition(order, 'pay');
  const payable = order.amount - order.discount;
  if (input.amount !== payable) {
    throw fail(orderErrors.paymentAmountDiffers, { param: 'amount', payable, received: input.amount });
  }
  const atMs = checkMoment('datePay', input.datePay, { begin: 'dateAdded', beginMs: order.createdAtMs, now });
  const { payChannel: channel, transactionNo: transaction = '' } = input;
  await unlessTaken(take(call, order, { atMs, moneyPaid: payable, channel, transaction }), {
    orders_pay_transaction_unique: () =>
      fail(orderErrors.transactionUsed, { param: 'transactionNo', received: quote(transaction) }),
  });
  return selectState(tx, order.orderId);
}

/** Payment providers say things twice. */
const isPaidByThis = (order: LockedOrder, { payChannel, transactionNo }: Call['input']) =>
  order.paidAtMs !== null &&
  transactionNo !== undefined &&
  transactionNo !== '' &&
  order.payChannel === payChannel &&
  order.payTransaction === transactionNo;

async function take(call: TransitionCall, order: LockedOrder, payment: Payment): Promise<void> {
  const seated = await claimSeats(call, order);
  if (!seated) return oweBack(call, order, payment);
  if (order.purchaseGroupId !== null) return takeIntoGroup(call, order, order.purchaseGroupId, payment);
  const lines = order.lines.map(({ line }) => ({ line, status: orderStatus.paid, sold: true }));
  await applyTransition(call, 'pay', [{ order, payment, lines }]);
}

/** The money is here and the seat is not: it goes back, all of it. */
async function oweBack(call: TransitionCall, unseated: LockedOrder, payment: Payment): Promise<void> {
  const { awaitingPayment, refunding } = orderStatus;
  // By this process's clock payBefore is still to come; by that of the process that sold the seat it has passed.
  const order = unseated.status === awaitingPayment ? single(await lapseOrders(call, [unseated])) : unseated;
  const lines = order.lines.map(({ line }) => ({ line, status: refunding, fromStock: false }));
  const paid = single(await applyTransition(call, 'pay', [{ order, payment, lines }]));
  appendRefunds(
    call.tx,
    paid.lines.map(({ line, share }) =>
      automaticRefund(paid, { line, amount: share }, automaticReasons.noSeatLeft, call.now),
    ),
  );
}

async function takeIntoGroup(call: TransitionCall, order: LockedOrder, wantedGroupId: number, payment: Payment) {
  const group = await joinPurchaseGroup(call, wantedGroupId, order.buyerId);
  const { purchaseGroupId, completeBeforeMs } = group;
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
  await applyTransition(call, 'pay', [
    {
      order,
      payment,
      purchaseGroup: { purchaseGroupId, completeBeforeMs },
      lines: order.lines.map(({ line }) => ({ line, status: orderStatus.groupPurchase, sold: true })),
    },
  ]);
  if (group.joined === group.size) await completePurchaseGroup(call, group);
}

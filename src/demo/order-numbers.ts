import { orderStatus } from '../school/code-dictionary/order-status.ts';
import { unplacedOrder } from '../school/enrolment/unplaced-contract.ts';
import { exampleOrders } from '../school/order/state-contract.ts';
import { dateOf } from './calendar.ts';
import type { Draft } from './order-draft.ts';
import type { PlannedOrder } from './plan.ts';
import { nth } from './random.ts';

const { paid, refundRequested, refunding, refundFailed, withdrawn } = orderStatus;

/** The first order of each kind that examples use. */
const examples: readonly (readonly [orderSn: string, isOne: (draft: Draft) => boolean])[] = [
  [exampleOrders.placed, ({ enrols }) => enrols === 0],
  [exampleOrders.awaitingPayment, ({ payBeforeMs }) => payBeforeMs !== undefined],
  [exampleOrders.refundRequested, ({ lines }) => lines.every(({ status }) => status === refundRequested)],
  [
    exampleOrders.refunding,
    ({ lines }) => lines.every(({ status, isRefundDue }) => status === refunding && !isRefundDue),
  ],
  [exampleOrders.refundFailed, ({ lines }) => lines.every(({ status }) => status === refundFailed)],
  [exampleOrders.withdrawn, ({ lines }) => lines.every(({ status }) => status === withdrawn)],
  [
    exampleOrders.unshipped,
    ({ receiver, carrier, lines }) =>
      receiver !== undefined && carrier === undefined && lines.every(({ status }) => status === paid),
  ],
  [unplacedOrder, ({ waitsForClass, lines }) => waitsForClass === true && lines.every(({ status }) => status === paid)],
];

/** Payment channels with their frequency. */
const payChannels = ['wechat', 'alipay', 'wechat', 'wechat', 'alipay', 'bank', 'wechat'];

/** Numbers follow the creation time, except those of the orders in examples. */
export function numbered(drafts: readonly Draft[]): PlannedOrder[] {
  const perDay = new Map<string, number>();
  const named = new Map(examples.map(([orderSn, isOne]) => [drafts.find(isOne), orderSn]));
  return drafts.map((draft) => {
    const { enrols, withdrawnAtMs, waitsForClass, purchaseGroup = null, ...order } = draft;
    const { year, month, day } = dateOf(order.createdAtMs);
    const date = String(year * 10_000 + month * 100 + day);
    const number = (perDay.get(date) ?? 0) + 1;
    perDay.set(date, number);
    const amount = order.lines.reduce((sum, line) => sum + line.amount, 0);
    const discount = order.paidAtMs === null ? 0 : amount - order.moneyPaid;
    const orderSn = named.get(draft) ?? `YH${date}${String(number).padStart(4, '0')}`;
    const isPaidFor = order.paidAtMs !== null && order.moneyPaid > 0;
    const payChannel = isPaidFor ? nth(payChannels, (day + number) % payChannels.length) : '';
    return { ...order, purchaseGroup, discount, payChannel, orderSn };
  });
}

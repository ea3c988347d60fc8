import { Type } from 'typebox';
import { Choice, Integer, ReadVersion, Text } from '../../operation/contract/fields.ts';
import { record } from '../../operation/contract/operation.ts';
import { orderStatuses, proseOf } from '../code-dictionary/statuses-contract.ts';

export const mostLines = 50;
/** A thousand million yuan: the sum over a day of such orders is still an exact number. */
export const largestAmount = 100_000_000_000;
const reasonLength = 200;

export const orderSn = Text('Order identifier.', { minLength: 1, maxLength: 64 });
export const orderReadVersion = ReadVersion('/order/get');
export const reason = Text(`Reason, at most ${reasonLength} characters.`, { maxLength: reasonLength });
export const lineNumber = Integer('Line of the order, from 1.', { minimum: 1, maximum: mostLines });
export const lines = Type.Array(lineNumber, {
  description: 'Lines. Default: all lines for which this is possible.',
  minItems: 1,
  maxItems: mostLines,
});
export const money = (description: string) =>
  Integer(`${description}, minor units.`, { minimum: 0, maximum: largestAmount });
export const channel = Text('Payment channel: "wechat", "alipay", "card", "cash" or any other name.', {
  minLength: 1,
  maxLength: 32,
});
export const transactionNo = Text('Transaction number of the payment provider.', { maxLength: 128 });
export const userName = Text('Name of the person. Default: the caller.', { minLength: 1, maxLength: 50 });
export const zeroOrOne = (description: string) => Choice(description, [0, 1]);

export const StatusOf = (what: string) => Type.Integer({ description: `${what}: ${proseOf(orderStatuses)}` });

/** The state of an order after a write. */
export const OrderState = record('OrderState', {
  orderSn: Type.String({ description: 'order identifier' }),
  orderStatus: StatusOf('status of the order'),
  orderAmount: Type.Integer({ description: 'order amount, minor units' }),
  payable: Type.Integer({ description: 'amount to pay: order amount minus discount, minor units' }),
  moneyPaid: Type.Integer({ description: 'amount paid, minor units' }),
  payBefore: Type.Integer({ description: 'deadline for the payment, milliseconds; 0 for none' }),
  purchaseGroupId: Type.Integer({ description: 'group purchase, 0 for none' }),
  lines: Type.Array(
    record('OrderLineState', {
      line: Type.Integer({ description: 'line, from 1' }),
      productId: Type.Integer({ description: 'product id' }),
      status: StatusOf('status of the line'),
      share: Type.Integer({ description: 'part of the amount paid, minor units: the maximum refund' }),
      refundAmount: Type.Integer({ description: 'refunded amount, minor units' }),
    }),
  ),
});

/** The orders of the demo school that the examples use. */
export const exampleOrders = {
  placed: 'YH2026-0001',
  awaitingPayment: 'YH2026-0002',
  refundRequested: 'YH2026-0003',
  refunding: 'YH2026-0004',
  refundFailed: 'YH2026-0005',
  withdrawn: 'YH2026-0006',
  unshipped: 'YH2026-0007',
} as const;

const exampleState = {
  orderSn: exampleOrders.placed as string,
  orderStatus: 2,
  orderAmount: 128000,
  payable: 118000,
  moneyPaid: 118000,
  payBefore: 1788222600000,
  purchaseGroupId: 0,
  lines: [{ line: 1, productId: 19, status: 2, share: 118000, refundAmount: 0 }],
};

/** The example with its one line in another status. */
export const exampleIn = (
  status: number,
  { orderSn, refundAmount }: { orderSn?: string; refundAmount?: number } = {},
) => ({
  ...exampleState,
  orderSn: orderSn ?? exampleState.orderSn,
  orderStatus: status,
  lines: exampleState.lines.map((line) => ({ ...line, status, refundAmount: refundAmount ?? 0 })),
});

/** The example that was not paid yet, with its one line in this status. */
export const exampleUnpaid = (status: number) => ({
  ...exampleState,
  orderSn: exampleOrders.awaitingPayment,
  orderStatus: status,
  orderAmount: 560000,
  payable: 560000,
  moneyPaid: 0,
  lines: [{ line: 1, productId: 15, status, share: 0, refundAmount: 0 }],
});

import type { WriteCall } from '../../../operation/call/call.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { lockOrder } from '../lock-order/lock-order.ts';
import { checkMoment } from '../transition/check-moment.ts';
import { refundableAmount } from '../transition/locked-order.ts';
import { stateOf } from '../transition/state.ts';
import { applyRefundTransition, statusBefore } from './apply-refund-transition.ts';
import * as contract from './contract.ts';

type Call = WriteCall<Static<typeof contract.settleRefund.request>>;

export const settleRefund = writeOperation(contract.settleRefund, async (call) => {
  const { input, now } = call;
  const { orderSn, lines, transactionNo: transaction = '' } = input;
  const channel = channelOf(input);
  const order = await lockOrder(call, orderSn, { version: input.version });
  if (await isSettledByThis(call, order.orderId, channel)) return stateOf(order);
  const settledAtMs = checkMoment('dateRefund', input.dateRefund, {
    begin: 'datePay',
    beginMs: order.paidAtMs ?? 0,
    now,
  });
  return applyRefundTransition(call, order, { name: 'settleRefund', lines }, (line, { amount }) => {
    if (line.status === orderStatus.refundFailed && transaction === '') {
      throw fail(parameterErrors.parameterMissing, { param: 'transactionNo' });
    }
    const isFull = amount === refundableAmount(line);
    return {
      line: {
        ...(isFull ? { status: orderStatus.refunded, backStatus: null } : statusBefore(line)),
        refundAmount: line.refundAmount + amount,
      },
      refund: { status: 'settled', settledAtMs, channel, transaction },
    };
  });
});

function channelOf({ payChannel, refundChannel }: Call['input']): string {
  const channel = payChannel ?? refundChannel;
  if (channel === undefined) throw fail(parameterErrors.parameterMissing, { param: 'payChannel' });
  if (refundChannel !== undefined && refundChannel !== channel) {
    throw fail(parameterErrors.exactlyOneOf, { param: 'refundChannel', parameters: 'payChannel, refundChannel' });
  }
  return channel;
}

/** Payment providers may send a notification twice. Without lines, the transaction number alone identifies it. */
async function isSettledByThis({ input, tx }: Call, orderId: number, channel: string): Promise<boolean> {
  const { lines: requested, transactionNo = '' } = input;
  if (transactionNo === '') return false;
  const settled = await tx.rows(
    sql`
      select line
      from refunds
      where org_id = $1 and order_id = ${orderId} and status = 'settled' and channel = ${channel}
        and transaction = ${transactionNo}`,
    row({ line: integer }),
  );
  const isSettled = (number: number) => settled.some(({ line }) => line === number);
  return requested === undefined ? settled.length > 0 : requested.every(isSettled);
}

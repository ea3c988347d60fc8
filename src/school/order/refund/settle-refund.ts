import { integer, row } from '../../../database/row.ts';
import { sql } from '../../../database/sql.ts';
import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { checkMoment } from '../change/check-moment.ts';
import { selectState } from '../change/state.ts';
import { lockOrder } from '../lock/lock-order.ts';
import { orderStatus } from '../status/status.ts';
import { applyRefundTransition, back } from './apply-refund-transition.ts';
import type * as contract from './contract.ts';
import { refundableAmount } from './refund-amount.ts';

type Call = WriteCall<Static<typeof contract.settleRefund.request>>;

export async function settleRefund(call: Call): Promise<Static<typeof contract.settleRefund.response>> {
  const { input, tx, now } = call;
  const { orderSn, lines, refundChannel: channel, transactionNo: transaction = '' } = input;
  const order = await lockOrder(call, orderSn);
  if (await isSettledByThis(call, order.orderId)) return selectState(tx, order.orderId);
  const settledAtMs = checkMoment('dateRefund', input.dateRefund, {
    begin: 'datePay',
    beginMs: order.paidAtMs ?? 0,
    now,
  });
  return applyRefundTransition(call, { move: 'settleRefund', orderSn, lines }, (line, { amount }) => {
    if (line.status === orderStatus.refundFailed && transaction === '') {
      throw fail(parameterErrors.parameterMissing, { param: 'transactionNo' });
    }
    const all = amount === refundableAmount(line);
    return {
      line: {
        ...(all ? { status: orderStatus.refunded, backStatus: null } : back(line)),
        refundAmount: line.refundAmount + amount,
      },
      refund: { status: 'settled', settledAtMs, channel, transaction },
    };
  });
}

/** Payment providers say things twice. Without lines, what was said before is what is said again. */
async function isSettledByThis({ input, tx }: Call, orderId: number): Promise<boolean> {
  const { lines: named, refundChannel, transactionNo = '' } = input;
  if (transactionNo === '') return false;
  const settled = await tx.rows(
    sql`
      select line
      from refunds
      where org_id = $1 and order_id = ${orderId} and status = 'settled' and channel = ${refundChannel}
        and transaction = ${transactionNo}`,
    row({ line: integer }),
  );
  const isSettled = (number: number) => settled.some(({ line }) => line === number);
  return named === undefined ? settled.length > 0 : named.every(isSettled);
}

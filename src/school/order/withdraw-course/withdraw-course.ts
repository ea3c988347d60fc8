import { writeOperation } from '../../../operation/call/implementation.ts';
import { single } from '../../../sql/insert.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { lockOrder } from '../lock-order/lock-order.ts';
import { applyTransition, linesForTransition } from '../transition/apply-transition.ts';
import { stateOf } from '../transition/state.ts';
import * as contract from './contract.ts';
import { endEnrolments } from './enrolments.ts';

export const withdrawCourse = writeOperation(contract.withdrawCourse, async (call) => {
  const { input } = call;
  const { reason = '' } = input;
  const order = await lockOrder(call, input.orderSn, { version: input.version });
  const isEnrolling = order.lines.some(({ studentId }) => studentId !== null);
  const lines = linesForTransition(
    order,
    'withdraw',
    input.lines,
    ({ studentId }) => !isEnrolling || studentId !== null,
  );
  await endEnrolments(call, { orderId: order.orderId, lines, reason: reason || 'withdrawn' });
  const moved = await applyTransition(call, 'withdraw', [
    { order, lines: lines.map(({ line }) => ({ line, status: orderStatus.withdrawn, reason })) },
  ]);
  return stateOf(single(moved));
});

import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { only } from '../database/insert.ts';
import { endEnrolments } from './enrolments.ts';
import { lockOrder } from './lock.ts';
import { linesFor, moveLines } from './moves.ts';
import { stateOf } from './state.ts';
import { orderStatus } from './status.ts';
import type { withdrawCourse } from './write-contract.ts';

export async function withdraw(
  call: WriteCall<Static<typeof withdrawCourse.request>>,
): Promise<Static<typeof withdrawCourse.response>> {
  const { input, tx, now } = call;
  const { reason = '' } = input;
  const order = await lockOrder(call, input.orderSn);
  const enrolling = order.lines.some(({ studentId }) => studentId !== null);
  const lines = linesFor(order, 'withdraw', input.lines, ({ studentId }) => !enrolling || studentId !== null);
  await endEnrolments(tx, { orderId: order.orderId, lines, now, reason: reason || 'withdrawn' });
  const moved = await moveLines(call, 'withdraw', [
    { order, lines: lines.map(({ line }) => ({ line, status: orderStatus.withdrawn, reason })) },
  ]);
  return stateOf(only(moved));
}

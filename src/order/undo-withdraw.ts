import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { only } from '../database/insert.ts';
import { lockOrder } from './lock.ts';
import { linesFor, moveLines } from './moves.ts';
import { stateOf } from './state.ts';
import { orderStatus } from './status.ts';
import type { undoWithdraw as contract } from './write-contract.ts';

export async function undoWithdraw(
  call: WriteCall<Static<typeof contract.request>>,
): Promise<Static<typeof contract.response>> {
  const { input } = call;
  const { reason = '' } = input;
  const order = await lockOrder(call, input.orderSn);
  const lines = linesFor(order, 'undoWithdraw', input.lines).map(({ line, shippedAtMs }) => ({
    line,
    status: shippedAtMs === null ? orderStatus.paid : orderStatus.shipped,
    reason,
  }));
  const moved = await moveLines(call, 'undoWithdraw', [{ order, lines }]);
  return stateOf(only(moved));
}

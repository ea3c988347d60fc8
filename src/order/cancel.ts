import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { only } from '../database/insert.ts';
import { lockOrder } from './lock.ts';
import { linesFor, moveLines } from './moves.ts';
import { freeSeats } from './seats.ts';
import { stateOf } from './state.ts';
import { orderStatus } from './status.ts';
import type { cancelOrder } from './write-contract.ts';

export async function cancel(
  call: WriteCall<Static<typeof cancelOrder.request>>,
): Promise<Static<typeof cancelOrder.response>> {
  const { input, tx } = call;
  const order = await lockOrder(call, input.orderSn);
  const { reason = '' } = input;
  const lines = linesFor(order, 'cancel').map(({ line }) => ({ line, status: orderStatus.closed, reason }));
  await freeSeats(tx, [order.orderId]);
  const moved = await moveLines(call, 'cancel', [{ order, lines }]);
  return stateOf(only(moved));
}

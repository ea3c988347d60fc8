import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { single } from '../../../sql/insert.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { lockOrder } from '../lock-order/lock-order.ts';
import { applyTransition, linesForTransition } from '../transition/apply-transition.ts';
import { stateOf } from '../transition/state.ts';
import { releaseUnits } from '../units/claim-units.ts';
import type * as contract from './contract.ts';

export async function cancelOrder(
  call: WriteCall<Static<typeof contract.cancelOrder.request>>,
): Promise<Static<typeof contract.cancelOrder.response>> {
  const { input, tx } = call;
  const order = await lockOrder(call, input.orderSn, { version: input.version });
  const { reason = '' } = input;
  const lines = linesForTransition(order, 'cancel').map(({ line }) => ({ line, status: orderStatus.closed, reason }));
  await releaseUnits(tx, [order.orderId]);
  const moved = await applyTransition(call, 'cancel', [{ order, lines }]);
  return stateOf(single(moved));
}

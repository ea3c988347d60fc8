import { writeOperation } from '../../../operation/call/implementation.ts';
import { single } from '../../../sql/insert.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { lockOrder } from '../lock-order/lock-order.ts';
import { applyTransition, linesForTransition } from '../transition/apply-transition.ts';
import { stateOf } from '../transition/state.ts';
import { releaseUnits } from '../units/claim-units.ts';
import * as contract from './contract.ts';

export const cancelOrder = writeOperation(contract.cancelOrder, async (call) => {
  const { input, tx } = call;
  const order = await lockOrder(call, input.orderSn, { version: input.version });
  const { reason = '' } = input;
  const lines = linesForTransition(order, 'cancel').map(({ line }) => ({ line, status: orderStatus.closed, reason }));
  await releaseUnits(tx, [order.orderId]);
  const moved = await applyTransition(call, 'cancel', [{ order, lines }]);
  return stateOf(single(moved));
});

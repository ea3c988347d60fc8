import { writeOperation } from '../../../operation/call/implementation.ts';
import { single } from '../../../sql/insert.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { lockOrder } from '../lock-order/lock-order.ts';
import { applyTransition, linesForTransition } from '../transition/apply-transition.ts';
import { stateOf } from '../transition/state.ts';
import * as contract from './contract.ts';

export const undoWithdraw = writeOperation(contract.undoWithdraw, async (call) => {
  const { input } = call;
  const { reason = '' } = input;
  const order = await lockOrder(call, input.orderSn, { version: input.version });
  const lines = linesForTransition(order, 'undoWithdraw', input.lines).map(({ line, shippedAtMs }) => ({
    line,
    status: shippedAtMs === null ? orderStatus.paid : orderStatus.shipped,
    reason,
  }));
  const moved = await applyTransition(call, 'undoWithdraw', [{ order, lines }]);
  return stateOf(single(moved));
});

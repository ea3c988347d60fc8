import { Type } from 'typebox';
import { operation } from '../../../operation/contract/operation.ts';
import { exampleIn, exampleOrders, lines, OrderState, orderSn, reason } from '../state-contract.ts';

// Together they are one key of an index, which holds 2,700 bytes: 432 characters of up to four.
export const withdrawCourse = operation({
  name: 'order.withdraw',
  path: '/order/withdraw',
  title: 'Withdraw course',
  description: 'Ends the enrolment now; what was learnt and paid stays. Left out, lines are those that enrol someone.',
  scope: 'order:write',
  request: { orderSn, lines: Type.Optional(lines), reason: Type.Optional(reason) },
  response: OrderState,
  example: { request: { orderSn: exampleOrders.placed, reason: '搬家' }, response: exampleIn(3) },
});

export const undoWithdraw = operation({
  name: 'order.undoWithdraw',
  path: '/order/undoWithdraw',
  title: 'Undo the withdrawal of a course',
  description: 'Withdrawn by mistake: the line is as before, and its student is to be placed in a class again.',
  scope: 'order:write',
  request: { orderSn, lines: Type.Optional(lines), reason: Type.Optional(reason) },
  response: OrderState,
  example: {
    request: { orderSn: exampleOrders.withdrawn },
    response: exampleIn(2, { orderSn: exampleOrders.withdrawn }),
  },
});

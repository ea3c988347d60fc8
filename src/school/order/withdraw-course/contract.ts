import { Type } from 'typebox';
import { operation } from '../../../operation/contract/operation.ts';
import { exampleIn, exampleOrders, lines, OrderState, orderReadVersion, orderSn, reason } from '../state-contract.ts';

export const withdrawCourse = operation({
  name: 'order.withdraw',
  path: '/order/withdraw',
  title: 'Withdraw course',
  description:
    'Ends the enrolment now. Learning records and payments stay. By default, applies to the lines that enrol a student.',
  scope: 'order:write',
  emits: ['order.withdrawn', 'group.memberRemoved', 'attendance.changed'],
  request: { orderSn, lines: Type.Optional(lines), reason: Type.Optional(reason), version: orderReadVersion },
  response: OrderState,
  example: { request: { orderSn: exampleOrders.placed, reason: '搬家' }, response: exampleIn(3) },
});

export const undoWithdraw = operation({
  name: 'order.undoWithdraw',
  path: '/order/undoWithdraw',
  title: 'Undo the withdrawal of a course',
  description:
    'Reverts a withdrawal by mistake: the line returns to its earlier status. The student must be placed in a class again.',
  scope: 'order:write',
  emits: ['order.withdrawalUndone'],
  request: { orderSn, lines: Type.Optional(lines), reason: Type.Optional(reason), version: orderReadVersion },
  response: OrderState,
  example: {
    request: { orderSn: exampleOrders.withdrawn },
    response: exampleIn(2, { orderSn: exampleOrders.withdrawn }),
  },
});

import { Type } from 'typebox';
import { operation, record } from '../../../operation/contract/operation.ts';
import { StatusOf } from '../state-contract.ts';

export const listTransitions = operation({
  name: 'order.transitions',
  path: '/order/transitions',
  title: 'What can happen to an order line',
  description:
    'The table of all transitions. A line has a status and that of the order follows: any 9, then any 6, then any 7; ' +
    'else all 5; else all that are not 5 are 3; else any 8; else 2. Awaiting payment (0), closed (10) and 4 belong to ' +
    'the whole order.',
  scope: 'order:read',
  request: {},
  response: Type.Object({
    list: Type.Array(
      record('OrderTransition', {
        move: Type.String(),
        operation: Type.String({ description: 'path of the operation, "" where the clock alone does it' }),
        from: StatusOf('status before'),
        to: StatusOf('status after'),
        when: Type.String({ description: 'when that happens, in the language asked for' }),
      }),
    ),
  }),
  example: {
    request: {},
    response: {
      list: [
        { move: 'cancel', operation: '/order/cancel', from: 0, to: 10, when: 'cancelled before payment' },
        { move: 'lapse', operation: '', from: 0, to: 10, when: 'payBefore passed' },
      ],
    },
  },
});

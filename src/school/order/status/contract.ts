import { Type } from 'typebox';
import { operation, record } from '../../../operation/contract/operation.ts';
import { StatusOf } from '../state-contract.ts';

export const listTransitions = operation({
  name: 'order.transitions',
  path: '/order/transitions',
  title: 'What can happen to an order line',
  description:
    'The table of all transitions. The status of an order is derived from its lines; the first rule that applies counts: ' +
    '9 if any line has 9; 6 if any has 6; 7 if any has 7; 5 if all have 5; 3 if all others than 5 have 3; 8 if any has 8; ' +
    'else 2. In the statuses 0, 4 and 10, all lines have the same status.',
  scope: 'order:read',
  request: {},
  response: Type.Object({
    list: Type.Array(
      record('OrderTransition', {
        move: Type.String(),
        operation: Type.String({ description: 'path of the operation, "" if a deadline causes the transition' }),
        from: StatusOf('status before'),
        to: StatusOf('status after'),
        when: Type.String({ description: 'when this happens, in the language of the request' }),
      }),
    ),
  }),
  example: {
    request: {},
    response: {
      list: [
        { move: 'cancel', operation: '/order/cancel', from: 0, to: 10, when: 'cancelled before payment' },
        { move: 'lapse', operation: '', from: 0, to: 10, when: 'the deadline for payment (payBefore) passed' },
      ],
    },
  },
});

import { Type } from 'typebox';
import { Text } from '../../../operation/contract/fields.ts';
import { operation } from '../../../operation/contract/operation.ts';
import { exampleOrders, orderSn, userName } from '../state-contract.ts';

// Together they are one key of an index, which holds 2,700 bytes: 432 characters of up to four.
export const addNote = operation({
  name: 'order.addNote',
  path: '/order/addNote',
  title: 'Add a note to an order',
  description: 'The latest note is part of the order detail.',
  scope: 'order:write',
  request: {
    orderSn,
    content: Text('The note, at most 500 characters.', { minLength: 1, maxLength: 500 }),
    userName: Type.Optional(userName),
  },
  response: Type.Object({ time: Type.Integer({ description: 'milliseconds' }) }),
  example: {
    request: { orderSn: exampleOrders.placed, content: '教材随第一课寄出', userName: 'shenpeng' },
    response: { time: 1788307200000 },
  },
});

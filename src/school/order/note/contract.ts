import { Type } from 'typebox';
import { Text } from '../../../operation/contract/fields.ts';
import { operation } from '../../../operation/contract/operation.ts';
import { exampleOrders, orderSn, userName } from '../state-contract.ts';

export const addNote = operation({
  name: 'order.addNote',
  path: '/order/addNote',
  title: 'Add a note to an order',
  description: 'Adds a note. The order detail shows the latest one.',
  scope: 'order:write',
  emits: ['order.noteAdded'],
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

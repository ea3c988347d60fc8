import { writeOperation } from '../../../operation/call/implementation.ts';
import { appendNotes } from '../insert/insert-orders.ts';
import { lockOrder } from '../lock-order/lock-order.ts';
import { changeOrders } from '../transition/change-orders.ts';
import { eventValues } from '../transition/event-values.ts';
import * as contract from './contract.ts';

export const addNote = writeOperation(contract.addNote, async (call) => {
  const { input, tx, caller, now, audit } = call;
  const order = await lockOrder(call, input.orderSn);
  const { orderId, branchId, orderSn } = order;
  const userName = input.userName ?? caller.id;
  appendNotes(tx, [{ orderId, content: input.content, atMs: now, userName }]);
  await changeOrders(tx, [{ order, addsNote: true }], now);
  audit({
    record: 'order',
    events: ['order.noteAdded'],
    values: eventValues(order),
    id: orderSn,
    branchId,
    fields: { note: [null, now] },
  });
  return { time: now };
});

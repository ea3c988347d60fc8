import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { appendNotes } from '../insert/insert-orders.ts';
import { lockOrder } from '../lock-order/lock-order.ts';
import { changeOrders } from '../transition/change-orders.ts';
import { eventValues } from '../transition/event-values.ts';
import type * as contract from './contract.ts';

export async function addNote(
  call: WriteCall<Static<typeof contract.addNote.request>>,
): Promise<Static<typeof contract.addNote.response>> {
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
}

import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { changeOrders } from './change.ts';
import { lockOrder } from './lock.ts';
import { insertNotes } from './write.ts';
import type { addNote as contract } from './write-contract.ts';

export async function addNote(
  call: WriteCall<Static<typeof contract.request>>,
): Promise<Static<typeof contract.response>> {
  const { input, tx, caller, now, audit } = call;
  const { orderId, branchId, orderSn } = await lockOrder(call, input.orderSn);
  const userName = input.userName ?? caller.id;
  await insertNotes(tx, [{ orderId, content: input.content, atMs: now, userName }]);
  await changeOrders(tx, [{ orderId }], now);
  audit({ record: 'order', id: orderSn, branchId, fields: { note: [null, now] } });
  return { time: now };
}

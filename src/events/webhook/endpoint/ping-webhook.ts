import { writeOperation } from '../../../operation/call/implementation.ts';
import { queuePing } from '../delivery/lanes.ts';
import * as contract from './contract.ts';
import { lockActiveEndpoint } from './select-endpoint.ts';

export const pingWebhook = writeOperation(contract.pingWebhook, async (call) => {
  const { input, tx, now, audit } = call;
  const { webhookId, branchId } = await lockActiveEndpoint(call, input.webhookId);
  const eventId = await tx.changeNumber();
  await queuePing(tx, { webhookId, eventId, now });
  audit({ record: 'webhook', events: [], id: String(webhookId), branchId: branchId ?? 0 });
  return { eventId };
});

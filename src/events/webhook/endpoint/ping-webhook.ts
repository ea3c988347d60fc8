import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { queuePing } from '../delivery/lanes.ts';
import type * as contract from './contract.ts';
import { lockActiveEndpoint } from './select-endpoint.ts';

export async function pingWebhook(
  call: WriteCall<Static<typeof contract.pingWebhook.request>>,
): Promise<Static<typeof contract.pingWebhook.response>> {
  const { input, tx, now, audit } = call;
  const { webhookId, branchId } = await lockActiveEndpoint(call, input.webhookId);
  const eventId = await tx.changeNumber();
  await queuePing(tx, { webhookId, eventId, now });
  audit({ record: 'webhook', events: [], id: String(webhookId), branchId: branchId ?? 0 });
  return { eventId };
}

import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { sql } from '../../../sql/sql.ts';
import type * as contract from './contract.ts';
import { lockEndpoint } from './select-endpoint.ts';

/** A background job deletes the rows: an endpoint may have a million deliveries. */
export async function deleteWebhook(
  call: WriteCall<Static<typeof contract.deleteWebhook.request>>,
): Promise<Static<typeof contract.deleteWebhook.response>> {
  const { input, tx, now, audit } = call;
  const { webhookId, branchId } = await lockEndpoint(call, input.webhookId);
  await tx.run(sql`update webhooks set deleted_at_ms = ${now} where org_id = $1 and webhook_id = ${webhookId}`);
  const fields = { deletedAtMs: [null, now] } as const;
  audit({ record: 'webhook', events: ['webhook.deleted'], id: String(webhookId), branchId: branchId ?? 0, fields });
  return {};
}

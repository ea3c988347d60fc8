import { writeOperation } from '../../../operation/call/implementation.ts';
import { sql } from '../../../sql/sql.ts';
import * as contract from './contract.ts';
import { lockEndpoint } from './select-endpoint.ts';

/** A background job deletes the rows: an endpoint may have a million deliveries. */
export const deleteWebhook = writeOperation(contract.deleteWebhook, async (call) => {
  const { input, tx, now, audit } = call;
  const { webhookId, branchId } = await lockEndpoint(call, input.webhookId);
  await tx.run(sql`update webhooks set deleted_at_ms = ${now} where org_id = $1 and webhook_id = ${webhookId}`);
  const fields = { deletedAtMs: [null, now] } as const;
  audit({ record: 'webhook', events: ['webhook.deleted'], id: String(webhookId), branchId: branchId ?? 0, fields });
  return {};
});

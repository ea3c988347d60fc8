import { writeOperation } from '../../../operation/call/implementation.ts';
import { sql } from '../../../sql/sql.ts';
import * as contract from './contract.ts';
import { lockEndpoint } from './select-endpoint.ts';

export const disableWebhook = writeOperation(contract.disableWebhook, async (call) => {
  const { input, tx, now, audit } = call;
  const { webhookId, branchId, disabledAtMs: before } = await lockEndpoint(call, input.webhookId);
  await tx.run(sql`
    update webhooks set disabled_at_ms = ${now}, disabled_reason = 'request'
    where org_id = $1 and webhook_id = ${webhookId} and disabled_at_ms is null`);
  const fields = before === null ? ({ disabledAtMs: [null, now] } as const) : {};
  audit({ record: 'webhook', events: ['webhook.updated'], id: String(webhookId), branchId: branchId ?? 0, fields });
  return {};
});

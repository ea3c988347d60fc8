import { writeOperation } from '../../../operation/call/implementation.ts';
import { sql } from '../../../sql/sql.ts';
import * as contract from './contract.ts';
import { requireScopesOf } from './creator.ts';
import { lockEndpoint } from './select-endpoint.ts';
import type { WebhookServices } from './services.ts';

export const rotateWebhook = ({ signingSecretOf }: WebhookServices) =>
  writeOperation(contract.rotateWebhook, async (call) => {
    const { input, tx, scopes, now, audit } = call;
    const { overlapSeconds = contract.defaultOverlapSeconds } = input;
    const endpoint = await lockEndpoint(call, input.webhookId);
    requireScopesOf(scopes, endpoint);
    const { webhookId, branchId, secretVersion } = endpoint;
    const version = secretVersion + 1;
    const untilMs = now + overlapSeconds * 1000;
    const previous = sql`org_id = $1 and webhook_id = ${webhookId}`;
    await tx.run(sql`delete from webhook_previous_secrets where ${previous} and until_ms <= ${now}`);
    // No previous secret signs longer than the new overlap; with an overlap of 0, all of them end.
    await tx.run(sql`
      update webhook_previous_secrets set until_ms = least(until_ms, ${untilMs}) where ${previous}`);
    await tx.run(sql`
      insert into webhook_previous_secrets (org_id, webhook_id, version, until_ms)
      values ($1, ${webhookId}, ${secretVersion}, ${untilMs})`);
    await tx.run(sql`update webhooks set secret_version = ${version} where ${previous}`);
    const fields = { secretVersion: [secretVersion, version], previousUntilMs: [null, untilMs] } as const;
    audit({ record: 'webhook', events: ['webhook.rotated'], id: String(webhookId), branchId: branchId ?? 0, fields });
    return { webhookId, secret: signingSecretOf({ orgId: tx.orgId, webhookId, version }) };
  });

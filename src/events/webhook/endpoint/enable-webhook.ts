import { selectLastCommittedChange } from '../../../database/change-number.ts';
import { differences } from '../../../operation/call/audit.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { isEventType } from '../../../operation/contract/event-types.ts';
import { sql } from '../../../sql/sql.ts';
import { giveUpUnreadable } from '../delivery/lanes.ts';
import * as contract from './contract.ts';
import { creatorOf, requireTypes } from './creator.ts';
import { type Endpoint, lockEndpoint } from './select-endpoint.ts';

export const enableWebhook = writeOperation(contract.enableWebhook, async (call) => {
  const { input, tx, scopes, now, audit } = call;
  const before = await lockEndpoint(call, input.webhookId);
  const { webhookId, branchId } = before;
  requireTypes(scopes, before.types.filter(isEventType));
  const creator = creatorOf(call);
  const eventId = input.skipMissed === 1 ? await selectLastCommittedChange(tx) : before.eventId;
  await tx.run(sql`
    update webhooks
    set disabled_at_ms = null, disabled_reason = null, scopes = ${creator.scopes}, key_id = ${creator.keyId},
      staff_id = ${creator.staffId}, event_id = ${eventId}, paused_until_ms = 0, failing_since_ms = null,
      gave_up_at_ms = null
    where org_id = $1 and webhook_id = ${webhookId}`);
  await tx.run(sql`
    update webhook_deliveries set next_attempt_at_ms = ${now}, failures = 0
    where org_id = $1 and webhook_id = ${webhookId} and state = 'due'`);
  await giveUpUnreadable(tx, webhookId, { types: before.types, scopes: creator.scopes }, now);
  const { disabledAtMs, scopes: scopesBefore, keyId, staffId } = before;
  const fields = differences<Pick<Endpoint, 'disabledAtMs' | 'scopes' | 'keyId' | 'staffId'>>(
    { disabledAtMs, scopes: scopesBefore, keyId, staffId },
    { disabledAtMs: null, ...creator },
  );
  audit({ record: 'webhook', events: ['webhook.updated'], id: String(webhookId), branchId: branchId ?? 0, fields });
  return {};
});

import { selectLastCommittedChange } from '../../../database/change-number.ts';
import { differences } from '../../../operation/call/audit.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { selectBranch } from '../../../school/organisation/select-branch.ts';
import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { checkedUrl } from './checked-url.ts';
import * as contract from './contract.ts';
import { creatorOf, requireTypes } from './creator.ts';
import { webhookErrors } from './errors.ts';
import { mostEndpoints } from './record-contract.ts';
import type { WebhookServices } from './services.ts';
import { shownUrl } from './shown-url.ts';

export const createWebhook = ({ signingSecretOf, webhookDestinations }: WebhookServices) =>
  writeOperation(contract.createWebhook, async (call) => {
    const { input, tx, caller, scopes, now, audit } = call;
    const { name, subOrgId, types = [], payloadVersion = 1 } = input;
    const url = checkedUrl(input.url, webhookDestinations);
    requireTypes(scopes, types);
    const branchId = subOrgId ?? caller.branchId;
    if (branchId !== null) await selectBranch(tx, caller, { param: 'subOrgId', branchId });
    // Two requests at the same time count one after the other.
    await tx.run(sql`select from organisations where org_id = $1 for no key update`);
    const { count } = await tx.one(
      sql`select count(*) as count from webhooks where org_id = $1 and deleted_at_ms is null`,
      row({ count: integer }),
    );
    if (count >= mostEndpoints) throw fail(webhookErrors.tooManyWebhooks, { most: mostEndpoints });

    const creator = creatorOf(call);
    const endpoint = { name, url, types: [...new Set(types)], branchId, ...creator, payloadVersion };
    const { webhookId, secretVersion } = await tx.one(
      sql`
        insert into webhooks (
          org_id, name, url, types, branch_id, scopes, key_id, staff_id, payload_version, created_at_ms, event_id)
        values ($1, ${name}, ${url}, ${endpoint.types}, ${branchId}, ${creator.scopes}, ${creator.keyId},
          ${creator.staffId}, ${payloadVersion}, ${now}, ${await selectLastCommittedChange(tx)})
        returning webhook_id, secret_version`,
      row({ webhookId: integer, secretVersion: integer }),
    );
    const id = String(webhookId);
    const fields = differences({}, { ...endpoint, url: shownUrl(url) });
    audit({ record: 'webhook', events: ['webhook.created'], id, branchId: branchId ?? 0, fields });
    return { webhookId, secret: signingSecretOf({ orgId: tx.orgId, webhookId, version: secretVersion }) };
  });

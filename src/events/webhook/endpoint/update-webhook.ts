import { differences } from '../../../operation/call/audit.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { requireVersion } from '../../../operation/call/version.ts';
import { sql } from '../../../sql/sql.ts';
import { checkedUrl } from './checked-url.ts';
import * as contract from './contract.ts';
import { requireScopesOf, requireTypes } from './creator.ts';
import { endpointVersion, lockEndpoint } from './select-endpoint.ts';
import type { WebhookServices } from './services.ts';
import { shownUrl } from './shown-url.ts';

export const updateWebhook = ({ webhookDestinations }: WebhookServices) =>
  writeOperation(contract.updateWebhook, async (call) => {
    const { input, tx, scopes, audit } = call;
    const { webhookId, name, url, types } = input;
    const before = await lockEndpoint(call, webhookId);
    requireVersion(input.version, endpointVersion(before), { name: 'webhookId', id: webhookId });
    if (types !== undefined) requireTypes(new Set(before.scopes), types);
    const kept = { name: before.name, url: before.url, types: before.types };
    const after = {
      name: name ?? kept.name,
      // A form sends the address as the list shows it, if nobody changed it.
      url: url === undefined || url === shownUrl(kept.url) ? kept.url : checkedUrl(url, webhookDestinations),
      types: types === undefined ? kept.types : [...new Set(types)],
    };
    const isRedirected = after.url !== kept.url;
    if (isRedirected) requireScopesOf(scopes, before);
    await tx.run(sql`
      update webhooks set name = ${after.name}, url = ${after.url}, types = ${after.types}
      where org_id = $1 and webhook_id = ${webhookId}`);
    const fields = {
      ...differences({ name: kept.name, types: kept.types }, { name: after.name, types: after.types }),
      // Also if only a hidden value changed.
      ...(isRedirected ? { url: [shownUrl(kept.url), shownUrl(after.url)] as const } : {}),
    };
    audit({
      record: 'webhook',
      events: ['webhook.updated'],
      id: String(webhookId),
      branchId: before.branchId ?? 0,
      fields,
    });
    return {};
  });

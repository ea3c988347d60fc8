import { readOperation } from '../../../operation/call/implementation.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { inBranch } from '../../../sql/branch.ts';
import { arrayOf, boolean, integer, nullable, oneOf, row, text } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { creatorIsValid } from '../active.ts';
import * as contract from './contract.ts';
import { endpointVersion } from './select-endpoint.ts';
import { shownUrl } from './shown-url.ts';

type Listed = Static<typeof contract.listWebhooks.response>['list'][number];

const listedRow = row({
  webhookId: integer,
  name: text,
  url: text,
  types: arrayOf(text),
  branchId: nullable(integer),
  scopes: arrayOf(text),
  keyId: nullable(integer),
  staffId: nullable(integer),
  payloadVersion: integer,
  disabledAtMs: nullable(integer),
  disabledReason: nullable(oneOf(['request', 'gone'])),
  pausedUntilMs: integer,
  lastDeliveredAtMs: integer,
  failingSinceMs: nullable(integer),
  gaveUpAtMs: nullable(integer),
  createdAtMs: integer,
  creatorIsValid: boolean,
  open: integer,
  failed: integer,
});

/** Counts no further than a console shows: an endpoint may have a million. */
const countOf = (states: Sql) => sql`
  select count(*)
  from (
    select from webhook_deliveries d
    where d.org_id = $1 and d.webhook_id = w.webhook_id and ${states}
    limit 1000) as counted`;

export const listWebhooks = readOperation(contract.listWebhooks, async ({ db, caller, now }) => {
  const found = await db.rows(
    sql`
      select w.*, ${creatorIsValid(now)} as creator_is_valid,
        (${countOf(sql`d.state = 'due'`)}) + (${countOf(sql`d.state = 'waiting'`)}) as open,
        (${countOf(sql`d.state = 'failed'`)}) as failed
      from webhooks w
      where w.org_id = $1 and w.deleted_at_ms is null ${inBranch(caller, sql`w.branch_id`)}
      order by w.webhook_id desc`,
    listedRow,
  );
  return { list: found.map((endpoint) => toListed(endpoint, now)) };
});

function toListed(endpoint: ReturnType<typeof listedRow>, now: number): Listed {
  const { webhookId, name, url, types, scopes, payloadVersion, keyId, staffId } = endpoint;
  const disabledReason = endpoint.disabledReason ?? (endpoint.creatorIsValid ? '' : 'creator');
  const isFailing = endpoint.gaveUpAtMs !== null;
  return {
    webhookId,
    name,
    url: shownUrl(url),
    types,
    subOrgId: endpoint.branchId ?? 0,
    scopes,
    creator: keyId !== null ? `key:${keyId}` : staffId !== null ? `staff:${staffId}` : 'operator',
    payloadVersion,
    state: disabledReason !== '' ? 'disabled' : isFailing ? 'failing' : 'active',
    disabledReason,
    failingSince: endpoint.failingSinceMs ?? 0,
    pausedUntil: endpoint.pausedUntilMs > now ? endpoint.pausedUntilMs : 0,
    lastDeliveredAt: endpoint.lastDeliveredAtMs,
    openDeliveries: Math.min(endpoint.open, 1000),
    failedDeliveries: endpoint.failed,
    createAt: endpoint.createdAtMs,
    version: endpointVersion(endpoint),
  };
}

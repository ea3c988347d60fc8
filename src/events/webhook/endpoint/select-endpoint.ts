import type { Caller } from '../../../operation/call/caller.ts';
import { versionOf } from '../../../operation/call/version.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { inBranch } from '../../../sql/branch.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { arrayOf, boolean, integer, nullable, type Parsed, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { isActive } from '../active.ts';
import { lockLanes } from '../delivery/lanes.ts';
import { webhookErrors } from './errors.ts';

const shape = {
  webhookId: integer,
  name: text,
  url: text,
  types: arrayOf(text),
  branchId: nullable(integer),
  scopes: arrayOf(text),
  keyId: nullable(integer),
  staffId: nullable(integer),
  secretVersion: integer,
  disabledAtMs: nullable(integer),
  eventId: integer,
  isActive: boolean,
};
export type Endpoint = Parsed<typeof shape>;

export const endpointVersion = ({ name, url, types }: Pick<Endpoint, 'name' | 'url' | 'types'>): string =>
  versionOf({ name, url, types });

/** Locks an endpoint that the caller may see; throws webhookNotFound if there is none. */
export async function lockEndpoint(
  { tx, caller, now }: { readonly tx: OrgSql; readonly caller: Caller; readonly now: number },
  webhookId: number,
): Promise<Endpoint> {
  await lockLanes(tx, webhookId);
  const endpoint = await tx.optional(
    sql`
      select w.*, ${isActive(now)} as is_active
      from webhooks w
      where w.org_id = $1 and w.webhook_id = ${webhookId} and w.deleted_at_ms is null ${inBranch(caller, sql`w.branch_id`)}`,
    row(shape),
  );
  if (endpoint === undefined) throw fail(webhookErrors.webhookNotFound, { param: 'webhookId', received: webhookId });
  return endpoint;
}

/** Like `lockEndpoint`; throws webhookDisabled unless the endpoint gets deliveries. */
export async function lockActiveEndpoint(call: Parameters<typeof lockEndpoint>[0], webhookId: number) {
  const endpoint = await lockEndpoint(call, webhookId);
  if (!endpoint.isActive) throw fail(webhookErrors.webhookDisabled, { param: 'webhookId', received: webhookId });
  return endpoint;
}

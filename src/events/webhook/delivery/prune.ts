import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';

const keptForMs = 30 * 86_400_000;
const batchSize = 5_000;

/** The organisations that have endpoints, deleted ones included. */
export const organisationsWithWebhooks = sql`select distinct org_id from webhooks where true`;

/**
 * Deletes deliveries that ended a month ago and those of deleted endpoints, with their attempts, a limited number at once; then
 * the deleted endpoints that have none left. Returns whether there may be more.
 */
export async function pruneDeliveries(tx: OrgSql, now: number): Promise<boolean> {
  const webhookIds = await selectIds(
    tx,
    sql`select webhook_id from webhooks where org_id = $1 and deleted_at_ms is not null`,
  );
  const ended = await deleteDeliveries(tx, sql`d.finished_at_ms < ${now - keptForMs}`);
  const ofDeleted = await deleteDeliveries(tx, sql`d.webhook_id = any(${webhookIds}::bigint[])`);
  const empty = await selectIds(
    tx,
    sql`
      select w.webhook_id
      from webhooks w
      where w.org_id = $1 and w.webhook_id = any(${webhookIds}::bigint[]) and not exists (
        select from webhook_deliveries d where d.org_id = $1 and d.webhook_id = w.webhook_id)`,
  );
  if (empty.length > 0) {
    const those = sql`org_id = $1 and webhook_id = any(${empty}::bigint[])`;
    await tx.run(sql`delete from webhook_previous_secrets where ${those}`);
    await tx.run(sql`delete from webhooks where ${those}`);
  }
  return ended + ofDeleted > 0;
}

const selectIds = async (tx: OrgSql, query: Sql) =>
  (await tx.rows(query, row({ webhookId: integer }))).map(({ webhookId }) => webhookId);

async function deleteDeliveries(tx: OrgSql, which: Sql): Promise<number> {
  const found = await tx.rows(
    sql`
      select d.webhook_id, d.event_id
      from webhook_deliveries d
      where d.org_id = $1 and ${which}
      limit ${batchSize}
      for update skip locked`,
    row({ webhookId: integer, eventId: integer }),
  );
  if (found.length === 0) return 0;
  const those = sql`(webhook_id, event_id) in (
    select * from unnest(${found.map(({ webhookId }) => webhookId)}::bigint[], ${found.map(({ eventId }) => eventId)}::bigint[]))`;
  await tx.run(sql`delete from webhook_attempts where org_id = $1 and ${those}`);
  await tx.run(sql`delete from webhook_deliveries where org_id = $1 and ${those}`);
  return found.length;
}

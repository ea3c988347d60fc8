import { selectLastCommittedChange } from '../../../database/change-number.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { arrayOf, integer, nullable, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { isActive } from '../active.ts';
import { lockLanes, queueEvents } from './lanes.ts';

/** How many events of the log one transaction queues. */
const batchSize = 1_000;

const endpointRow = row({
  types: arrayOf(text),
  scopes: arrayOf(text),
  branchId: nullable(integer),
  eventId: integer,
});

/** Queues the events that were committed since the last time, a limited number at once. Returns how many were read. */
export async function queueNewEvents(tx: OrgSql, webhookId: number, now: number): Promise<number> {
  await lockLanes(tx, webhookId);
  const endpoint = await tx.optional(
    sql`
      select w.types, w.scopes, w.branch_id, w.event_id
      from webhooks w
      where w.org_id = $1 and w.webhook_id = ${webhookId} and ${isActive(now)}`,
    endpointRow,
  );
  if (endpoint === undefined) return 0;
  const settled = await selectLastCommittedChange(tx);
  const { end, count } = await tx.one(
    sql`
      select coalesce(max(next.event_id), 0) as end, count(*) as count
      from (
        select e.event_id
        from events e
        where e.org_id = $1 and e.event_id > ${endpoint.eventId} and e.event_id <= ${settled}
        order by e.event_id
        limit ${batchSize}) as next`,
    row({ end: integer, count: integer }),
  );
  if (count === 0) return 0;
  const which = sql`e.event_id > ${endpoint.eventId} and e.event_id <= ${end}`;
  await queueEvents(tx, { webhookId, filter: endpoint, which, limit: batchSize, now });
  await tx.run(sql`update webhooks set event_id = ${end} where org_id = $1 and webhook_id = ${webhookId}`);
  return count;
}

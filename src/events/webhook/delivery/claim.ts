import type { OrgSql } from '../../../sql/org-sql.ts';
import { arrayOf, integer, nullable, type Parsed, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { selectedEvent } from '../../log/read-events.ts';
import { isActive } from '../active.ts';
import { isDelivery } from './lanes.ts';
import { bodyOf, pingBody, pingType } from './message.ts';

/** A delivery that this process makes now. */
export interface Claimed {
  readonly eventId: number;
  readonly lane: string;
  /** Failed attempts since the event was queued. */
  readonly failures: number;
  /** Undefined if the event is no longer kept. */
  readonly body: string | undefined;
}

const receiverShape = { url: text, secretVersions: arrayOf(integer) };
export type Receiver = Parsed<typeof receiverShape>;

/** Longer than an attempt takes. If the process dies, the delivery is due again after this time. */
export const claimMs = 60_000;

const claimedRow = row({
  deliveryId: integer,
  deliveryType: text,
  lane: text,
  failures: integer,
  createdAtMs: integer,
  eventId: nullable(integer),
});

/**
 * Claims deliveries that are due, at most `limit`. Several processes may do so at the same time: each delivery is claimed by
 * one of them. Undefined if the endpoint is not active, or its receiver asked for a pause.
 */
export async function claimDeliveries(
  tx: OrgSql,
  webhookId: number,
  limit: number,
  now: number,
): Promise<{ readonly receiver: Receiver; readonly claimed: readonly Claimed[] } | undefined> {
  const receiver = await tx.optional(
    sql`
      select w.url, array(
        select w.secret_version
        union all
        select p.version
        from webhook_previous_secrets p
        where p.org_id = $1 and p.webhook_id = ${webhookId} and p.until_ms > ${now}
        order by 1 desc) as secret_versions
      from webhooks w
      where w.org_id = $1 and w.webhook_id = ${webhookId} and w.paused_until_ms <= ${now} and ${isActive(now)}`,
    row(receiverShape),
  );
  if (receiver === undefined) return undefined;
  const claimed = await tx.rows(
    sql`
      with due as materialized (
        select webhook_id, event_id
        from webhook_deliveries
        where org_id = $1 and webhook_id = ${webhookId} and state = 'due' and next_attempt_at_ms <= ${now}
        order by next_attempt_at_ms, event_id
        limit ${limit}
        for update skip locked
      ), claimed as (
        update webhook_deliveries d
        set next_attempt_at_ms = ${now + claimMs}
        from due
        where ${isDelivery(sql`due`)}
        returning d.event_id as delivery_id, d.type as delivery_type, d.lane, d.failures, d.created_at_ms
      )
      select c.*, e.*
      from claimed c
      left join events e on e.org_id = $1 and e.event_id = c.delivery_id
      order by c.delivery_id`,
    (values) => {
      const { deliveryId, deliveryType, lane, failures, createdAtMs, eventId } = claimedRow(values);
      const isPing = deliveryType === pingType;
      const body = isPing ? pingBody(createdAtMs) : eventId === null ? undefined : bodyOf(selectedEvent(values));
      return { eventId: deliveryId, lane, failures, body };
    },
  );
  return { receiver, claimed };
}

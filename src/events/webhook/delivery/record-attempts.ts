import { appendAudit } from '../../../operation/call/audit.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, nullable, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import type { Attempt } from '../send/send.ts';
import { advanceLanes, isDelivery, lockLanes } from './lanes.ts';
import { pauseOf, waitAfter } from './retry.ts';

/** An attempt to deliver an event. */
export interface Made {
  readonly eventId: number;
  readonly lane: string;
  /** Failed attempts before this one. */
  readonly failures: number;
  readonly atMs: number;
  readonly attempt: Attempt;
}

const isSuccess = ({ status }: Attempt) => status >= 200 && status < 300;
/** The pause that a receiver asks for when it refuses an event. A receiver that accepts an event asks for none. */
const pauseAfter = (attempt: Attempt, now: number) => (isSuccess(attempt) ? 0 : pauseOf(attempt.retryAfter, now));
const gone = 410;
/** The event was deleted from the log before it could be delivered: no further attempt can help. */
export const eventDeleted = 'eventDeleted';

/** Records attempts, decides when each delivery is due again, and lets the next event of a finished lane go. */
export async function recordAttempts(
  tx: OrgSql,
  webhookId: number,
  made: readonly Made[],
  { now, random }: { readonly now: number; readonly random: () => number },
): Promise<void> {
  await lockLanes(tx, webhookId);
  const rows = made.map(({ eventId, atMs, failures, attempt }) => {
    const failed = isSuccess(attempt) ? 0 : failures + 1;
    const waitMs = attempt.error === eventDeleted ? undefined : waitAfter(failed, random);
    const pauseMs = pauseAfter(attempt, now);
    return {
      webhook_id: webhookId,
      event_id: eventId,
      at_ms: atMs,
      status: attempt.status,
      error: attempt.error,
      answer: attempt.answer,
      duration_ms: attempt.durationMs,
      failures: failed,
      state: failed === 0 ? 'delivered' : waitMs === undefined ? 'failed' : 'due',
      next_attempt_at_ms: now + Math.max(waitMs ?? 0, pauseMs),
    };
  });
  await tx.run(sql`
    with given as materialized (
      select *
      from json_to_recordset(${JSON.stringify(rows)}::json) as g (
        webhook_id bigint, event_id bigint, at_ms bigint, status int, error text, answer text, duration_ms int, failures int, state text,
        next_attempt_at_ms bigint)
    ), recorded as (
      update webhook_deliveries d
      set attempts = d.attempts + 1, failures = g.failures, state = g.state, next_attempt_at_ms = g.next_attempt_at_ms,
        finished_at_ms = case when g.state = 'due' then null else ${now}::bigint end
      from given g
      where ${isDelivery(sql`g`)} and d.state = 'due'
      returning d.event_id, d.attempts
    )
    insert into webhook_attempts (org_id, webhook_id, event_id, attempt, at_ms, status, error, answer, duration_ms)
    select $1, ${webhookId}, g.event_id, r.attempts, g.at_ms, g.status, g.error, g.answer, g.duration_ms
    from given g
    join recorded r on r.event_id = g.event_id`);
  const states = new Map(rows.map(({ event_id, state }) => [event_id, state]));
  const finished = made.filter(({ eventId }) => states.get(eventId) !== 'due').map(({ lane }) => lane);
  await advanceLanes(tx, webhookId, finished, now);
  await recordHealth(tx, webhookId, {
    now,
    delivered: made.some(({ attempt }) => isSuccess(attempt)),
    gaveUp: rows.some(({ state }) => state === 'failed'),
    gone: made.some(({ attempt }) => attempt.status === gone),
    pauseMs: made.reduce((most, { attempt }) => Math.max(most, pauseAfter(attempt, now)), 0),
  });
}

interface Outcomes {
  readonly now: number;
  readonly delivered: boolean;
  readonly gaveUp: boolean;
  readonly gone: boolean;
  readonly pauseMs: number;
}

/** What the owner sees of an endpoint: it fails from the first failure to the next success. 410 disables it. */
async function recordHealth(tx: OrgSql, webhookId: number, outcomes: Outcomes): Promise<void> {
  const { now, delivered, gaveUp, gone: isGone, pauseMs } = outcomes;
  if (isGone) await disableGone(tx, webhookId, now);
  await tx.run(sql`
    update webhooks
    set last_delivered_at_ms = case when ${delivered} then ${now}::bigint else last_delivered_at_ms end,
      failing_since_ms = case when ${delivered} then null else coalesce(failing_since_ms, ${now}::bigint) end,
      gave_up_at_ms = case when ${gaveUp} then ${now}::bigint when ${delivered} then null else gave_up_at_ms end,
      paused_until_ms = greatest(paused_until_ms, ${now + pauseMs})
    where org_id = $1 and webhook_id = ${webhookId}`);
}

async function disableGone(tx: OrgSql, webhookId: number, now: number): Promise<void> {
  const disabled = await tx.optional(
    sql`
      update webhooks set disabled_at_ms = ${now}, disabled_reason = 'gone'
      where org_id = $1 and webhook_id = ${webhookId} and disabled_at_ms is null
      returning branch_id`,
    row({ branchId: nullable(integer) }),
  );
  if (disabled === undefined) return;
  const { branchId } = disabled;
  const fields = { disabledAtMs: [null, now] } as const;
  const id = String(webhookId);
  await appendAudit(tx, {
    caller: { id: 'receiver' },
    operation: 'webhook.deliver',
    reqId: '',
    now,
    changes: [{ record: 'webhook', events: ['webhook.updated'], id, branchId: branchId ?? 0, fields }],
  });
}

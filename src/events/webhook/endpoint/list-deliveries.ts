import { readOperation } from '../../../operation/call/implementation.ts';
import { defaultPageSize } from '../../../operation/contract/fields.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { inBranch } from '../../../sql/branch.ts';
import { integer, jsonArrayOf, oneOf, row, text } from '../../../sql/row.ts';
import { nothing, sql } from '../../../sql/sql.ts';
import { messageId } from '../delivery/message.ts';
import * as contract from './contract.ts';
import { webhookErrors } from './errors.ts';
import { deliveryStates } from './record-contract.ts';

const deliveryRow = row({
  eventId: integer,
  type: text,
  state: oneOf(deliveryStates),
  attempts: integer,
  nextAttemptAtMs: integer,
  createdAtMs: integer,
  made: jsonArrayOf(
    row({ attempt: integer, atMs: integer, status: integer, error: text, answer: text, durationMs: integer }),
  ),
});

export const listDeliveries = readOperation(contract.listDeliveries, async ({ input, db, caller }) => {
  const { webhookId, state, eventId, cursor, pageSize = defaultPageSize } = input;
  const endpoint = await db.optional(
    sql`
      select webhook_id
      from webhooks
      where org_id = $1 and webhook_id = ${webhookId} and deleted_at_ms is null ${inBranch(caller, sql`branch_id`)}`,
    row({ webhookId: integer }),
  );
  if (endpoint === undefined) throw fail(webhookErrors.webhookNotFound, { param: 'webhookId', received: webhookId });
  const found = await db.rows(
    sql`
      select d.*, (
        select coalesce(json_agg(a order by a.attempt desc), '[]')
        from webhook_attempts a
        where a.org_id = $1 and a.webhook_id = ${webhookId} and a.event_id = d.event_id and a.attempt > d.attempts - 20
      ) as made
      from webhook_deliveries d
      where d.org_id = $1 and d.webhook_id = ${webhookId}
        ${state === undefined ? nothing : sql`and d.state = ${state}`}
        ${eventId === undefined ? nothing : sql`and d.event_id = ${eventId}`}
        ${cursor === undefined ? nothing : sql`and d.event_id < ${Number(cursor)}`}
      order by d.event_id desc
      limit ${pageSize + 1}`,
    deliveryRow,
  );
  const list = found.slice(0, pageSize).map(({ made, attempts, nextAttemptAtMs, createdAtMs, ...same }) => ({
    ...same,
    messageId: messageId(same.eventId),
    nextAttemptAt: same.state === 'due' ? nextAttemptAtMs : 0,
    createAt: createdAtMs,
    attemptCount: attempts,
    attempts: made.map(({ atMs, durationMs, ...attempt }) => ({ ...attempt, time: atMs, duration: durationMs })),
  }));
  const nextCursor = String(list.at(-1)?.eventId ?? cursor ?? 0);
  return { list, nextCursor, hasMore: found.length > pageSize ? 1 : 0 } as const;
});

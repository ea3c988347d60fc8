import { writeOperation } from '../../../operation/call/implementation.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { integer, row } from '../../../sql/row.ts';
import { nothing, type Sql, sql } from '../../../sql/sql.ts';
import { claimMs } from '../delivery/claim.ts';
import { hastenLanes, queueEvents } from '../delivery/lanes.ts';
import { isForEndpoint } from '../event-filter.ts';
import * as contract from './contract.ts';
import { webhookErrors } from './errors.ts';
import { lockActiveEndpoint } from './select-endpoint.ts';

type Input = Static<typeof contract.replayWebhook.request>;

export const replayWebhook = writeOperation(contract.replayWebhook, async (call) => {
  const { input, tx, now, audit } = call;
  const { eventId, fromEventId, toEventId, onlyFailed = 0 } = input;
  if (toEventId !== undefined && fromEventId !== undefined && toEventId < fromEventId) {
    throw fail(webhookErrors.webhookRangeReversed, { param: 'toEventId', received: toEventId });
  }
  const endpoint = await lockActiveEndpoint(call, input.webhookId);
  const { webhookId, branchId } = endpoint;
  const limit = contract.mostReplayed;
  const { count, first, last } = await tx.one(
    sql`
      select count(*) as count, coalesce(min(chosen.event_id), 0) as first, coalesce(max(chosen.event_id), 0) as last
      from (
        select e.event_id
        from events e
        where e.org_id = $1 and e.event_id <= ${endpoint.eventId} ${conditionOf(input)} and ${isForEndpoint(endpoint)}
        order by e.event_id
        limit ${limit}) as chosen`,
    row({ count: integer, first: integer, last: integer }),
  );
  if (count === 0 && eventId !== undefined) {
    throw fail(webhookErrors.webhookEventNotFound, { param: 'eventId', received: eventId });
  }
  const which = sql`e.event_id between ${first} and ${last} ${conditionOf(input)}`;
  await queueEvents(tx, { webhookId, filter: endpoint, which, limit, now });
  // What is due within this time comes by itself, or is being sent.
  if (onlyFailed === 0) await hastenLanes(tx, webhookId, { first, last, now, dueAfter: now + claimMs });
  audit({ record: 'webhook', events: [], id: String(webhookId), branchId: branchId ?? 0 });
  return { count, nextEventId: count === limit ? last + 1 : 0 };
});

function conditionOf({ webhookId, eventId, fromEventId, toEventId, onlyFailed = 0 }: Input): Sql {
  const isFailed = sql`and exists (
    select from webhook_deliveries d
    where d.org_id = $1 and d.webhook_id = ${webhookId} and d.event_id = e.event_id and d.state = 'failed')`;
  return sql`
    ${eventId === undefined ? nothing : sql`and e.event_id = ${eventId}`}
    ${fromEventId === undefined ? nothing : sql`and e.event_id >= ${fromEventId}`}
    ${toEventId === undefined ? nothing : sql`and e.event_id <= ${toEventId}`}
    ${onlyFailed === 1 ? isFailed : nothing}`;
}

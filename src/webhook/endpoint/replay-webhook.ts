import { nothing, type Sql, sql } from '../../database/sql.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { queueEvents } from '../delivery/lanes.ts';
import * as contract from './contract.ts';
import { webhookErrors } from './errors.ts';
import { lockActiveEndpoint } from './select-endpoint.ts';

type Input = Static<typeof contract.replayWebhook.request>;

export async function replayWebhook(call: WriteCall<Input>): Promise<Static<typeof contract.replayWebhook.response>> {
  const { input, tx, now, audit } = call;
  const { eventId, fromEventId, toEventId } = input;
  if (toEventId !== undefined && fromEventId !== undefined && toEventId < fromEventId) {
    throw fail(webhookErrors.webhookRangeReversed, { param: 'toEventId', received: toEventId });
  }
  const endpoint = await lockActiveEndpoint(call, input.webhookId);
  const { webhookId, branchId } = endpoint;
  // Events after its position are queued in any case.
  const which = sql`e.event_id <= ${endpoint.eventId} ${conditionOf(input)}`;
  const count = await queueEvents(tx, { webhookId, filter: endpoint, which, limit: contract.mostReplayed, now });
  if (count === 0 && eventId !== undefined) {
    throw fail(webhookErrors.webhookEventNotFound, { param: 'eventId', received: eventId });
  }
  audit({ record: 'webhook', events: [], id: String(webhookId), branchId: branchId ?? 0 });
  return { count };
}

/** Events that are queued already are left as they are. */
function conditionOf({ webhookId, eventId, fromEventId, toEventId, onlyFailed = 0 }: Input): Sql {
  const states = onlyFailed === 1 ? sql`and d.state = 'failed'` : sql`and d.state in ('due', 'waiting')`;
  const known = sql`exists (
    select from webhook_deliveries d
    where d.org_id = $1 and d.webhook_id = ${webhookId} and d.event_id = e.event_id ${states})`;
  return sql`
    ${eventId === undefined ? nothing : sql`and e.event_id = ${eventId}`}
    ${fromEventId === undefined ? nothing : sql`and e.event_id >= ${fromEventId}`}
    ${toEventId === undefined ? nothing : sql`and e.event_id <= ${toEventId}`}
    and ${onlyFailed === 1 ? known : sql`not ${known}`}`;
}

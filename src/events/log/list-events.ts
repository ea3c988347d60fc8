import { selectHistory } from '../../database/history.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { requireScopeOfEvent } from '../../operation/call/identity.ts';
import { readOperation } from '../../operation/call/implementation.ts';
import { type EventType, everyEventType, scopeOfEvent } from '../../operation/contract/event-types.ts';
import { defaultPageSize } from '../../operation/contract/fields.ts';
import type { Static } from '../../operation/contract/static.ts';
import { selectBranch } from '../../school/organisation/select-branch.ts';
import * as contract from './contract.ts';
import { eventCursor, readEventCursor } from './cursor.ts';
import { readEvents, selectPositionAt } from './read-events.ts';

type Call = ReadCall<Static<typeof contract.listEvents.request>>;

export const listEvents = readOperation(contract.listEvents, async ({ input, db, caller, scopes }) => {
  const { cursor, since = 0, subOrgId, pageSize = defaultPageSize } = input;
  if (subOrgId !== undefined) await selectBranch(db, caller, { param: 'subOrgId', branchId: subOrgId });
  const { historyId, after } =
    cursor === undefined
      ? { historyId: (await selectHistory(db)).id, after: await selectPositionAt(db, since) }
      : await readEventCursor(db, cursor);
  const { events, end } = await readEvents(db, after, pageSize + 1, {
    types: visibleTypes(scopes, input.types),
    branchId: subOrgId ?? caller.branchId,
  });
  const hasMore = events.length > pageSize;
  const list = events.slice(0, pageSize).map((event) => ({ ...event, cursor: eventCursor(historyId, event.eventId) }));
  const next = (hasMore ? list.at(-1)?.cursor : undefined) ?? eventCursor(historyId, end);
  return { list, nextCursor: next, hasMore: hasMore ? 1 : 0 } as const;
});

/** The types that the caller may read; undefined for all. Refuses a requested type that it may not read. */
function visibleTypes(
  scopes: Call['scopes'],
  requested: readonly EventType[] | undefined,
): readonly EventType[] | undefined {
  if (requested !== undefined) {
    for (const type of requested) requireScopeOfEvent({ scopes }, type);
    return requested;
  }
  return scopes === 'every' ? undefined : everyEventType.filter((type) => scopes.has(scopeOfEvent(type)));
}

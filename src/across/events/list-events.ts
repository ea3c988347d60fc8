import type { ReadCall } from '../../operation/call/call.ts';
import { requireScopeOfEvent } from '../../operation/call/identity.ts';
import { type EventType, everyEventType, scopeOfEvent } from '../../operation/contract/event-types.ts';
import { defaultPageSize } from '../../operation/contract/fields.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { selectBranch } from '../../school/organisation/select-branch.ts';
import type * as contract from './contract.ts';
import { eventErrors } from './errors.ts';
import { readEvents, selectLastDeleted, selectPositionAt } from './read-events.ts';

type Call = ReadCall<Static<typeof contract.listEvents.request>>;

export async function listEvents({
  input,
  db,
  caller,
  scopes,
}: Call): Promise<Static<typeof contract.listEvents.response>> {
  const { cursor, since = 0, subOrgId, pageSize = defaultPageSize } = input;
  if (subOrgId !== undefined) await selectBranch(db, caller, { param: 'subOrgId', branchId: subOrgId });
  const after = cursor === undefined ? await selectPositionAt(db, since) : Number(cursor);
  if (cursor !== undefined) {
    const last = await selectLastDeleted(db);
    if (after < last) throw fail(eventErrors.eventsDeleted, { param: 'cursor', received: cursor, last });
  }
  const { events, end } = await readEvents(db, after, pageSize + 1, {
    types: visibleTypes(scopes, input.types),
    branchId: subOrgId ?? caller.branchId,
  });
  const list = events.slice(0, pageSize);
  const hasMore = events.length > pageSize;
  return { list, nextCursor: String(hasMore ? list.at(-1)?.eventId : end), hasMore: hasMore ? 1 : 0 };
}

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

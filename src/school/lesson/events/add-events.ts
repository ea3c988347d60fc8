import { inBranch } from '../../../database/branch.ts';
import { integer, nullable, oneOf, row } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { prepared, sql } from '../../../database/sql.ts';
import type { Caller, WriteCall } from '../../../operation/call/call.ts';
import { roles, userIdOf, userNumber } from '../../../operation/contract/ids.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { stateErrors } from '../../../operation/errors/state.ts';
import { liveClassErrors } from '../errors.ts';
import { lessonNumber } from '../select.ts';
import { insertLessonEvents, type NewLessonEvent } from '../write.ts';
import type * as contract from './contract.ts';
import { checkEvent } from './event-fields.ts';

type Event = Static<typeof contract.addEvents.request>['events'][number];

export async function addEvents({
  input,
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.addEvents.request>>): Promise<Static<typeof contract.addEvents.response>> {
  for (const [index, event] of input.events.entries()) checkEvent(event, `events[${index}]`, now);
  const erased = await checkUsers(tx, caller, input.events);
  const branchOf = await checkLessons(tx, caller, input.events);

  const added = await insertLessonEvents(
    tx,
    input.events.map((event) => toEvent(event, erased)),
    now,
  );
  const received = new Map<number, number>();
  for (const { liveclass } of input.events) {
    const lessonId = lessonNumber(liveclass);
    received.set(lessonId, (received.get(lessonId) ?? 0) + 1);
  }
  for (const [lessonId, count] of received) {
    const branchId = branchOf.get(lessonId) ?? 0;
    audit({
      record: 'lesson',
      events: ['lesson.eventsReceived'],
      id: String(lessonId),
      branchId,
      fields: { eventsReceived: [null, count] },
    });
  }
  return { added, known: input.events.length - added };
}

const toEvent = (event: Event, erased: ReadonlySet<string>): NewLessonEvent => ({
  lessonId: lessonNumber(event.liveclass),
  eventId: event.eventId,
  kind: event.kind,
  atMs: event.time,
  userId: event.userId === undefined ? undefined : userNumber(event.userId),
  device: event.userId !== undefined && erased.has(event.userId) ? undefined : event.device,
  ref: event.ref,
  points: event.points,
  isRight: event.isRight === undefined ? undefined : event.isRight === 1,
  windowSeconds: event.windowSeconds,
  fromSecond: event.fromSecond,
  toSecond: event.toSecond,
});

/** Returns the branch of each lesson. */
async function checkLessons(tx: Scope, caller: Caller, events: readonly Event[]): Promise<Map<number, number>> {
  const numbers = [...new Set(events.map(({ liveclass }) => lessonNumber(liveclass)))];
  const lessons = await tx.rows(
    prepared(sql`
      select lesson_id, branch_id
      from lessons
      where org_id = $1 and lesson_id = any(${numbers}::bigint[]) ${inBranch(caller, sql`branch_id`)}`),
    row({ lessonId: integer, branchId: integer }),
  );
  const branchOf = new Map(lessons.map(({ lessonId, branchId }) => [lessonId, branchId]));
  for (const [index, { liveclass }] of events.entries()) {
    if (branchOf.has(lessonNumber(liveclass))) continue;
    throw fail(liveClassErrors.lessonUnknown, { param: `events[${index}].liveclass`, received: quote(liveclass) });
  }
  return branchOf;
}

/**
 * Accepts deleted users, because their events may arrive late. Returns the erased users, whose devices must not be
 * stored. The lock keeps concurrent transactions from erasing these users.
 */
async function checkUsers(tx: Scope, caller: Caller, events: readonly Event[]): Promise<Set<string>> {
  const named = events.flatMap(({ userId }, index) => (userId === undefined ? [] : [{ userId, index }]));
  const numbers = [...new Set(named.map(({ userId }) => userNumber(userId)))];
  const users = await tx.rows(
    prepared(sql`
      select user_id, role, erased_at_ms
      from users
      where org_id = $1 and user_id = any(${numbers}::bigint[]) ${inBranch(caller, sql`branch_id`)}
      order by user_id
      for key share`),
    row({ userId: integer, role: oneOf(roles), erasedAtMs: nullable(integer) }),
  );
  const byId = new Map(users.map((user) => [userIdOf(user.role, user.userId), user]));
  for (const { userId, index } of named) {
    if (byId.has(userId)) continue;
    throw fail(stateErrors.userUnknown, { param: `events[${index}].userId`, received: quote(userId) });
  }
  return new Set([...byId].filter(([, { erasedAtMs }]) => erasedAtMs !== null).map(([userId]) => userId));
}

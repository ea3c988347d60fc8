import type { WriteCall } from '../../../operation/call/call.ts';
import type { Caller } from '../../../operation/call/caller.ts';
import { RunAgain, whenTaken } from '../../../operation/call/conflict.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { roles, userIdOf, userNumber } from '../../../operation/contract/ids.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { stateErrors } from '../../../operation/errors/state.ts';
import { inBranch } from '../../../sql/branch.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, nullable, oneOf, row } from '../../../sql/row.ts';
import { prepared, sql } from '../../../sql/sql.ts';
import { liveClassErrors } from '../errors.ts';
import { lessonNumber } from '../select.ts';
import { insertLessonEvents, insertUnknownLessonEvents, type NewLessonEvent } from '../write.ts';
import * as contract from './contract.ts';
import { checkEvent } from './event-fields.ts';

type Event = Static<typeof contract.addEvents.request>['events'][number];

type Call = WriteCall<Static<typeof contract.addEvents.request>>;

/** Hardly any event is sent twice. If one was, the second run looks for each of them first. */
export const addEvents = writeOperation(
  contract.addEvents,
  (call) => add(call, insertUnknownLessonEvents),
  (call) => add(call, insertLessonEvents),
);

async function add({ input: { events }, tx, caller, now, audit }: Call, insert: typeof insertUnknownLessonEvents) {
  for (const [index, event] of events.entries()) checkEvent(event, index, now);
  const [users, lessons] = await Promise.all([lockUsers(tx, caller, events), selectLessons(tx, caller, events)]);
  checkUsers(users, events);
  checkLessons(lessons, events);

  const isErased = (userId: string | undefined) => userId !== undefined && users.get(userId)?.erasedAtMs !== null;
  const given = events.map((event) => toEvent(event, isErased(event.userId)));
  const students = new Set([...users.values()].filter(({ role }) => role === 'student').map(({ userId }) => userId));
  whenTaken(tx, { lesson_events_pkey: () => new RunAgain() });
  const addedTo = await insert(tx, given, now, students);
  for (const [lessonId, count] of addedTo) {
    audit({
      record: 'lesson',
      events: ['lesson.eventsReceived'],
      id: String(lessonId),
      branchId: lessons.get(lessonId) ?? 0,
      fields: { eventsReceived: [null, count] },
    });
  }
  const added = [...addedTo.values()].reduce((sum, count) => sum + count, 0);
  return { added, known: events.length - added };
}

const toEvent = (event: Event, isErased: boolean): NewLessonEvent => ({
  lessonId: lessonNumber(event.liveclass),
  eventId: event.eventId,
  kind: event.kind,
  atMs: event.time,
  userId: event.userId === undefined ? undefined : userNumber(event.userId),
  device: isErased ? undefined : event.device,
  ref: event.ref,
  points: event.points,
  isRight: event.isRight === undefined ? undefined : event.isRight === 1,
  windowSeconds: event.windowSeconds,
  fromSecond: event.fromSecond,
  toSecond: event.toSecond,
});

/** The branch of each lesson. */
async function selectLessons(tx: OrgSql, caller: Caller, events: readonly Event[]): Promise<Map<number, number>> {
  const numbers = new Set(events.map(({ liveclass }) => lessonNumber(liveclass)));
  const lessons = await tx.rows(
    prepared(sql`
      select lesson_id, branch_id
      from lessons
      where org_id = $1 and lesson_id = any(${[...numbers]}::bigint[]) ${inBranch(caller, sql`branch_id`)}`),
    row({ lessonId: integer, branchId: integer }),
  );
  return new Map(lessons.map(({ lessonId, branchId }) => [lessonId, branchId]));
}

function checkLessons(lessons: ReadonlyMap<number, number>, events: readonly Event[]): void {
  for (const [index, { liveclass }] of events.entries()) {
    if (lessons.has(lessonNumber(liveclass))) continue;
    throw fail(liveClassErrors.lessonUnknown, { param: `events[${index}].liveclass`, received: quote(liveclass) });
  }
}

const userRow = row({ userId: integer, role: oneOf(roles), erasedAtMs: nullable(integer) });
type EventUser = ReturnType<typeof userRow>;

/**
 * The users of the events. Deleted ones too, because their events may arrive late; the devices of erased ones must not be stored.
 * The lock keeps concurrent transactions from erasing these users.
 */
async function lockUsers(tx: OrgSql, caller: Caller, events: readonly Event[]): Promise<Map<string, EventUser>> {
  const numbers = new Set(events.flatMap(({ userId }) => (userId === undefined ? [] : userNumber(userId))));
  const users = await tx.rows(
    prepared(sql`
      select user_id, role, erased_at_ms
      from users
      where org_id = $1 and user_id = any(${[...numbers]}::bigint[]) ${inBranch(caller, sql`branch_id`)}
      order by user_id
      for key share`),
    userRow,
  );
  return new Map(users.map((user) => [userIdOf(user.role, user.userId), user]));
}

function checkUsers(users: ReadonlyMap<string, EventUser>, events: readonly Event[]): void {
  for (const [index, { userId }] of events.entries()) {
    if (userId === undefined || users.has(userId)) continue;
    throw fail(stateErrors.userUnknown, { param: `events[${index}].userId`, received: quote(userId) });
  }
}

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { tries } from '../../../test/run/tries.ts';
import { createSchool, type School, type SchoolBranch } from '../../../test/school/school.ts';
import { noon } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, nullable, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { insertMembers } from '../enrolment/members.ts';
import { insertGroups } from '../group/write.ts';
import { deriveAttendance } from './attendance/attendance.ts';
import { deriveLesson } from './attendance/held-lesson.ts';
import type { LessonEvent } from './attendance/lesson-event.ts';
import { storeAttendance } from './attendance/store-attendance.ts';
import { insertLessonEvents, insertLessons, type NewLesson } from './write.ts';

const minuteMs = 60_000;
const beginMs = Date.UTC(2026, 2, 1, 10);
const endMs = beginMs + 60 * minuteMs;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

interface Class extends School, SchoolBranch {
  readonly groupId: number;
}

/** A class whose first two students are members; the third is not. */
async function newClass(): Promise<Class> {
  const school = await createSchool(database);
  const [branch] = school.branches;
  if (branch === undefined) throw new Error('A school has branches');
  const { branchId, teacherId, studentIds } = branch;
  const groupId = await school.db.transaction(async (tx) => {
    const activity = { activeBeginSeconds: 0, activeEndSeconds: 2e9, createdAtMs: 0 };
    const [id = 0] = await insertGroups(tx, [{ branchId, name: 'Class', teacherId, ...activity }]);
    await insertMembers(
      tx,
      studentIds.slice(0, 2).map((userId) => ({ groupId: id, userId, joinedAtMs: 0 })),
      noon,
    );
    return id;
  });
  return { ...school, ...branch, groupId };
}

let lessonsMade = 0;

async function newLesson({ db, branchId, teacherId, groupId }: Class): Promise<number> {
  lessonsMade += 1;
  const lesson: NewLesson = {
    branchId,
    groupId,
    teacherId,
    fileId: `file-${lessonsMade}`,
    title: 'Lesson',
    classType: 'small',
    scheduledBeginMs: beginMs,
    scheduledEndMs: endMs,
    recordingSeconds: 3600,
    createdAtMs: 0,
  };
  const [lessonId = 0] = await db.transaction((tx) => insertLessons(tx, [lesson]));
  return lessonId;
}

const lessonRow = row({
  heldBeginMs: nullable(integer),
  heldEndMs: nullable(integer),
  visibleFromMs: nullable(integer),
  listenerCount: integer,
});

async function storedRecords(db: OrgSql, lessonId: number) {
  const lesson = await db.one(sql`select * from lessons where org_id = $1 and lesson_id = ${lessonId}`, lessonRow);
  const records = await db.rows(
    sql`select * from lesson_records where org_id = $1 and lesson_id = ${lessonId} order by user_id`,
    ({ lesson_id, ...record }) => record,
  );
  return { lesson, records };
}

type Told = Pick<LessonEvent, 'eventId' | 'kind' | 'atMs'> &
  Partial<Omit<LessonEvent, 'userId' | 'role'>> & { who: 'teacher' | 0 | 1 | 2 | undefined };

const who = fc.constantFrom('teacher' as const, 0 as const, 1 as const, 2 as const);
const atMs = fc.integer({ min: -6, max: 18 }).map((steps) => beginMs + steps * 5 * minuteMs);
const told: fc.Arbitrary<Omit<Told, 'eventId'>> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('start' as const, 'end' as const),
    atMs,
    byStaff: fc.boolean(),
    who: fc.constant(undefined),
  }),
  fc.record({
    kind: fc.constantFrom('join' as const, 'join' as const, 'leave' as const, 'stageOn' as const, 'micOff' as const),
    atMs,
    who,
    device: fc.constantFrom('phone', 'tablet'),
  }),
  fc.record({
    kind: fc.constantFrom('signInCall' as const, 'signIn' as const, 'hand' as const),
    atMs,
    who,
    ref: fc.constantFrom('a', 'b'),
  }),
  fc.record({ kind: fc.constant('watch' as const), atMs, who, fromSecond: fc.nat(1000), toSecond: fc.nat(3600) }),
);
const story = fc
  .array(told, { maxLength: 25 })
  .map((events) => events.map((event, index): Told => ({ ...event, eventId: `e${index}` })));

const toEvent = ({ studentIds, teacherId }: Class, { who, ...event }: Told) => ({
  ...event,
  userId: who === undefined ? null : who === 'teacher' ? teacherId : (studentIds[who] ?? null),
});

/** Returns how many of the events were stored. */
const write = (group: Class, lessonId: number, events: readonly Told[], onBegin = () => {}) =>
  group.db.transaction(async (tx) => {
    onBegin();
    const stored = await insertLessonEvents(
      tx,
      events.map((event) => ({ ...toEvent(group, event), lessonId })),
      noon,
    );
    return stored.get(lessonId) ?? 0;
  });

test('events in any order, in batches and repeated give the same records as all events at once', async () => {
  const group = await newClass();
  await fc.assert(
    fc.asyncProperty(story, fc.infiniteStream(fc.nat(99)), async (events, chance) => {
      const shuffled = [...events, ...events.filter((_, index) => index % 3 === 0)]
        .map((event) => ({ event, rank: chance.next().value ?? 0 }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ event }) => event);
      const middle = Math.floor(shuffled.length / 2);
      const inPieces = await newLesson(group);
      await write(group, inPieces, shuffled.slice(0, middle));
      await write(group, inPieces, shuffled.slice(middle));
      const inOneBatch = await newLesson(group);
      await write(group, inOneBatch, events);

      const stored = await storedRecords(group.db, inPieces);
      expect(stored).toEqual(await storedRecords(group.db, inOneBatch));
      expect(stored).toMatchObject(derived(group, events));
      await group.db.transaction((tx) => storeAttendance(tx, [inPieces], noon));
      expect(await storedRecords(group.db, inPieces)).toEqual(stored);
    }),
    { numRuns: tries(25, 250) },
  );
});

test('a sign-in call counts for all students, even if it names a user', async () => {
  const group = await newClass();
  const lessonId = await newLesson(group);
  await write(group, lessonId, [{ kind: 'start', atMs: beginMs, who: undefined, byStaff: true, eventId: 'start' }]);
  await write(group, lessonId, [{ kind: 'signInCall', atMs: beginMs, who: 2, ref: 'a', eventId: 'call' }]);
  await write(group, lessonId, [{ kind: 'hand', atMs: beginMs, who: 0, ref: 'b', eventId: 'hand' }]);
  const { records } = await storedRecords(group.db, lessonId);
  expect(records.map(({ sign_in_total }) => sign_in_total)).toEqual([1, 1, 1]);
});

/** The rules applied in memory, as rows. */
function derived(group: Class, events: readonly Told[]) {
  const facts = {
    scheduledBeginMs: beginMs,
    scheduledEndMs: endMs,
    recordingSeconds: 3600,
    earlyStartLimitMs: 30 * minuteMs,
    overrunLimitMs: 20 * minuteMs,
    events: events.map(
      (event): LessonEvent => ({
        device: '',
        byStaff: false,
        ref: '',
        points: null,
        isRight: null,
        windowSeconds: null,
        fromSecond: null,
        toSecond: null,
        role: event.who === undefined ? null : event.who === 'teacher' ? 'teacher' : 'student',
        ...toEvent(group, event),
      }),
    ),
  };
  const held = deriveLesson(facts);
  if (held === null) return { lesson: { heldBeginMs: null, heldEndMs: null, listenerCount: 0 }, records: [] };
  const { listenerCount, records } = deriveAttendance(facts, held, group.studentIds.slice(0, 2));
  return {
    lesson: { heldBeginMs: held.startMs, heldEndMs: held.endMs, visibleFromMs: held.visibleFromMs, listenerCount },
    records: records.map((record) => ({
      user_id: record.userId,
      group_id: group.groupId,
      start_ms: held.startMs,
      visible_from_ms: held.visibleFromMs,
      joined_ms: record.joinedMs,
      left_ms: record.leftMs,
      class_seconds: record.classSeconds,
      online_seconds: record.onlineSeconds,
      onstage_seconds: record.onstageSeconds,
      connect_seconds: record.connectSeconds,
      raise_count: record.raiseCount,
      sign_in_count: record.signInCount,
      sign_in_total: record.signInTotal,
      watched: record.watched,
      watched_seconds: record.watchedSeconds,
      watch_progress: record.watchProgress,
    })),
  };
}

const lessonStart: Told[] = [
  { eventId: 'start', kind: 'start', atMs: beginMs, who: undefined },
  { eventId: 'teacher', kind: 'join', atMs: beginMs, who: 'teacher', device: 'laptop' },
  { eventId: 'join', kind: 'join', atMs: beginMs, who: 0, device: 'phone' },
];
const lessonEnd: Told = { eventId: 'end', kind: 'end', atMs: beginMs + 40 * minuteMs, byStaff: true, who: undefined };

test('a late end event shortens all records', async () => {
  const group = await newClass();
  const lessonId = await newLesson(group);
  expect(await write(group, lessonId, lessonStart)).toBe(3);
  expect((await storedRecords(group.db, lessonId)).records).toMatchObject([
    { online_seconds: 3600, class_seconds: 3600 },
    { online_seconds: 0, class_seconds: 3600 },
  ]);
  expect(await write(group, lessonId, [...lessonStart, lessonEnd])).toBe(1);
  expect((await storedRecords(group.db, lessonId)).records).toMatchObject([
    { online_seconds: 2400, class_seconds: 2400 },
    { online_seconds: 0, class_seconds: 2400 },
  ]);
});

test('the first event with an id is stored', async () => {
  const group = await newClass();
  const lessonId = await newLesson(group);
  await write(group, lessonId, [...lessonStart, lessonEnd]);
  expect(await write(group, lessonId, [{ ...lessonEnd, atMs: endMs }])).toBe(0);
  expect((await storedRecords(group.db, lessonId)).lesson.heldEndMs).toBe(lessonEnd.atMs);
});

test('concurrent transactions that add events to a lesson see each other and do not deadlock', async () => {
  const group = await newClass();
  const join: Told = { eventId: 'other', kind: 'join', atMs: beginMs, who: 1, device: 'phone' };
  const parts = [lessonStart, [join], [lessonEnd]];
  const rounds = 8;
  let begun = 0;
  for (let round = 0; round < rounds; round++) {
    const lessonId = await newLesson(group);
    await Promise.all(parts.map((part) => write(group, lessonId, part, () => (begun += 1))));
    expect(await storedRecords(group.db, lessonId)).toMatchObject(derived(group, parts.flat()));
  }
  // A transaction that was chosen as the victim of a deadlock begins again.
  expect(begun).toBe(rounds * parts.length);
});

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { modelAttendance, modelLesson, tickMs } from '../../../../test/model/attendance-model.ts';
import { tries } from '../../../../test/run/tries.ts';
import { addUser, at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import { userIdOf } from '../../../operation/contract/ids.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { lessonLimits } from '../attendance/held-lesson.ts';
import type { LessonEvent, LessonEventKind, Role } from '../attendance/lesson-event.ts';
import { storeAttendance } from '../attendance/store-attendance.ts';

/** The model's grid begins with this moment, long after which all is over. */
const zeroMs = at('10:00');
const schedule = { scheduledBeginMs: 30 * tickMs, scheduledEndMs: 60 * tickMs };
const lastTick = 190;

let school: School;
let server: TestServer;
let classroom: Classroom;
let guest: number;
beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  classroom = await createClassroom(school);
  guest = await school.db.transaction((tx) => addUser(tx, { ...classroom, role: 'student', name: 'guest' }));
});

type Who = readonly [role: Role, index: number];
const pupils: readonly Who[] = [
  ['student', 0],
  ['student', 1],
  ['student', 3],
];
const staff: readonly Who[] = [
  ['teacher', 0],
  ['assistant', 0],
];

const numberOf = ([role, index]: Who) =>
  role === 'teacher'
    ? classroom.teacherId
    : role === 'assistant'
      ? classroom.assistantId
      : (classroom.studentIds[index] ?? guest);

const tick = fc.oneof(fc.nat({ max: lastTick }), fc.constantFrom(29, 30, 31, 59, 60, 61, 180));
const ref = fc.constantFrom('a', 'b');
const device = fc.constantFrom('phone', 'tablet');

type Told = { kind: LessonEventKind; tick: number; who?: Who } & Partial<
  Pick<LessonEvent, 'device' | 'ref' | 'points' | 'isRight' | 'windowSeconds' | 'fromSecond' | 'toSecond'>
>;

const presence = (kinds: readonly LessonEventKind[], people: readonly Who[]): fc.Arbitrary<Told> =>
  fc.record({ kind: fc.constantFrom(...kinds), tick, who: fc.constantFrom(...people), device });
const ofPupil = <T extends object>(kind: LessonEventKind, fields: fc.Arbitrary<T>): fc.Arbitrary<Told> =>
  fc
    .tuple(fc.record({ kind: fc.constant(kind), tick, who: fc.constantFrom(...pupils) }), fields)
    .map(([told, rest]) => ({
      ...told,
      ...rest,
    }));

const sorts: readonly [fc.Arbitrary<Told>, number][] = [
  [fc.record({ kind: fc.constantFrom('start' as const, 'end' as const), tick }), 2],
  [fc.record({ kind: fc.constantFrom('signInCall' as const, 'signInCancel' as const), tick, ref }), 4],
  [presence(['join', 'join', 'leave', 'heartbeat'], staff), 8],
  [presence(['join', 'join', 'leave', 'heartbeat', 'stageOn', 'stageOff', 'micOn', 'micOff'], pupils), 25],
  [ofPupil('signIn', fc.record({ ref })), 4],
  [ofPupil('hand', fc.oneof(fc.record({ ref }), fc.constant({}))), 4],
  [ofPupil('reward', fc.oneof(fc.record({ points: fc.nat({ max: 5 }) }), fc.constant({}))), 4],
  [ofPupil('answer', fc.record({ ref, isRight: fc.boolean() })), 6],
  [
    ofPupil(
      'watch',
      fc
        .nat({ max: 40 })
        .chain((from) => fc.record({ fromSecond: fc.constant(from), toSecond: fc.integer({ min: from, max: 60 }) })),
    ),
    4,
  ],
];

const stories = fc
  .tuple(...sorts.map(([sort, maxLength]) => fc.array(sort, { maxLength, size: 'max' })))
  .map((told) => told.flat().map((event, index) => ({ ...event, eventId: `${(index * 7) % 10}-${index}` })));

const inAnyOrder = stories.chain((story) =>
  fc.record({
    story: fc.constant(story),
    arrivals: fc.shuffledSubarray(story, { minLength: story.length }),
    again: fc.subarray(story),
    cuts: fc.array(fc.nat({ max: 100 }), { maxLength: 3 }),
  }),
);

const toModel = ({ tick, who, ...told }: Told & { eventId: string }): LessonEvent => ({
  device: '',
  ref: '',
  points: null,
  isRight: null,
  windowSeconds: null,
  fromSecond: null,
  toSecond: null,
  ...told,
  atMs: tick * tickMs,
  byStaff: false,
  userId: who === undefined ? null : numberOf(who),
  role: who === undefined ? null : who[0],
});

const toWire = (liveclass: string, { tick, who, isRight, ...told }: Told & { eventId: string }) => ({
  ...told,
  liveclass,
  time: zeroMs + tick * tickMs,
  ...(who && { userId: userIdOf(who[0], numberOf(who)) }),
  ...(isRight !== undefined && { isRight: isRight ? 1 : 0 }),
});

/** What the interface answers about a lesson: the teacher's history and the record of every student. */
async function answered(liveclass: string) {
  const history = await server.ask('/liveclass/listHistory', { teacherId: `0_${classroom.teacherId}`, pageSize: 1 });
  const held = history.rs.find((lesson: { liveclass: string }) => lesson.liveclass === liveclass);
  const records = [];
  for (const userId of [...classroom.studentIds, guest].sort((a, b) => a - b)) {
    const body = { beginTime: at('00:00'), endTime: at('24:00'), uniqueId: `1_${userId}`, pageSize: 1 };
    const { list } = await server.ask('/statistics/listStudentLiveClassData', body);
    records.push(...list.map((record: object) => ({ userId, ...record })));
  }
  return { held, records };
}

const shifted = (ms: number) => (ms === 0 ? 0 : ms + zeroMs);

// Several hundred stories take as long as they take.
const numRuns = tries(10, 500);

test('for any stream of events, in any order, in batches and repeated, the responses equal those of the model', async () => {
  await fc.assert(
    fc.asyncProperty(
      inAnyOrder,
      fc.constantFrom(0, 1, 50),
      async ({ story, arrivals, again, cuts }, recordDuration) => {
        const { list } = await server.ask('/liveclass/schedule', {
          groupId: classroom.groupId,
          shortDesc: 'Any',
          classType: 'small',
          beginTime: zeroMs + schedule.scheduledBeginMs,
          endTime: zeroMs + schedule.scheduledEndMs,
          recordDuration,
        });
        const { liveclass } = list[0];
        try {
          const ends = cuts.map((cut) => Math.floor((arrivals.length * cut) / 100)).sort((a, b) => a - b);
          const parts = [0, ...ends].map((begin, index) => arrivals.slice(begin, ends[index]));
          for (const part of [...parts, again]) {
            const events = part.map((told) => toWire(liveclass, told));
            if (events.length > 0) await server.ask('/liveclass/events', { events });
          }

          const facts = { ...schedule, ...lessonLimits, recordingSeconds: recordDuration, events: story.map(toModel) };
          const held = modelLesson(facts);
          const expected = held && modelAttendance(facts, held, classroom.studentIds);
          const answers = await answered(liveclass);
          expect(answers.held?.listenerCount).toEqual(expected?.listenerCount);
          expect(answers.held?.createTime).toEqual(held?.startMs === undefined ? undefined : held.startMs + zeroMs);
          expect(answers.records).toMatchObject(
            (expected?.records ?? []).map((record) => ({
              userId: record.userId,
              startTime: (held?.startMs ?? 0) + zeroMs,
              joinClassTime: record.joinedMs + (record.leftMs === 0 && record.joinedMs === 0 ? 0 : zeroMs),
              leaveClassTime: shifted(record.leftMs),
              classDuration: String(record.classSeconds),
              onlineDuration: String(record.onlineSeconds),
              onstageDuration: String(record.onstageSeconds),
              liveConnectDuration: String(record.connectSeconds),
              rewardPoints: String(record.rewardPoints),
              raiseCount: String(record.raiseCount),
              signInTotal: String(record.signInTotal),
              signInCount: String(record.signInCount),
              examCorrectness: record.examCorrectness,
              watchRecord: record.watched,
              watchRecordDuration: String(record.watchedSeconds),
              watchRecordProgress: record.watchProgress,
            })),
          );
          expect(answers.records).toHaveLength(expected?.records.length ?? 0);
          await rebuildsAlike(Number(liveclass));
        } finally {
          await server.ask('/liveclass/cancel', { liveclass });
        }
      },
    ),
    { numRuns },
  );
});

/** What is stored is what the facts make of it, from nothing. */
async function rebuildsAlike(lessonId: number): Promise<void> {
  const all = (query: Sql) => school.db.rows(query, (values) => values);
  const stored = async () => [
    await all(sql`select * from lesson_records where org_id = $1 and lesson_id = ${lessonId} order by user_id`),
    await all(sql`select * from lessons where org_id = $1 and lesson_id = ${lessonId}`),
  ];
  const before = await stored();
  await school.db.transaction(async (tx) => {
    await tx.run(sql`delete from lesson_records where org_id = $1 and lesson_id = ${lessonId}`);
    await tx.run(sql`
      update lessons set held_begin_ms = null, held_end_ms = null, visible_from_ms = null, listener_count = 0
      where org_id = $1 and lesson_id = ${lessonId}`);
    await storeAttendance(tx, [lessonId], noon);
  });
  expect(await stored()).toEqual(before);
}

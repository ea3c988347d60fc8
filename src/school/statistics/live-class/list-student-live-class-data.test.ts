import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import {
  addLesson,
  addUser,
  at,
  type Classroom,
  createClassroom,
  type EventOfLesson,
  heldFrom,
  lessonEvent,
} from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { sql } from '../../../sql/sql.ts';
import { endMemberships, insertMembers } from '../../enrolment/members.ts';
import { insertLessonEvents, type NewLesson } from '../../lesson/write.ts';

let school: School;
let server: TestServer;
beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});

const write = <T>(work: (tx: OrgSql) => Promise<T>) => school.db.transaction(work);
const hold = (classroom: Classroom, events: readonly EventOfLesson[], changes: Partial<NewLesson> = {}) =>
  write((tx) => addLesson(tx, classroom, events, changes));

/** The student's records of the one class, on the day. */
async function recordsOf(classroom: Pick<Classroom, 'groupId'>, studentId: number) {
  const { total, list } = await server.ask('/statistics/listStudentLiveClassData', {
    beginTime: at('00:00'),
    endTime: at('24:00'),
    groupId: classroom.groupId,
    uniqueId: `1_${studentId}`,
    pageSize: 30,
  });
  expect(total).toBe(list.length);
  return list;
}

const came = (userId: number, from: string, to: string) => [
  lessonEvent('join', from, { userId, device: 'phone' }),
  lessonEvent('leave', to, { userId, device: 'phone' }),
];

describe('a record of 22 fields', () => {
  let classroom: Classroom;
  let ann: number;
  let ben: number;
  beforeAll(async () => {
    classroom = await createClassroom(school);
    [ann, ben] = classroom.studentIds;
    const phone = { userId: ann, device: 'phone' };
    const tablet = { userId: ann, device: 'tablet' };
    const story = [
      ...heldFrom('10:02', '11:00'),
      lessonEvent('join', '09:58', phone),
      lessonEvent('stageOn', '10:05', phone),
      lessonEvent('stageOff', '10:15', phone),
      lessonEvent('leave', '10:20', phone),
      lessonEvent('join', '10:10', tablet),
      lessonEvent('stageOn', '10:12', tablet),
      lessonEvent('stageOff', '10:17', tablet),
      lessonEvent('micOn', '10:20', tablet),
      lessonEvent('leave', '10:30', tablet),
      lessonEvent('join', '10:40', { userId: ann, device: 'laptop' }),
      lessonEvent('heartbeat', '10:41', { userId: ann, device: 'laptop' }),
      lessonEvent('reward', '10:06', { userId: ann, points: 2 }),
      lessonEvent('reward', '10:07', { userId: ann }),
      lessonEvent('hand', '10:08', { userId: ann, ref: 'first' }),
      lessonEvent('hand', '10:08:01', { userId: ann, ref: 'first' }),
      lessonEvent('hand', '10:09', { userId: ann, ref: 'second' }),
      lessonEvent('signInCall', '10:10', { ref: 'answered' }),
      lessonEvent('signIn', '10:15', { userId: ann, ref: 'answered' }),
      lessonEvent('signInCall', '10:20', { ref: 'missed' }),
      lessonEvent('signIn', '10:25:00.001', { userId: ann, ref: 'missed' }),
      lessonEvent('signInCall', '10:28', { ref: 'cancelled' }),
      lessonEvent('signIn', '10:28', { userId: ann, ref: 'cancelled' }),
      lessonEvent('signInCancel', '10:29', { ref: 'cancelled' }),
      lessonEvent('answer', '10:20', { userId: ann, ref: '1', isRight: false }),
      lessonEvent('answer', '10:21', { userId: ann, ref: '1', isRight: true }),
      lessonEvent('answer', '10:22', { userId: ann, ref: '2', isRight: false }),
      lessonEvent('answer', '10:23', { userId: ann, ref: '3', isRight: true }),
      lessonEvent('watch', '20:00', { userId: ann, fromSecond: 0, toSecond: 100 }),
      lessonEvent('watch', '20:10', { userId: ann, fromSecond: 50, toSecond: 150 }),
    ];
    await hold(classroom, story.toReversed(), { recordingSeconds: 1000 });
  });

  test('has all activities of a student in a lesson', async () => {
    expect(await recordsOf(classroom, ann)).toEqual([
      {
        userName: 'ann',
        loginName: `ann-${classroom.branchId}`,
        groupName: 'Maths 1',
        title: 'Fractions',
        teacherName: 'teacher',
        assistantName: 'assistant',
        classType: 'small',
        startTime: at('10:02'),
        joinClassTime: at('09:58'),
        leaveClassTime: at('10:42'),
        watchRecord: 1,
        liveConnectDuration: '600',
        classDuration: '3480',
        onlineDuration: '1800',
        onstageDuration: '720',
        rewardPoints: '3',
        signInCount: '1',
        raiseCount: '2',
        signInTotal: '2',
        examCorrectness: '66.66',
        watchRecordDuration: '200',
        watchRecordProgress: '15',
      },
    ]);
  });

  test('of a student who never joined has only the fields of the lesson', async () => {
    expect(await recordsOf(classroom, ben)).toEqual([
      {
        userName: 'ben',
        loginName: `ben-${classroom.branchId}`,
        groupName: 'Maths 1',
        title: 'Fractions',
        teacherName: 'teacher',
        assistantName: 'assistant',
        classType: 'small',
        startTime: at('10:02'),
        joinClassTime: 0,
        leaveClassTime: 0,
        watchRecord: 0,
        liveConnectDuration: '0',
        classDuration: '3480',
        onlineDuration: '0',
        onstageDuration: '0',
        rewardPoints: '0',
        signInCount: '0',
        raiseCount: '0',
        signInTotal: '2',
        examCorrectness: '',
        watchRecordDuration: '0',
        watchRecordProgress: '0',
      },
    ]);
  });
});

test('without an assistant and a recording assistantName and watchRecordProgress are empty', async () => {
  const classroom = await createClassroom(school);
  const [ann] = classroom.studentIds;
  await hold(classroom, heldFrom('10:00', '11:00'), { assistantId: null });
  expect(await recordsOf(classroom, ann)).toMatchObject([{ assistantName: '', watchRecordProgress: '' }]);
});

test.each(['oneToOne', 'small', 'large', 'dual', 'public'] as const)('classType may be %s', async (classType) => {
  const classroom = await createClassroom(school);
  const [ann] = classroom.studentIds;
  await hold(classroom, heldFrom('10:00', '11:00'), { classType });
  expect(await recordsOf(classroom, ann)).toMatchObject([{ classType }]);
});

test('has current names, and the title and teacher of the lesson', async () => {
  const classroom = await createClassroom(school, { name: 'Before' });
  const { branchId, groupId } = classroom;
  const { pupil, substitute } = await write(async (tx) => {
    const pupil = await addUser(tx, { branchId, role: 'student', name: 'miss-before' });
    const substitute = await addUser(tx, { branchId, role: 'teacher', name: 'substitute' });
    await insertMembers(tx, [{ groupId, userId: pupil, joinedAtMs: at('00:00') }], noon);
    return { pupil, substitute };
  });
  await hold(classroom, heldFrom('10:00', '11:00'), { teacherId: substitute });
  await write(async (tx) => {
    await tx.run(sql`update groups set name = 'After' where org_id = $1 and group_id = ${groupId}`);
    await tx.run(sql`
      update users set name = 'mrs-after', login_name = 'after-login' where org_id = $1 and user_id = ${pupil}`);
  });
  expect(await recordsOf(classroom, pupil)).toMatchObject([
    {
      userName: 'mrs-after',
      loginName: 'after-login',
      groupName: 'After',
      title: 'Fractions',
      teacherName: 'substitute',
    },
  ]);
});

describe('a record appears', () => {
  test('at the millisecond of the end event', async () => {
    const classroom = await createClassroom(school);
    const [ann] = classroom.studentIds;
    await hold(classroom, heldFrom('10:00', '10:50:00.500'));
    server.setNow(at('10:50:00.499'));
    expect(await recordsOf(classroom, ann)).toEqual([]);
    server.setNow(at('10:50:00.500'));
    expect(await recordsOf(classroom, ann)).toMatchObject([{ classDuration: '3000' }]);
    server.setNow(noon);
  });

  test('20 minutes past the scheduled end of a lesson that nobody ended', async () => {
    const classroom = await createClassroom(school);
    const [ann] = classroom.studentIds;
    await hold(classroom, came(classroom.teacherId, '09:59', '11:05'));
    server.setNow(at('11:19:59.999'));
    expect(await recordsOf(classroom, ann)).toEqual([]);
    server.setNow(at('11:20'));
    expect(await recordsOf(classroom, ann)).toMatchObject([{ startTime: at('10:00'), classDuration: '3900' }]);
    server.setNow(noon);
  });

  test('never for a lesson that was not held', async () => {
    const classroom = await createClassroom(school);
    const [ann] = classroom.studentIds;
    await hold(classroom, came(ann, '10:00', '10:30'));
    expect(await recordsOf(classroom, ann)).toEqual([]);
  });

  test('again after late events', async () => {
    const classroom = await createClassroom(school);
    const [ann] = classroom.studentIds;
    const lessonId = await hold(classroom, heldFrom('10:00', '11:00'));
    expect(await recordsOf(classroom, ann)).toMatchObject([{ onlineDuration: '0' }]);
    const late = came(ann, '10:00', '10:30').map((event) => event(lessonId));
    await write((tx) => insertLessonEvents(tx, late, noon));
    expect(await recordsOf(classroom, ann)).toMatchObject([{ onlineDuration: '1800' }]);
  });
});

describe('who has a record', () => {
  test('a student who joins at the start has it; one millisecond later has none', async () => {
    const classroom = await createClassroom(school);
    const { branchId, groupId } = classroom;
    const { punctual, late } = await write(async (tx) => {
      const punctual = await addUser(tx, { branchId, role: 'student', name: 'punctual' });
      const late = await addUser(tx, { branchId, role: 'student', name: 'late' });
      await insertMembers(
        tx,
        [
          { groupId, userId: punctual, joinedAtMs: at('10:00') },
          { groupId, userId: late, joinedAtMs: at('10:00:00.001') },
        ],
        noon,
      );
      return { punctual, late };
    });
    await hold(classroom, heldFrom('10:00', '11:00'));
    expect(await recordsOf(classroom, punctual)).toHaveLength(1);
    expect(await recordsOf(classroom, late)).toEqual([]);
  });

  test('a student who left keeps earlier records and has no later ones', async () => {
    const classroom = await createClassroom(school);
    const { groupId, studentIds } = classroom;
    const [ann] = studentIds;
    await hold(classroom, heldFrom('10:00', '11:00'));
    await hold(classroom, heldFrom('14:00', '15:00'));
    expect(await recordsOf(classroom, ann)).toHaveLength(2);
    await write((tx) => endMemberships(tx, [{ groupId, userId: ann, leftAtMs: at('14:00'), reason: 'moved' }], noon));
    expect(await recordsOf(classroom, ann)).toMatchObject([{ startTime: at('10:00') }]);
  });

  test('a guest who attends a make-up lesson has it', async () => {
    const classroom = await createClassroom(school);
    const guest = await write((tx) => addUser(tx, { branchId: classroom.branchId, role: 'student', name: 'guest' }));
    await hold(classroom, [...heldFrom('10:00', '11:00'), ...came(guest, '10:00', '10:40')]);
    expect(await recordsOf(classroom, guest)).toMatchObject([{ userName: 'guest', onlineDuration: '2400' }]);
  });
});

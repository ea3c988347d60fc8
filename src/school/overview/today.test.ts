import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import {
  addLesson,
  addUser,
  at,
  type Classroom,
  createClassroom,
  heldFrom,
  lessonEvent,
} from '../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { sql } from '../../sql/sql.ts';
import type { NewLesson } from '../lesson/write.ts';
import { insertOrders } from '../order/insert/insert-orders.ts';

const dayMs = 86_400_000;

let database: Database;
let school: School;
let server: TestServer;
let classroom: Classroom;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  classroom = await createClassroom(school);
  server.setNow(at('10:30'));
});

const add = async (events: Parameters<typeof addLesson>[2], changes: Partial<NewLesson> = {}) =>
  String(await school.db.transaction((tx) => addLesson(tx, classroom, events, changes)));
const scheduled = (begin: string, end: string) => ({ scheduledBeginMs: at(begin), scheduledEndMs: at(end) });
const today = (on = server) => on.ask('/overview/today', {});
const idsOf = (lessons: { liveclass: string }[]) => lessons.map(({ liveclass }) => liveclass);

test('a live class lists present, missing and excused students', async () => {
  const [ann, ben, cem] = classroom.studentIds;
  const liveclass = await add([
    lessonEvent('start', '10:02', { byStaff: true }),
    lessonEvent('join', '10:00', { userId: ann, device: 'phone' }),
    lessonEvent('join', '10:05', { userId: ben, device: 'phone' }),
    lessonEvent('leave', '10:20', { userId: ben, device: 'phone' }),
  ]);
  await server.ask('/liveclass/leave', { liveclass, uniqueId: `1_${cem}` });
  const guest = await school.db.transaction((tx) =>
    addUser(tx, { ...classroom, role: 'student', name: `guest ${liveclass}` }),
  );
  await server.ask('/liveclass/makeUp', { liveclass, uniqueId: `1_${guest}` });
  const { date, now, lessonsNow, lessonsNext } = await today();
  expect({ date, now, lessonsNext }).toEqual({ date: '2026-09-14', now: at('10:30'), lessonsNext: [] });
  expect(lessonsNow).toEqual([
    {
      liveclass,
      groupId: classroom.groupId,
      groupName: 'Maths 1',
      teacherId: `0_${classroom.teacherId}`,
      teacherName: 'teacher',
      shortDesc: 'Fractions',
      status: 'live',
      beginTime: at('10:00'),
      endTime: at('11:00'),
      heldBegin: at('10:02'),
      expected: 3,
      present: 1,
      excused: 1,
      missing: [
        {
          uniqueId: `1_${ben}`,
          userName: 'ben',
          loginName: `ben-${classroom.branchId}`,
          guest: 0,
          joinClassTime: at('10:05'),
        },
        {
          uniqueId: `1_${guest}`,
          userName: `guest ${liveclass}`,
          loginName: `guest ${liveclass}`,
          guest: 1,
          joinClassTime: 0,
        },
      ],
    },
  ]);
});

test('a device with heartbeats counts as gone one minute after the last heartbeat', async () => {
  const [ann] = classroom.studentIds;
  await add([
    lessonEvent('start', '10:00', { byStaff: true }),
    lessonEvent('join', '10:00', { userId: ann, device: 'phone' }),
    lessonEvent('heartbeat', '10:29', { userId: ann, device: 'phone' }),
  ]);
  server.setNow(at('10:29:59.999'));
  expect((await today()).lessonsNow[0].present).toBe(1);
  server.setNow(at('10:30'));
  expect((await today()).lessonsNow[0].present).toBe(0);
});

test('lessonsNow has live and waiting lessons; lessonsNext has the later lessons of today', async () => {
  const waiting = await add([]);
  const early = await add([lessonEvent('start', '10:25', { byStaff: true })], scheduled('10:45', '11:45'));
  const ended = await add(heldFrom('10:00', '10:20'));
  const cancelled = await add([], scheduled('15:00', '16:00'));
  await server.ask('/liveclass/cancel', { liveclass: cancelled });
  const later = await add([], scheduled('20:00', '21:00'));
  const latest = await add([], scheduled('23:59', '24:30'));
  const tomorrow = await add([], scheduled('24:00', '25:00'));
  const { lessonsNow, lessonsNext } = await today();
  expect(idsOf(lessonsNow)).toEqual([waiting, early]);
  expect(lessonsNow.map(({ status }: { status: string }) => status)).toEqual(['waiting', 'live']);
  expect(idsOf(lessonsNext)).toEqual([later, latest]);
  expect(lessonsNext[0]).toMatchObject({ status: 'scheduled', expected: 3, excused: 0 });
  expect([...idsOf(lessonsNow), ...idsOf(lessonsNext)]).not.toContain(ended);
  expect(idsOf(lessonsNext)).not.toContain(tomorrow);
});

test("today is the organisation's: by its clocks it may be another day already", async () => {
  await school.db.transaction((tx) =>
    tx.run(sql`update organisations set time_zone = 'America/New_York' where org_id = $1`),
  );
  const evening = await add([], scheduled('11:30', '12:00'));
  const next = await add([], scheduled('12:00', '13:00'));
  // 10:30 on the 14th in Shanghai is 22:30 on the 13th in New York.
  const { date, lessonsNext } = await today();
  expect([date, idsOf(lessonsNext)]).toEqual(['2026-09-13', [evening]]);
  expect(idsOf(lessonsNext)).not.toContain(next);
});

describe('queues', () => {
  const queues = async (on = server) => (await today(on)).queues;
  const none = {
    lessonsNotHeld: 0,
    homeworkOverdue: 0,
    homeworkToCorrect: 0,
    examsToGrade: 0,
    unplaced: 0,
    refundsRequested: 0,
    refundsToPay: 0,
    refundsFailed: 0,
  };

  test('are 0 if nothing is pending', async () => {
    await add(heldFrom('08:00', '09:00'), scheduled('08:00', '09:00'));
    expect(await queues()).toEqual(none);
  });

  test('count live classes of the last seven days that were not held', async () => {
    await add([], scheduled('08:00', '09:00'));
    await add([], scheduled('09:10:00.001', '10:10:00.001'));
    const firstDay = at('00:00') - 6 * dayMs;
    await add([], { scheduledBeginMs: firstDay, scheduledEndMs: firstDay + 1 });
    await add([], { scheduledBeginMs: firstDay - 1, scheduledEndMs: firstDay });
    expect(await queues()).toEqual({ ...none, lessonsNotHeld: 2 });
    server.setNow(at('10:30') + 1);
    expect(await queues()).toEqual({ ...none, lessonsNotHeld: 3 });
  });

  test('count homework and exams until they are done', async () => {
    const [ann, ben] = classroom.studentIds.map((number) => `1_${number}`);
    const { groupId } = classroom;
    const { homeworkId } = await server.ask('/homework/assign', { groupId, title: 'Exercise', dueTime: at('11:00') });
    const exam = { groupId, title: 'Test', beginTime: at('10:30'), duration: 1800 };
    const { examId } = await server.ask('/exam/schedule', exam);
    await server.ask('/homework/submit', { homeworkId, uniqueId: ann });
    await server.ask('/exam/start', { examId, uniqueId: ann });
    expect(await queues()).toEqual({ ...none, homeworkToCorrect: 1 });
    server.setNow(at('11:00'));
    expect(await queues()).toEqual({ ...none, homeworkToCorrect: 1, examsToGrade: 1 });
    server.setNow(at('11:00') + 1);
    expect(await queues()).toEqual({ ...none, homeworkToCorrect: 1, examsToGrade: 1, homeworkOverdue: 2 });
    await server.ask('/homework/correct', { homeworkId, uniqueId: ann, score: '1' });
    await server.ask('/exam/grade', { examId, grades: [{ uniqueId: ann, score: '1' }] });
    await server.ask('/homework/submit', { homeworkId, uniqueId: ben });
    expect(await queues()).toEqual({ ...none, homeworkToCorrect: 1, homeworkOverdue: 1 });
    await server.ask('/homework/cancel', { homeworkId });
    expect(await queues()).toEqual(none);
  });

  test('count refunds and paid order lines without a class', async () => {
    const { branchId, studentIds, productIds } = classroom;
    const order = (orderSn: string, status: 2 | 6 | 7 | 9) => ({
      orderSn,
      branchId,
      type: 1 as const,
      buyerId: studentIds[0],
      moneyPaid: 1000,
      createdAtMs: at('08:00'),
      paidAtMs: at('08:00'),
      lines: [
        { productId: productIds[0], name: 'Course', quantity: 1, amount: 1000, status, studentId: studentIds[0] },
      ],
    });
    await school.db.transaction((tx) =>
      insertOrders(tx, [order('a', 2), order('b', 9), order('c', 9), order('d', 6), order('e', 7)]),
    );
    expect(await queues()).toEqual({ ...none, unplaced: 1, refundsRequested: 2, refundsToPay: 1, refundsFailed: 1 });

    // An order with one line to decide and one to pay back is in both queues, as in the lists behind them.
    const [requested] = order('f', 9).lines;
    const [approved] = order('f', 6).lines;
    if (requested === undefined || approved === undefined) throw new Error('An order has a line');
    const both = { ...order('f', 9), moneyPaid: 2000, lines: [requested, approved] };
    await school.db.transaction((tx) => insertOrders(tx, [both]));
    expect(await queues()).toMatchObject({ refundsRequested: 3, refundsToPay: 2, refundsFailed: 1 });
    for (const [status, total] of [
      ['requested', 3],
      ['approved', 2],
      ['failed', 1],
    ] as const) {
      expect(await server.ask('/order/refunds', { status })).toMatchObject({ total });
    }
  });

  test('are limited to the branch of the caller and to the organisation', async () => {
    await add([], scheduled('08:00', '09:00'));
    const { groupId } = classroom;
    const { homeworkId } = await server.ask('/homework/assign', { groupId, title: 'Exercise' });
    await server.ask('/homework/submit', { homeworkId, uniqueId: `1_${classroom.studentIds[0]}` });
    const bound = async (index: 0 | 1) => {
      const on = await startServer(database, callerOf(school, school.branches[index]));
      on.setNow(at('10:30'));
      return on;
    };
    expect(await queues(await bound(0))).toEqual({ ...none, lessonsNotHeld: 1, homeworkToCorrect: 1 });
    expect(await queues(await bound(1))).toEqual(none);
    await add([]);
    expect((await today(await bound(1))).lessonsNow).toEqual([]);
  });
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { isPostgres } from '../../../test/database/database.ts';
import { addLesson, at, heldFrom } from '../../../test/school/classroom.ts';
import { createShop, type Shop } from '../../../test/school/shop.ts';
import { useClassroom } from '../../../test/school/use-classroom.ts';
import { noon } from '../../../test/server/server.ts';
import { announceLessonEnds } from '../../school/lesson/attendance/announce-ends.ts';
import { rederiveLessons } from '../../school/lesson/attendance/rederive.ts';
import { recordPassedDeadlines } from '../../school/order/lock-order/record-passed-deadlines.ts';
import { announceExamEnds } from '../../school/work/exam/announce-ends.ts';
import { sql } from '../../sql/sql.ts';

const minute = 60_000;
const dayMs = 24 * 60 * minute;

const active = useClassroom();
let cursor: string;
beforeEach(async () => {
  await runJobs(noon);
  cursor = (await active.server.ask('/event/list', { since: noon + 1000 * dayMs })).nextCursor;
});

const runJobs = (now: number) =>
  active.school.db.transaction(async (tx) => (await announceExamEnds(tx, now)) + (await announceLessonEnds(tx, now)));

interface Listed {
  readonly type: string;
  readonly recordId: string;
  readonly time: number;
  readonly imported: number;
}
/** The new events, in short; the next call lists only later ones. */
const news = async (): Promise<Listed[]> => {
  const { list, nextCursor } = await active.server.ask('/event/list', { cursor, pageSize: 500 });
  cursor = nextCursor;
  return list;
};
const short = (events: readonly Listed[]) => events.map(({ type, recordId }) => `${type} ${recordId}`);

const scheduled = async (begin: number, end: number): Promise<string> => {
  const { groupId, teacherId } = active.classroom;
  const request = { groupId, teacherId: `0_${teacherId}`, shortDesc: 'x', classType: 'small' };
  const { list } = await active.server.ask('/liveclass/schedule', { ...request, beginTime: begin, endTime: end });
  return list[0].liveclass;
};

test('an exam closes at its end, once, however late the job runs and however often', async () => {
  const { server, classroom } = active;
  const exam = { groupId: classroom.groupId, teacherId: `0_${classroom.teacherId}`, title: 'x', duration: 60 };
  const { examId } = await server.ask('/exam/schedule', { ...exam, beginTime: noon + minute });
  const { examId: cancelled } = await server.ask('/exam/schedule', { ...exam, beginTime: noon + minute });
  await server.ask('/exam/cancel', { examId: cancelled });
  await news();
  expect(await runJobs(noon + 2 * minute - 1)).toBe(0);
  await runJobs(noon + dayMs);
  expect(await news()).toMatchObject([{ type: 'exam.closed', recordId: String(examId), time: noon + 2 * minute }]);
  expect(await runJobs(noon + 2 * dayMs)).toBe(0);
  expect(await news()).toEqual([]);
});

test('a lesson that nobody held is recorded once; moved to a later time, it may fail to be held again', async () => {
  const liveclass = await scheduled(noon + minute, noon + 2 * minute);
  await news();
  const over = noon + 2 * minute + 20 * minute;
  expect(await runJobs(over - 1)).toBe(0);
  await runJobs(over + dayMs);
  await runJobs(over + dayMs);
  expect(await news()).toMatchObject([{ type: 'lesson.notHeld', recordId: liveclass, time: over }]);
  active.server.setNow(over + minute);
  const times = { beginTime: over + dayMs, endTime: over + dayMs + minute };
  await active.server.ask('/liveclass/reschedule', { liveclass, ...times });
  await runJobs(over + dayMs);
  await runJobs(over + 2 * dayMs);
  expect(short(await news())).toEqual([`lesson.rescheduled ${liveclass}`, `lesson.notHeld ${liveclass}`]);
});

test('attendance records are recorded when they become visible, then once for each changed record and batch', async () => {
  const { server, classroom, school } = active;
  const lessonId = await school.db.transaction((tx) => addLesson(tx, classroom, heldFrom('10:00', '11:00')));
  const [ann, ben] = classroom.studentIds;
  const event = (kind: string, time: string, userId: number) => ({
    eventId: crypto.randomUUID(),
    liveclass: String(lessonId),
    kind,
    time: at(time),
    userId: `1_${userId}`,
  });
  const visit = (userId: number, from: string, to: string) => [event('join', from, userId), event('leave', to, userId)];
  const send = (events: readonly object[]) => server.ask('/liveclass/events', { events });
  const received = `lesson.eventsReceived ${lessonId}`;
  await send(visit(ann, '10:00', '10:30'));
  expect(short(await news())).toEqual([received]);
  await runJobs(noon);
  const visible = await news();
  const changed = (userId: number) => `attendance.changed ${lessonId}/1_${userId}`;
  expect(short(visible)).toEqual(classroom.studentIds.map(changed));
  expect(new Set(visible.map(({ time }) => time))).toEqual(new Set([at('11:00')]));

  await send([...visit(ben, '10:10', '10:20'), ...visit(ben, '10:30', '10:40')]);
  expect(short(await news())).toEqual([changed(ben), received]);
  await send([event('hand', '10:15', ann)]);
  expect(short(await news())).toEqual([changed(ann), received]);
  await server.ask('/liveclass/cancel', { liveclass: String(lessonId) });
  expect(short(await news()).sort()).toEqual(
    [...classroom.studentIds.map(changed), `lesson.cancelled ${lessonId}`].sort(),
  );
  expect(await runJobs(noon)).toBeLessThan(2);
  expect(await news()).toEqual([]);
});

test('a record that a check of the database repairs has an event, so copies follow it', async () => {
  const { classroom, school } = active;
  const lessonId = await school.db.transaction((tx) => addLesson(tx, classroom, heldFrom('10:00', '11:00')));
  await runJobs(noon);
  await news();
  const [ann] = classroom.studentIds;
  await school.db.transaction((tx) =>
    tx.run(
      sql`update lesson_records set raise_count = 9 where org_id = $1 and lesson_id = ${lessonId} and user_id = ${ann}`,
    ),
  );
  const repair = () => school.db.transaction((tx) => rederiveLessons(tx, lessonId - 1, noon + minute));
  expect(await repair()).toMatchObject({ wrong: 1 });
  expect(await news()).toMatchObject([
    { type: 'attendance.changed', recordId: `${lessonId}/1_${ann}`, time: noon + minute },
  ]);
  expect(await repair()).toMatchObject({ wrong: 0 });
  expect(await news()).toEqual([]);
});

test('a deleted student leaves the classes, with an event for each', async () => {
  const { server, classroom } = active;
  const userId = `1_${classroom.studentIds[2]}`;
  await server.ask('/user/del', { userId });
  const gone = await news();
  expect(short(gone)).toContain(`user.deleted ${userId}`);
  expect(short(gone)).toContain(`group.memberRemoved ${classroom.groupId}/${userId}`);
  await server.ask('/user/restore', { userId });
  expect(short(await news())).toContain(`group.memberAdded ${classroom.groupId}/${userId}`);
});

test('an import records an event for each row that it adds, marked as imported', async () => {
  const { server, classroom } = active;
  const user = { userRole: 'student', name: 'n', subOrgId: classroom.branchId, createAt: 1 };
  const rows = ['a', 'b'].map((loginName) => ({ ...user, loginName: `${classroom.groupId}-${loginName}` }));
  const bad = { ...user, loginName: '' };
  await server.ask('/import', { sheet: 'users', rows: [...rows, bad, rows[0]] });
  const added = await news();
  expect(added).toMatchObject([
    { type: 'user.created', imported: 1, time: noon },
    { type: 'user.created', imported: 1, time: noon },
  ]);
  const members = added.map(({ recordId }) => ({ groupId: classroom.groupId, userId: recordId, joinTime: 5 }));
  await server.ask('/import', { sheet: 'members', rows: members });
  expect(short(await news())).toEqual(
    added.map(({ recordId }) => `group.memberAdded ${classroom.groupId}/${recordId}`),
  );
});

test('an import that only checks records nothing', async () => {
  const { server, classroom } = active;
  const row = { userRole: 'student', loginName: `${classroom.groupId}-c`, name: 'n', subOrgId: classroom.branchId };
  const request = { sheet: 'users', source: crypto.randomUUID(), rows: [{ ...row, createAt: 1 }], whole: 'check' };
  await server.ask('/import', request);
  expect(await news()).toEqual([]);
});

let shop: Shop;
beforeAll(async () => {
  shop = await createShop(active.database);
});

test('an order lapses and a group purchase fails at its deadline, once, with a move and an audit entry', async () => {
  const grouped = await shop.product({ groupSize: 2, groupPrice: 500 });
  const unpaid = await shop.buy(grouped);
  const inGroup = await shop.buyAndPay(grouped, { orderType: 5, buyerId: shop.students[1] });
  const start = (await shop.server.ask('/event/list', { pageSize: 500 })).nextCursor;
  const job = (now: number) => shop.school.db.transaction((tx) => recordPassedDeadlines(tx, now));
  // Two processes at the same time: each record is done by one of them, in either order.
  const both = isPostgres() ? [job(noon + 3 * dayMs), job(noon + 3 * dayMs)] : [job(noon + 3 * dayMs)];
  await Promise.all(both);
  await job(noon + 4 * dayMs);
  const { list } = await shop.server.ask('/event/list', { cursor: start });
  expect(list.toSorted((a: { time: number }, b: { time: number }) => a.time - b.time)).toMatchObject([
    { type: 'order.lapsed', recordId: unpaid.orderSn, time: noon + 30 * minute, data: { orderStatus: 10 } },
    { type: 'order.groupFailed', recordId: inGroup.orderSn, time: noon + dayMs, data: { orderStatus: 6 } },
  ]);
  const { history } = await shop.server.ask('/order/get', { orderSn: unpaid.orderSn });
  expect(history.at(-1)).toMatchObject({ move: 'lapse', caller: 'clock' });
  const audited = await shop.server.ask('/audit/list', { record: 'order', recordId: unpaid.orderSn });
  expect(audited.list[0]).toMatchObject({ operation: 'order.expire', caller: 'clock' });
});

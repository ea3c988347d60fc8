import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { tries } from '../../../test/run/tries.ts';
import { addLesson, at, createClassroom, heldFrom } from '../../../test/school/classroom.ts';
import { callerOf } from '../../../test/school/school.ts';
import { createShop, type Shop } from '../../../test/school/shop.ts';
import { addChanges, exportedSheet, sorted } from '../../../test/server/copied-sheets.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { announceLessonEnds } from '../../school/lesson/attendance/announce-ends.ts';
import { announceExamEnds } from '../../school/work/exam/announce-ends.ts';
import { feeds } from './feeds.ts';

const minute = 60_000;
const dayMs = 86_400_000;
const sheets = Object.keys(feeds);

let database: Database;
let shop: Shop;
beforeAll(async () => {
  database = await openTestDatabase();
  shop = await createShop(database);
});

const runJobs = () =>
  shop.school.db.transaction(async (tx) => {
    await announceExamEnds(tx, noon + dayMs);
    await announceLessonEnds(tx, noon + dayMs);
  });

/** Everything that a school does with its records. */
async function workADay(server: TestServer): Promise<void> {
  const [ann, ben, cem] = shop.students;
  const { branchId, teacherId, assistantId, subjectIds } = shop.branch;
  server.setNow(noon);
  const ask = (path: string, body: object) => server.ask(path, body);
  await ask('/branch/create', { appId: crypto.randomUUID(), name: 'new' });
  await ask('/subject/update', { courseId: subjectIds[0], courseName: crypto.randomUUID() });
  const { columnId } = await ask('/productColumn/create', { subOrgId: branchId, name: 'column' });
  const limited = await shop.product({ stock: 5, columnIds: [columnId] });
  const grouped = await shop.product({ groupSize: 2, groupPrice: 500 });
  await ask('/product/update', { productId: limited, stockChange: 3 });

  const teacher = `0_${teacherId}`;
  const group = { activeBegin: noon / 1000 - 1, activeEnd: noon / 1000 + 86_400 * 30, teacherId: teacher };
  const { groupId } = await ask('/group/create', { ...group, groupName: 'one', groupRemarks: 'with Ann' });
  const { groupId: other } = await ask('/group/create', { ...group, groupName: 'two' });
  await ask('/group/edit', { groupId, assitantId: `302_${assistantId}` });
  const order = await shop.buyAndPay(limited);
  const members = [
    { userId: ann, orderSn: order.orderSn, line: 1 },
    { userId: ben },
    { userId: cem, joinedAt: noon + 9 },
  ];
  await ask('/group/addMembers', { groupId, members });
  await ask('/group/addMembers', { groupId, members: [{ userId: cem, joinedAt: noon + 3 }] });
  await ask('/group/transfer', { fromGroupId: groupId, toGroupId: other, userIds: [ben] });
  await ask('/group/removeMembers', { groupId: other, members: [{ userId: ben, reason: 'moved away' }] });

  await ask('/order/addNote', { orderSn: order.orderSn, content: 'called' });
  await shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount: 250 }] });
  await shop.move('/order/approveRefund', order, { keepEnrolment: 1 });
  await shop.move('/order/settleRefund', order, { refundChannel: 'cash' });
  await shop.move('/order/cancel', await shop.buy(limited));
  await shop.buyAndPay(grouped, { orderType: 5 });

  const lesson = { groupId, teacherId: teacher, shortDesc: 'x', classType: 'small' };
  const times = { beginTime: noon + minute, endTime: noon + 2 * minute };
  const { list } = await ask('/liveclass/schedule', { ...lesson, ...times });
  const [{ liveclass }] = list;
  await ask('/liveclass/leave', { liveclass, uniqueId: ann, reason: 'ill' });
  await ask('/liveclass/makeUp', { liveclass, uniqueId: ben });
  await ask('/liveclass/cancelMakeUp', { liveclass, uniqueId: ben });
  await ask('/liveclass/makeUp', { liveclass, uniqueId: ben });
  server.setNow(noon + 3 * minute);
  await ask('/liveclass/start', { liveclass, time: noon + minute });
  await ask('/liveclass/end', { liveclass, time: noon + 2 * minute });
  await runJobs();
  const event = { eventId: crypto.randomUUID(), liveclass, kind: 'join', time: noon + minute, userId: ann };
  await ask('/liveclass/events', { events: [event] });

  const work = { groupId, teacherId: teacher, title: 'x', courseId: subjectIds[0] };
  const { homeworkId } = await ask('/homework/assign', work);
  await ask('/homework/submit', { homeworkId, uniqueId: ann, answers: [{ question: '1', answer: 'Ann' }] });
  await ask('/homework/correct', { homeworkId, uniqueId: ann, score: '5' });
  await ask('/homework/viewAnswer', { homeworkId, uniqueId: ann });
  const begin = { beginTime: noon + 4 * minute, duration: 60 };
  const { examId } = await ask('/exam/schedule', { ...work, ...begin });
  server.setNow(noon + 4 * minute + 1);
  await ask('/exam/start', { examId, uniqueId: ann });
  await ask('/exam/submit', { examId, uniqueId: ann });
  await ask('/exam/grade', { examId, grades: [{ uniqueId: ann, score: '7' }] });
  const { examId: cancelled } = await ask('/exam/schedule', { ...work, beginTime: noon + dayMs, duration: 60 });
  await ask('/exam/cancel', { examId: cancelled });
  // Memberships that are entered late decide who has the work that was given before.
  await ask('/group/addMembers', { groupId, members: [{ userId: ben, joinedAt: noon + 1 }] });
  await runJobs();
  server.setNow(noon);
}

/** Copies of all sheets, each with its position. */
async function copyAll(server: TestServer) {
  const copies = new Map<string, Awaited<ReturnType<typeof exportedSheet>>>();
  for (const sheet of sheets) copies.set(sheet, await exportedSheet(server, sheet));
  return copies;
}

async function expectExact(server: TestServer, copies: Awaited<ReturnType<typeof copyAll>>): Promise<void> {
  for (const [sheet, { copy, position }] of copies) {
    await addChanges(server, sheet, copy, position);
    const now = await exportedSheet(server, sheet);
    expect({ sheet, rows: sorted(copy) }).toEqual({ sheet, rows: sorted(now.copy) });
  }
}

describe('an export and the changes after its position', () => {
  test('together are the records of every sheet, after a day of work, a deletion, a restore and an erasure', async () => {
    const copies = await copyAll(shop.server);
    await workADay(shop.server);
    await expectExact(shop.server, copies);
    for (const [sheet, { copy }] of copies) expect({ sheet, rows: copy.size > 0 }).toEqual({ sheet, rows: true });

    const [, ben] = shop.students;
    await shop.server.ask('/user/del', { userId: ben });
    await shop.server.ask('/user/restore', { userId: ben });
    await expectExact(shop.server, copies);
    await shop.server.ask('/user/del', { userId: ben });
    await shop.server.ask('/user/erase', { userId: ben });
    await expectExact(shop.server, copies);
    expect([...(copies.get('users')?.copy.values() ?? [])].map(({ userId }) => userId)).not.toContain(ben);
  });

  test('of homework and exams are also students who never submitted, and those who no longer have it to do', async () => {
    const [ann] = shop.students;
    const teacherId = `0_${shop.branch.teacherId}`;
    const group = { groupName: 'one', activeBegin: noon / 1000 - 60, activeEnd: noon / 1000 + 86_400 * 30, teacherId };
    const { groupId } = await shop.server.ask('/group/create', group);
    const ask = (path: string, body: object) => shop.server.ask(path, { groupId, ...body });
    await ask('/group/addMembers', { members: [{ userId: ann, joinedAt: noon - 2 }] });
    const work = { teacherId, title: 'x' };
    const { homeworkId } = await ask('/homework/assign', work);
    const { examId } = await ask('/exam/schedule', { ...work, beginTime: noon + dayMs, duration: 60 });
    const copies = await copyAll(shop.server);
    const ofWork = (sheet: string, id: object) =>
      [...(copies.get(sheet)?.copy.values() ?? [])].filter((row) => expect.objectContaining(id).asymmetricMatch(row));
    expect(ofWork('homeworkStudents', { homeworkId, userId: ann })).toHaveLength(1);
    expect(ofWork('examStudents', { examId, userId: ann })).toHaveLength(1);
    await ask('/group/removeMembers', { members: [{ userId: ann, leftAt: noon - 1 }] });
    await expectExact(shop.server, copies);
    expect(ofWork('homeworkStudents', { homeworkId })).toEqual([]);
    expect(ofWork('examStudents', { examId })).toEqual([]);
  });

  test('of imported rows too', async () => {
    const copies = await copyAll(shop.server);
    const user = { userRole: 'student', name: 'n', subOrgId: shop.branch.branchId, createAt: 1 };
    await shop.server.ask('/import', { sheet: 'users', rows: [{ ...user, loginName: crypto.randomUUID() }] });
    await shop.server.ask('/import', {
      sheet: 'groups',
      rows: [
        {
          subOrgId: shop.branch.branchId,
          groupName: 'imported',
          activeBegin: 1,
          activeEnd: 2,
          teacherId: `0_${shop.branch.teacherId}`,
          createAt: 1,
        },
      ],
    });
    await expectExact(shop.server, copies);
  });

  test('also after a write that left every field as it was: it moves no updateAt and records no event', async () => {
    const { server, branch } = shop;
    const teacherId = `0_${branch.teacherId}`;
    const { columnId } = await server.ask('/productColumn/create', { subOrgId: branch.branchId, name: 'column' });
    const terms = { tags: ['a'], columnIds: [columnId], teacherIds: [teacherId], stock: 5 };
    const productId = await shop.product(terms);
    const lists = { groupTeacherList: [{ userId: teacherId, courseId: branch.subjectIds[0] }] };
    const validity = { activeBegin: noon / 1000 - 60, activeEnd: noon / 1000 + 86_400 };
    const { groupId } = await server.ask('/group/create', { groupName: 'one', teacherId, ...validity, ...lists });
    const attributes = { productIds: [productId, ...branch.productIds], grade: '7', capacity: 9 };
    await server.ask('/group/setAttributes', { groupId, ...attributes });
    const span = { beginTime: noon + minute, endTime: noon + 2 * minute };
    const lesson = { groupId, teacherId, shortDesc: 'x', classType: 'small' };
    const { list } = await server.ask('/liveclass/schedule', { ...lesson, ...span });
    const [{ liveclass }] = list;
    const join = { eventId: 'e', liveclass, kind: 'start', time: noon };
    await server.ask('/liveclass/events', { events: [join] });
    const { id: userId, name } = (await server.ask('/user/list', { pageSize: '1' })).list[0];
    const writes: readonly (readonly [string, object])[] = [
      ['/group/edit', { groupId, groupName: 'one', teacherId, activeEnd: validity.activeEnd, ...lists }],
      ['/group/setAttributes', { groupId, ...attributes }],
      ['/user/update', { userId, name }],
      ['/product/update', { productId, name: 'Maths', ...terms }],
      ['/liveclass/update', { liveclass, shortDesc: 'x', teacherId }],
      ['/liveclass/reschedule', { liveclass, ...span }],
      ['/liveclass/events', { events: [join, join] }],
    ];
    const copies = await copyAll(server);
    const cursor = copies.get('groups')?.position;
    server.setNow(noon + 5000);
    for (const [path, body] of writes) await server.ask(path, body);
    expect((await server.ask('/event/list', { cursor })).list).toEqual([]);
    await expectExact(server, copies);
    server.setNow(noon);
  });

  test('together are the records after writers at one instant', async () => {
    const { server, branch, students } = shop;
    const teacherId = `0_${branch.teacherId}`;
    const productId = await shop.product();
    const validity = { activeBegin: noon / 1000 - 60, activeEnd: noon / 1000 + 86_400 };
    const [groupId, other] = [
      (await server.ask('/group/create', { groupName: 'one', teacherId, ...validity })).groupId,
      (await server.ask('/group/create', { groupName: 'two', teacherId, ...validity })).groupId,
    ];
    const span = { beginTime: noon + minute, endTime: noon + 2 * minute };
    const { list } = await server.ask('/liveclass/schedule', {
      groupId,
      teacherId,
      shortDesc: 'x',
      classType: 'small',
      ...span,
    });
    const [{ liveclass }] = list;
    const { orderSn } = await shop.buyAndPay(productId);
    const write = (n: number): readonly (readonly [string, object])[] => [
      ['/group/edit', { groupId, groupName: `one ${n % 2}`, groupRemarks: 'r' }],
      ['/group/setAttributes', { groupId, capacity: 20 + (n % 2), productIds: [productId] }],
      ['/group/addMembers', { groupId, members: [{ userId: students[n % 3] }] }],
      ['/group/transfer', { fromGroupId: groupId, toGroupId: other, userIds: [students[n % 3]] }],
      ['/group/removeMembers', { groupId, members: [{ userId: students[(n + 1) % 3] }] }],
      ['/user/update', { userId: students[n % 3], name: `n ${n % 2}` }],
      ['/product/update', { productId, price: 100 + (n % 2), stockChange: 0 }],
      ['/liveclass/update', { liveclass, shortDesc: `x ${n % 2}` }],
      ['/liveclass/reschedule', { liveclass, ...span, beginTime: span.beginTime - (n % 2) }],
      ['/order/addNote', { orderSn, content: 'n' }],
      ['/order/requestRefund', { orderSn }],
      ['/order/cancelRefund', { orderSn }],
      ['/homework/assign', { groupId, teacherId, title: `x ${n}` }],
    ];
    for (let round = 0; round < tries(2, 40); round++) {
      const copies = await copyAll(server);
      const instants = [0, 1, 1, 2].map((n, step) => ({ n: n + round, now: noon + round * 10 + step }));
      const answers = await Promise.all(
        instants.flatMap(({ n, now }) => {
          server.setNow(now);
          return write(n).map(([path, body]) => server.post(path, body));
        }),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      await expectExact(server, copies);
    }
    server.setNow(noon);
  });

  test('in a branch are the records of that branch, and no deletion names a record of another', async () => {
    const bound = await startServer(database, callerOf(shop.school, shop.branch));
    const [ours, theirs] = [await copyAll(bound), await copyAll(shop.elsewhere)];
    const classroom = await createClassroom(shop.school, { branch: shop.branch });
    const lessonId = await shop.school.db.transaction((tx) => addLesson(tx, classroom, heldFrom('10:00', '11:00')));
    await runJobs();
    const event = { eventId: crypto.randomUUID(), liveclass: String(lessonId), kind: 'join', time: at('10:05') };
    await shop.server.ask('/liveclass/events', { events: [{ ...event, userId: `1_${classroom.studentIds[0]}` }] });
    await shop.server.ask('/group/edit', { groupId: classroom.groupId, groupName: 'renamed' });
    await addChanges(bound, 'groups', ours.get('groups')?.copy ?? new Map(), ours.get('groups')?.position ?? '');
    expect([...(ours.get('groups')?.copy.values() ?? [])].map(({ groupName }) => groupName)).toContain('renamed');
    for (const [sheet, { position }] of theirs) {
      const request = { sheet, cursor: position, pageSize: 500 };
      expect((await shop.elsewhere.ask('/export/changes', request)).list).toEqual([]);
    }
  });
});

test('a sheet without a feed, a missing scope and a position that is no longer kept are refused', async () => {
  const refused = async (server: TestServer, body: object) => {
    const answer = await server.post('/export/changes', body);
    return [answer.status, answer.body.param];
  };
  const { nextCursor: cursor } = await shop.server.ask('/event/list', { since: noon + 1e12 });
  expect(await refused(shop.server, { sheet: 'audit', cursor })).toEqual([400, 'sheet']);
  expect(await refused(shop.server, { sheet: 'groups' })).toEqual([400, 'cursor']);
  const caller = callerOf(shop.school);
  const reader = await startServer(database, caller, {
    authenticateRequest: async () => ({
      identity: { caller, scopes: new Set(['group:read']), manner: 'strict' },
      rateLimit: undefined,
    }),
  });
  expect((await refused(reader, { sheet: 'users', cursor }))[0]).toBe(403);
  const { body } = await reader.post('/export/changes', { sheet: 'users', cursor });
  expect(body.msg).toContain('The sheet users needs the scope user:read');
  expect((await reader.post('/export/changes', { sheet: 'groups', cursor })).status).toBe(200);
});

import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { password, signIn } from '../../../test/server/sign-in.ts';
import type { Database } from '../../database/database.ts';

let database: Database;
let school: School;
let server: TestServer;
let userId: string;
let groupId: number;
let liveclass: string;
let guestLesson: string;
const orderSn = 'history-1';

beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  const [{ teacherId, productIds, branchId }] = school.branches;
  const person = { userRole: 'student', loginName: 'hist', name: '王小明', guardianName: '王大明', subOrgId: branchId };
  ({ userId } = await server.ask('/user/create', person));
  const validity = { activeBegin: noon / 1000 - 86_400, activeEnd: noon / 1000 + 86_400 };
  ({ groupId } = await server.ask('/group/create', { groupName: '一班', teacherId: `0_${teacherId}`, ...validity }));
  await server.ask('/group/addMembers', { groupId, members: [{ userId }] });
  const lesson = { groupId, shortDesc: 'Fractions', classType: 'small', beginTime: noon + 3_600_000 };
  const { list } = await server.ask('/liveclass/schedule', { ...lesson, endTime: noon + 7_200_000 });
  liveclass = list[0].liveclass;
  const later = { ...lesson, beginTime: noon + 10_800_000, endTime: noon + 14_400_000 };
  guestLesson = (await server.ask('/liveclass/schedule', later)).list[0].liveclass;
  await server.ask('/liveclass/leave', { liveclass, uniqueId: userId, reason: '发烧' });
  for (const status of [1, 2]) await server.ask('/product/setStatus', { productId: productIds[1], status });
  const productList = [{ productId: productIds[1], quantity: 1 }];
  const { payable } = await server.ask('/order/create', { orderSn, buyerId: userId, productList });
  await server.ask('/order/pay', { orderSn, amount: payable, payChannel: 'cash', transactionNo: 'history-1' });
  await server.ask('/staff/create', { loginName: 'hist-boss', name: '周敏', role: 'owner', password });
  const boss = await signIn(await startAuthenticatedServer(database), 'hist-boss');
  await boss.ask('/user/update', { userId, guardianName: '王建国', active: 0 });
  await boss.ask('/group/edit', { groupId, groupName: '二班' });
});

const operationsOf = (list: { operation: string }[]) => list.map(({ operation }) => operation);

test('the history of a record says who changed what, from what to what, and names the records it mentions', async () => {
  const group = await server.ask('/group/history', { groupId });
  expect(operationsOf(group.list)).toEqual(['group.edit', 'group.addMembers', 'group.create']);
  expect(group.list[0]).toMatchObject({ callerName: '周敏', fields: { name: ['一班', '二班'] } });
  const teacher = `user:${school.branches[0].teacherId}`;
  expect(group.names).toMatchObject({
    [`user:${userId.slice(2)}`]: '王小明',
    [`group:${groupId}`]: '二班',
    [teacher]: 'teacher',
  });
  const user = await server.ask('/user/history', { userId });
  expect(operationsOf(user.list)).toEqual(['user.update', 'group.addMembers', 'user.create']);
  expect(user.list[0].fields).toEqual({ active: [1, 0], guardianName: ['王大明', '王建国'] });
  const lesson = await server.ask('/liveclass/history', { liveclass });
  expect(operationsOf(lesson.list)).toEqual(['liveclass.leave', 'liveclass.schedule']);
  const order = await server.ask('/order/history', { orderSn });
  expect(operationsOf(order.list)).toEqual(['order.pay', 'order.create']);
  expect(order.list[0].fields['lines[1].status']).toEqual([0, 2]);
});

test('the history of a lesson keeps a guest whose invitation was taken back', async () => {
  const [{ branchId }] = school.branches;
  const person = { userRole: 'student', loginName: 'guest', name: '赵客', subOrgId: branchId };
  const { userId: uniqueId } = await server.ask('/user/create', person);
  await server.ask('/liveclass/makeUp', { liveclass: guestLesson, uniqueId });
  await server.ask('/liveclass/cancelMakeUp', { liveclass: guestLesson, uniqueId });
  const { list, names } = await server.ask('/liveclass/history', { liveclass: guestLesson });
  expect(operationsOf(list)).toEqual(['liveclass.cancelMakeUp', 'liveclass.makeUp', 'liveclass.schedule']);
  expect(names).toMatchObject({ [`user:${uniqueId.slice(2)}`]: '赵客' });
});

test('personal values are hidden from callers without the scope personal, and gone once the person is erased', async () => {
  const blind = await startServer(database, { ...callerOf(school), personal: false });
  const { list } = await blind.ask('/user/history', { userId });
  expect(list[0]).toMatchObject({ fields: { active: [1, 0], guardianName: null }, hiddenFields: ['guardianName'] });
  const [{ branchId }] = school.branches;
  const other = { userRole: 'student', loginName: 'gone', name: '李小红', guardianName: '李大红', subOrgId: branchId };
  const { userId: gone } = await server.ask('/user/create', other);
  await server.ask('/user/update', { userId: gone, guardianName: '李建国' });
  await server.ask('/user/erase', { userId: gone });
  const after = await server.ask('/user/history', { userId: gone });
  expect(operationsOf(after.list)).toEqual(['user.erase', 'user.update', 'user.create']);
  expect(JSON.stringify(after)).not.toMatch(/李/);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { scope } from '../src/database/scope.ts';
import { insertBranches, insertOrganisation } from '../src/organisation/write.ts';
import { openTestDatabase } from './database.ts';
import { startServer, type TestServer } from './server.ts';
import { endOfTerm, firstLesson, minute, secondLesson, september, tellTerm } from './term.ts';

// A school term told as a story, over HTTP alone: what the interface answers at its end is what happened.

let server: TestServer;
let term: Awaited<ReturnType<typeof tellTerm>>;
const ask = (path: string, body: object) => server.ask(path, body);

beforeAll(async () => {
  const database = await openTestDatabase();
  const orgId = await database.transaction(async (transaction) => {
    const id = await insertOrganisation(transaction, { name: 'Story', createdAtMs: september });
    await insertBranches(scope(transaction, id), [{ appId: 'head', name: 'Head', isHead: true }]);
    return id;
  });
  server = await startServer(database, { id: 'story', orgId, branchId: null, personal: true });
  term = await tellTerm(server);
});

const paid = { payStartDate: september, payEndDate: endOfTerm };
const range = { beginTime: september, endTime: endOfTerm };

describe('at the end of the term', () => {
  test('1 the orders are there as they were paid, shipped and refunded', async () => {
    const { count, list } = await ask('/order/list', paid);
    const summary = list.map((order: Record<string, unknown>) => [
      order.orderSn,
      order.orderAmount,
      order.moneyPaid,
      order.orderStatus,
    ]);
    expect([count, summary]).toEqual([
      3,
      [
        [term.orders.chen, 100_000, 100_000, 9],
        // Approving the refund of a course ends the place in it, also when only a part is paid back.
        [term.orders.zhao, 100_000, 90_000, 3],
        [term.orders.wang, 110_000, 110_000, 8],
      ],
    ]);
    expect((await ask('/order/list', { ...paid, receiver: '4321' })).count).toBe(1);
    expect((await ask('/order/list', { ...paid, prodName: '教材', buyer: '王' })).list[0].orderSn).toBe(
      term.orders.wang,
    );
    expect((await ask('/order/list', { ...paid, orderStatus: 9 })).count).toBe(1);
  });

  test('2 the details tell lines, refunds, the note and every digit of the tracking number', async () => {
    const { list } = await ask('/order/detail', { orderSns: [term.orders.zhao, term.orders.wang] });
    expect(list[0].productList).toEqual([
      {
        productId: term.product,
        product_name: '初一数学秋季班',
        quantity: 1,
        orderAmount: 100_000,
        status: 3,
        refundAmount: 30_000,
      },
    ]);
    expect(list[1]).toMatchObject({
      note: { content: '教材随第一课寄出', userName: 'lijie' },
      logisticsCompany: '顺丰速运',
    });
    const { text } = await server.post('/order/detail', { orderSns: [term.orders.wang] });
    expect(text).toContain('"trackingNumber":773012345678901234,');
  });

  test('3 the products are on sale with what was sold', async () => {
    const { total, list } = await ask('/product/getProductList', { appId: 'pudong', status: 2 });
    expect([total, list.map(({ id, soldNum }: { id: number; soldNum: number }) => [id, soldNum])]).toEqual([
      2,
      [
        [term.books, 1],
        [term.product, 3],
      ],
    ]);
  });

  test('5 to 8 the class, the people and the subjects are those of the branch', async () => {
    expect(await ask('/group/edit', { groupId: term.group, groupRemarks: '周六晚' })).toEqual({ sucNum: 1 });
    const { total, list } = await ask('/user/list', { userRole: 'student', sortType: '3', isSortDesc: '1' });
    expect([total, list.map((user: { id: string }) => user.id)]).toEqual([
      3,
      [term.people.chen, term.people.zhao, term.people.wang],
    ]);
    expect((await ask('/user/del', { userId: term.people.li })).code).toBe(4201);
    expect((await ask('/user/del', { userId: term.people.chen })).code).toBe(4202);
    expect(await ask('/getOrgCourse', { subOrgId: term.subOrgId })).toEqual([
      { courseId: term.maths, courseName: '数学' },
    ]);
  });

  test('9 each teacher has the lesson they held, the substitute too', async () => {
    for (const [teacherId, createTime] of [
      [term.people.li, firstLesson],
      [term.people.substitute, secondLesson],
    ]) {
      const { total, rs } = await ask('/liveclass/listHistory', { teacherId });
      expect([total, rs[0]]).toEqual([
        1,
        expect.objectContaining({ createTime, duration: 3600, listenerCount: 1, groupId: term.group }),
      ]);
    }
  });

  test('10 the attendance is what the events say', async () => {
    const wang = await ask('/statistics/listStudentLiveClassData', {
      ...range,
      uniqueId: term.people.wang,
      groupId: term.group,
    });
    expect(wang.total).toBe(2);
    expect(wang.list[1]).toMatchObject({
      userName: '王芳',
      teacherName: '李洁',
      assistantName: '赵敏',
      startTime: firstLesson,
      joinClassTime: firstLesson + 5 * minute,
      leaveClassTime: firstLesson + 55 * minute,
      classDuration: '3600',
      onlineDuration: '3000',
      rewardPoints: '3',
      signInCount: '1',
      signInTotal: '1',
    });
    expect(wang.list[0]).toMatchObject({ teacherName: 'Oliver Bennett', joinClassTime: 0, onlineDuration: '0' });
    const zhao = await ask('/statistics/listStudentLiveClassData', { ...range, uniqueId: term.people.zhao });
    expect([zhao.total, zhao.list[0].startTime, zhao.list[0].onlineDuration]).toEqual([1, secondLesson, '3600']);
  });

  test('11 the homework shows its first corrected round', async () => {
    const { list } = await ask('/statistics/listStudentHomeworkData', { ...range, uniqueId: term.people.wang });
    expect(list).toEqual([
      expect.objectContaining({
        title: '课后巩固',
        courseName: '数学',
        status: 2,
        score: '80',
        correctness: '80',
        errorCount: '2',
        correctionCount: '1',
        answerDuration: '600',
      }),
    ]);
    const zhao = await ask('/statistics/listStudentHomeworkData', { ...range, uniqueId: term.people.zhao });
    expect(zhao.list[0]).toMatchObject({ status: 0, score: '', submitTime: 0 });
  });

  test('12 who sat the exam is graded, who did not was absent', async () => {
    const wang = await ask('/statistics/listStudentExamData', { ...range, uniqueId: term.people.wang });
    expect(wang.list).toEqual([
      expect.objectContaining({
        title: term.examId,
        status: 'graded',
        score: '88.5',
        errorCount: '3',
        correctness: '85',
        answerDuration: '1800',
      }),
    ]);
    const zhao = await ask('/statistics/listStudentExamData', { ...range, uniqueId: term.people.zhao });
    expect(zhao.list).toEqual([expect.objectContaining({ status: 'absent', score: '', answerDuration: '0' })]);
  });
});

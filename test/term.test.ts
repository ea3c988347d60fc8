import { beforeAll, describe, expect, test } from 'vitest';
import { scope } from '../src/database/scope.ts';
import { insertBranches, insertOrganisation } from '../src/organisation/write.ts';
import { openTestDatabase } from './database.ts';
import { startServer, type TestServer } from './server.ts';

// A school term told as a story, over HTTP alone: what the interface answers at its end is what happened.

const day = 86_400_000;
const minute = 60_000;
/** 2026-09-01 09:00 in Shanghai. */
const september = Date.UTC(2026, 8, 1, 1);
/** The first lesson: 2026-09-05 19:00 in Shanghai, an hour long; a week later the second. */
const firstLesson = Date.UTC(2026, 8, 5, 11);
const secondLesson = firstLesson + 7 * day;
const endOfTerm = september + 40 * day;

let server: TestServer;
const ask = (path: string, body: object) => server.ask(path, body);

let subOrgId: number;
let maths: number;
let product: number;
let books: number;
let group: number;
let examId: number;
const people = { li: '', substitute: '', assistant: '', wang: '', zhao: '', chen: '' };
const orders = { wang: '', zhao: '', chen: '' };

beforeAll(async () => {
  const database = await openTestDatabase();
  const orgId = await database.transaction(async (transaction) => {
    const id = await insertOrganisation(transaction, { name: 'Story', createdAtMs: september });
    await insertBranches(scope(transaction, id), [{ appId: 'head', name: 'Head', isHead: true }]);
    return id;
  });
  server = await startServer(database, { id: 'story', orgId, branchId: null, personal: true });
  server.setNow(september);

  await aBranchWithASubjectAndPeople();
  await productsOnSale();
  await ordersPaidGroupedAndRefunded();
  await aClassAndItsStudents();
  await twoLessons();
  await homeworkWithARevision();
  await anExamWithAnAbsentee();
  server.setNow(endOfTerm);
});

async function aBranchWithASubjectAndPeople(): Promise<void> {
  subOrgId = (await ask('/branch/create', { name: '浦东校区', appId: 'pudong' })).subOrgId;
  maths = (await ask('/subject/create', { courseName: '数学', subOrgId })).courseId;
  const create = async (userRole: string, loginName: string, name: string, mobile: string) =>
    (await ask('/user/create', { userRole, loginName, name, mobile, subOrgId })).userId;
  people.li = await create('teacher', 'lijie', '李洁', '13900000001');
  people.substitute = await create('teacher', 'oliver', 'Oliver Bennett', '13900000002');
  people.assistant = await create('assistant', 'zhaomin', '赵敏', '13900000003');
  people.wang = await create('student', 'wangfang', '王芳', '13800001234');
  people.zhao = await create('student', 'zhaoxin', '赵欣', '13800005678');
  people.chen = await create('student', 'chenxi', '陈曦', '13800009999');
}

async function productsOnSale(): Promise<void> {
  const course = { name: '初一数学秋季班', type: 1, price: 100_000, lessonNum: 16, subOrgId };
  product = (await ask('/product/create', course)).productId;
  books = (await ask('/product/create', { name: '教材', type: 4, price: 10_000, subOrgId })).productId;
  for (const productId of [product, books]) {
    await ask('/product/setStatus', { productId, status: 1 });
    await ask('/product/setStatus', { productId, status: 2 });
  }
}

async function ordersPaidGroupedAndRefunded(): Promise<void> {
  const orderAddress = {
    receiver: '王建国',
    mobile: '13700004321',
    districts: '上海市 浦东新区',
    address: '世纪大道 1 号',
  };
  const buy = async (buyerId: string, productList: object[], more: object, at: number) => {
    server.setNow(at);
    const { orderSn, payable } = await ask('/order/create', { buyerId, productList, ...more });
    server.setNow(at + minute);
    await ask('/order/pay', { orderSn, amount: payable, payChannel: 'wechat', transactionNo: `T${orderSn}` });
    return orderSn;
  };
  const course = { productId: product, quantity: 1 };
  orders.wang = await buy(people.wang, [course, { productId: books, quantity: 1 }], { orderAddress }, september);
  orders.zhao = await buy(people.zhao, [course], { discount: 10_000 }, september + day);
  orders.chen = await buy(people.chen, [course], {}, september + 2 * day);

  await ask('/order/ship', { orderSn: orders.wang, logisticsCompany: '顺丰速运', trackingText: '773012345678901234' });
  await ask('/order/addNote', { orderSn: orders.wang, content: '教材随第一课寄出', userName: 'lijie' });
  await ask('/order/requestRefund', {
    orderSn: orders.zhao,
    lines: [{ line: 1, amount: 30_000 }],
    reason: '迟到入班',
    userName: '赵欣',
  });
  await ask('/order/approveRefund', { orderSn: orders.zhao, userName: 'lijie' });
  await ask('/order/settleRefund', { orderSn: orders.zhao, refundChannel: 'wechat', transactionNo: 'R1' });
  await ask('/order/requestRefund', {
    orderSn: orders.chen,
    lines: [{ line: 1, amount: 100_000 }],
    reason: '搬家',
    userName: '陈曦',
  });
}

async function aClassAndItsStudents(): Promise<void> {
  server.setNow(september + 3 * day);
  const created = await ask('/group/create', {
    groupName: '初一数学 1 班',
    activeBegin: september / 1000,
    activeEnd: (september + 120 * day) / 1000,
    teacherId: people.li,
    assitantId: people.assistant,
    groupTeacherList: [{ userId: people.li, courseId: maths }],
  });
  group = created.groupId;
  await ask('/group/addMembers', { groupId: group, members: [{ userId: people.wang }] });
  // Zhao joins between the two lessons and has nothing before.
  server.setNow(firstLesson + day);
  await ask('/group/addMembers', { groupId: group, members: [{ userId: people.zhao }] });
}

async function twoLessons(): Promise<void> {
  server.setNow(september + 3 * day);
  const { list } = await ask('/liveclass/schedule', {
    groupId: group,
    shortDesc: '一元一次方程',
    classType: 'small',
    beginTime: firstLesson,
    endTime: firstLesson + 60 * minute,
    repeat: { every: 'week', count: 2 },
  });
  const [first, second] = list.map((lesson: { liveclass: string }) => lesson.liveclass);
  await ask('/liveclass/update', { liveclass: second, teacherId: people.substitute });

  const happened = (liveclass: string, begin: number, teacherId: string, more: object[]) => [
    { eventId: `${liveclass}-start`, liveclass, kind: 'start', time: begin },
    { eventId: `${liveclass}-t`, liveclass, kind: 'join', time: begin - minute, userId: teacherId, device: 'mac' },
    { eventId: `${liveclass}-end`, liveclass, kind: 'end', time: begin + 60 * minute },
    ...more.map((event, index) => ({ eventId: `${liveclass}-${index}`, liveclass, ...event })),
  ];
  const wang = { userId: people.wang, device: 'ipad' };
  const firstEvents = happened(first, firstLesson, people.li, [
    { kind: 'join', time: firstLesson + 5 * minute, ...wang },
    { kind: 'signInCall', time: firstLesson + 10 * minute, ref: 'call' },
    { kind: 'signIn', time: firstLesson + 11 * minute, userId: people.wang, ref: 'call' },
    { kind: 'reward', time: firstLesson + 20 * minute, userId: people.wang, points: 3 },
    { kind: 'leave', time: firstLesson + 55 * minute, ...wang },
  ]);
  server.setNow(firstLesson + 61 * minute);
  // The last half comes first, and all of it twice.
  await ask('/liveclass/events', { events: firstEvents.slice(4) });
  expect(await ask('/liveclass/events', { events: firstEvents })).toEqual({ added: 4, known: 4 });
  server.setNow(secondLesson + 61 * minute);
  await ask('/liveclass/events', {
    events: happened(second, secondLesson, people.substitute, [
      { kind: 'join', time: secondLesson, userId: people.zhao, device: 'phone' },
    ]),
  });
}

async function homeworkWithARevision(): Promise<void> {
  server.setNow(secondLesson + 2 * day);
  const assigned = await ask('/homework/assign', {
    groupId: group,
    title: '课后巩固',
    courseId: maths,
    questionCount: 10,
    fullMarks: '100',
  });
  const work = { homeworkId: assigned.homeworkId, uniqueId: people.wang };
  server.setNow(secondLesson + 3 * day);
  await ask('/homework/submit', { ...work, answerDuration: 600 });
  await ask('/homework/correct', { ...work, score: '80', rightCount: 8, giveBack: 1 });
  await ask('/homework/submit', { ...work, answerDuration: 60 });
  await ask('/homework/correct', { ...work, score: '100', rightCount: 10 });
}

async function anExamWithAnAbsentee(): Promise<void> {
  const begin = secondLesson + 10 * day;
  server.setNow(secondLesson + 5 * day);
  const exam = {
    groupId: group,
    title: '期中测试',
    courseId: maths,
    beginTime: begin,
    duration: 3600,
    questionCount: 20,
  };
  examId = (await ask('/exam/schedule', { ...exam, fullMarks: '100' })).examId;
  server.setNow(begin + minute);
  await ask('/exam/start', { examId, uniqueId: people.wang });
  server.setNow(begin + 31 * minute);
  await ask('/exam/submit', { examId, uniqueId: people.wang });
  server.setNow(begin + day);
  await ask('/exam/grade', { examId, grades: [{ uniqueId: people.wang, score: '88.5', rightCount: 17 }] });
}

const term = { payStartDate: september, payEndDate: endOfTerm };
const range = { beginTime: september, endTime: endOfTerm };

describe('at the end of the term', () => {
  test('1 the orders are there as they were paid, shipped and refunded', async () => {
    const { count, list } = await ask('/order/list', term);
    const summary = list.map((order: Record<string, unknown>) => [
      order.orderSn,
      order.orderAmount,
      order.moneyPaid,
      order.orderStatus,
    ]);
    expect([count, summary]).toEqual([
      3,
      [
        [orders.chen, 100_000, 100_000, 9],
        // Approving the refund of a course ends the place in it, also when only a part is paid back.
        [orders.zhao, 100_000, 90_000, 3],
        [orders.wang, 110_000, 110_000, 8],
      ],
    ]);
    expect((await ask('/order/list', { ...term, receiver: '4321' })).count).toBe(1);
    expect((await ask('/order/list', { ...term, prodName: '教材', buyer: '王' })).list[0].orderSn).toBe(orders.wang);
    expect((await ask('/order/list', { ...term, orderStatus: 9 })).count).toBe(1);
  });

  test('2 the details tell lines, refunds, the note and every digit of the tracking number', async () => {
    const { list } = await ask('/order/detail', { orderSns: [orders.zhao, orders.wang] });
    expect(list[0].productList).toEqual([
      {
        productId: product,
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
    const { text } = await server.post('/order/detail', { orderSns: [orders.wang] });
    expect(text).toContain('"trackingNumber":773012345678901234,');
  });

  test('3 the products are on sale with what was sold', async () => {
    const { total, list } = await ask('/product/getProductList', { appId: 'pudong', status: 2 });
    expect([total, list.map(({ id, soldNum }: { id: number; soldNum: number }) => [id, soldNum])]).toEqual([
      2,
      [
        [books, 1],
        [product, 3],
      ],
    ]);
  });

  test('5 to 8 the class, the people and the subjects are those of the branch', async () => {
    expect(await ask('/group/edit', { groupId: group, groupRemarks: '周六晚' })).toEqual({ sucNum: 1 });
    const { total, list } = await ask('/user/list', { userRole: 'student', sortType: '3', isSortDesc: '1' });
    expect([total, list.map((user: { id: string }) => user.id)]).toEqual([3, [people.chen, people.zhao, people.wang]]);
    expect((await ask('/user/del', { userId: people.li })).code).toBe(4201);
    expect((await ask('/user/del', { userId: people.chen })).code).toBe(4202);
    expect(await ask('/getOrgCourse', { subOrgId })).toEqual([{ courseId: maths, courseName: '数学' }]);
  });

  test('9 each teacher has the lesson they held, the substitute too', async () => {
    for (const [teacherId, createTime] of [
      [people.li, firstLesson],
      [people.substitute, secondLesson],
    ]) {
      const { total, rs } = await ask('/liveclass/listHistory', { teacherId });
      expect([total, rs[0]]).toEqual([
        1,
        expect.objectContaining({ createTime, duration: 3600, listenerCount: 1, groupId: group }),
      ]);
    }
  });

  test('10 the attendance is what the events say', async () => {
    const wang = await ask('/statistics/listStudentLiveClassData', { ...range, uniqueId: people.wang, groupId: group });
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
    const zhao = await ask('/statistics/listStudentLiveClassData', { ...range, uniqueId: people.zhao });
    expect([zhao.total, zhao.list[0].startTime, zhao.list[0].onlineDuration]).toEqual([1, secondLesson, '3600']);
  });

  test('11 the homework shows its first corrected round', async () => {
    const { list } = await ask('/statistics/listStudentHomeworkData', { ...range, uniqueId: people.wang });
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
    const zhao = await ask('/statistics/listStudentHomeworkData', { ...range, uniqueId: people.zhao });
    expect(zhao.list[0]).toMatchObject({ status: 0, score: '', submitTime: 0 });
  });

  test('12 who sat the exam is graded, who did not was absent', async () => {
    const wang = await ask('/statistics/listStudentExamData', { ...range, uniqueId: people.wang });
    expect(wang.list).toEqual([
      expect.objectContaining({
        title: examId,
        status: 'graded',
        score: '88.5',
        errorCount: '3',
        correctness: '85',
        answerDuration: '1800',
      }),
    ]);
    const zhao = await ask('/statistics/listStudentExamData', { ...range, uniqueId: people.zhao });
    expect(zhao.list).toEqual([expect.objectContaining({ status: 'absent', score: '', answerDuration: '0' })]);
  });
});

import { expect } from 'vitest';
import type { TestServer } from './server.ts';

const day = 86_400_000;
export const minute = 60_000;
/** 2026-09-01 09:00 in Shanghai. */
export const september = Date.UTC(2026, 8, 1, 1);
/** The first lesson: 2026-09-05 19:00 in Shanghai, an hour long; a week later the second. */
export const firstLesson = Date.UTC(2026, 8, 5, 11);
export const secondLesson = firstLesson + 7 * day;
export const endOfTerm = september + 40 * day;

type School = Awaited<ReturnType<typeof aBranchWithASubjectAndPeople>>;
type Products = Awaited<ReturnType<typeof productsOnSale>>;

/** A school term, over HTTP alone; returns who and what was in it. */
export async function tellTerm(server: TestServer) {
  server.setNow(september);
  const school = await aBranchWithASubjectAndPeople(server);
  const products = await productsOnSale(server, school);
  const orders = await ordersPaidGroupedAndRefunded(server, school, products);
  const group = await aClassAndItsStudents(server, school);
  await twoLessons(server, school, group);
  await homeworkWithARevision(server, school, group);
  const examId = await anExamWithAnAbsentee(server, school, group);
  server.setNow(endOfTerm);
  return { ...school, ...products, orders, group, examId };
}

async function aBranchWithASubjectAndPeople({ ask }: TestServer) {
  const subOrgId: number = (await ask('/branch/create', { name: '浦东校区', appId: 'pudong' })).subOrgId;
  const maths: number = (await ask('/subject/create', { courseName: '数学', subOrgId })).courseId;
  const create = async (userRole: string, loginName: string, name: string, mobile: string): Promise<string> =>
    (await ask('/user/create', { userRole, loginName, name, mobile, subOrgId })).userId;
  const people = {
    li: await create('teacher', 'lijie', '李洁', '13900000001'),
    substitute: await create('teacher', 'oliver', 'Oliver Bennett', '13900000002'),
    assistant: await create('assistant', 'zhaomin', '赵敏', '13900000003'),
    wang: await create('student', 'wangfang', '王芳', '13800001234'),
    zhao: await create('student', 'zhaoxin', '赵欣', '13800005678'),
    chen: await create('student', 'chenxi', '陈曦', '13800009999'),
  };
  return { subOrgId, maths, people };
}

async function productsOnSale({ ask }: TestServer, { subOrgId }: School) {
  const course = { name: '初一数学秋季班', type: 1, price: 100_000, lessonNum: 16, subOrgId };
  const product: number = (await ask('/product/create', course)).productId;
  const books: number = (await ask('/product/create', { name: '教材', type: 4, price: 10_000, subOrgId })).productId;
  for (const productId of [product, books]) {
    await ask('/product/setStatus', { productId, status: 1 });
    await ask('/product/setStatus', { productId, status: 2 });
  }
  return { product, books };
}

async function ordersPaidGroupedAndRefunded(
  { ask, setNow }: TestServer,
  { people }: School,
  { product, books }: Products,
) {
  const orderAddress = {
    receiver: '王建国',
    mobile: '13700004321',
    districts: '上海市 浦东新区',
    address: '世纪大道 1 号',
  };
  const buy = async (buyerId: string, productList: object[], more: object, at: number): Promise<string> => {
    setNow(at);
    const { orderSn, payable } = await ask('/order/create', { buyerId, productList, ...more });
    setNow(at + minute);
    await ask('/order/pay', { orderSn, amount: payable, payChannel: 'wechat', transactionNo: `T${orderSn}` });
    return orderSn;
  };
  const course = { productId: product, quantity: 1 };
  const orders = {
    wang: await buy(people.wang, [course, { productId: books, quantity: 1 }], { orderAddress }, september),
    zhao: await buy(people.zhao, [course], { discount: 10_000 }, september + day),
    chen: await buy(people.chen, [course], {}, september + 2 * day),
  };

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
  return orders;
}

async function aClassAndItsStudents({ ask, setNow }: TestServer, { people, maths }: School) {
  setNow(september + 3 * day);
  const created = await ask('/group/create', {
    groupName: '初一数学 1 班',
    activeBegin: september / 1000,
    activeEnd: (september + 120 * day) / 1000,
    teacherId: people.li,
    assitantId: people.assistant,
    groupTeacherList: [{ userId: people.li, courseId: maths }],
  });
  const group: number = created.groupId;
  await ask('/group/addMembers', { groupId: group, members: [{ userId: people.wang }] });
  // Zhao joins between the two lessons and has nothing before.
  setNow(firstLesson + day);
  await ask('/group/addMembers', { groupId: group, members: [{ userId: people.zhao }] });
  return group;
}

async function twoLessons({ ask, setNow }: TestServer, { people }: School, group: number): Promise<void> {
  setNow(september + 3 * day);
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
  setNow(firstLesson + 61 * minute);
  // The last half comes first, and all of it twice.
  await ask('/liveclass/events', { events: firstEvents.slice(4) });
  expect(await ask('/liveclass/events', { events: firstEvents })).toEqual({ added: 4, known: 4 });
  setNow(secondLesson + 61 * minute);
  await ask('/liveclass/events', {
    events: happened(second, secondLesson, people.substitute, [
      { kind: 'join', time: secondLesson, userId: people.zhao, device: 'phone' },
    ]),
  });
}

async function homeworkWithARevision(
  { ask, setNow }: TestServer,
  { people, maths }: School,
  group: number,
): Promise<void> {
  setNow(secondLesson + 2 * day);
  const assigned = await ask('/homework/assign', {
    groupId: group,
    title: '课后巩固',
    courseId: maths,
    questionCount: 10,
    fullMarks: '100',
  });
  const work = { homeworkId: assigned.homeworkId, uniqueId: people.wang };
  setNow(secondLesson + 3 * day);
  await ask('/homework/submit', { ...work, answerDuration: 600 });
  await ask('/homework/correct', { ...work, score: '80', rightCount: 8, giveBack: 1 });
  await ask('/homework/submit', { ...work, answerDuration: 60 });
  await ask('/homework/correct', { ...work, score: '100', rightCount: 10 });
}

async function anExamWithAnAbsentee({ ask, setNow }: TestServer, { people, maths }: School, group: number) {
  const begin = secondLesson + 10 * day;
  setNow(secondLesson + 5 * day);
  const exam = {
    groupId: group,
    title: '期中测试',
    courseId: maths,
    beginTime: begin,
    duration: 3600,
    questionCount: 20,
  };
  const { examId } = await ask('/exam/schedule', { ...exam, fullMarks: '100' });
  setNow(begin + minute);
  await ask('/exam/start', { examId, uniqueId: people.wang });
  setNow(begin + 31 * minute);
  await ask('/exam/submit', { examId, uniqueId: people.wang });
  setNow(begin + day);
  await ask('/exam/grade', { examId, grades: [{ uniqueId: people.wang, score: '88.5', rightCount: 17 }] });
  return examId;
}

import { expect } from 'vitest';
import type { TestServer } from '../server/server.ts';
import { ordersPaidGroupedAndRefunded, productsOnSale } from './term-orders.ts';
import {
  day,
  endOfTerm,
  examAt,
  firstLesson,
  homeworkAt,
  hour,
  minute,
  secondLesson,
  september,
} from './term-times.ts';

export type School = Awaited<ReturnType<typeof aBranchWithSubjectsAndPeople>>;

/** A school term, over HTTP alone; returns who and what was in it. */
export async function runTerm(server: TestServer) {
  server.setNow(september);
  const school = await aBranchWithSubjectsAndPeople(server);
  const products = await productsOnSale(server, school);
  const orders = await ordersPaidGroupedAndRefunded(server, school, products);
  const group = await aClassAndItsStudents(server, school, { products, orders });
  const lessons = await twoLessons(server, school, group);
  await homeworkWithTwoRevisions(server, school, group);
  const examId = await anExamWithAbsentees(server, school, group);
  server.setNow(endOfTerm);
  return { ...school, products, orders, group, lessons, examId };
}

async function aBranchWithSubjectsAndPeople({ ask }: TestServer) {
  const subOrgId: number = (await ask('/branch/create', { name: '浦东校区', appId: 'pudong' })).subOrgId;
  const maths: number = (await ask('/subject/create', { courseName: '数学', subOrgId })).courseId;
  const english: number = (await ask('/subject/create', { courseName: '英语', subOrgId })).courseId;
  const create = async (userRole: string, loginName: string, name: string, mobile?: string): Promise<string> =>
    (await ask('/user/create', { userRole, loginName, name, mobile, subOrgId })).userId;
  const people = {
    li: await create('teacher', 'lijie', '李洁', '13900000001'),
    substitute: await create('teacher', 'oliver', 'Oliver Bennett', '13900000002'),
    assistant: await create('assistant', 'zhaomin', '赵敏', '13900000003'),
    wang: await create('student', 'wangfang', '王芳', '13800001234'),
    zhao: await create('student', 'zhaoxin', '赵欣', '13800005678'),
    chen: await create('student', 'chenxi', '陈曦', '13800009999'),
    sun: await create('student', 'sunyue', '孙悦', '13800007777'),
    brother: await create('student', 'sunyang', '孙阳'),
    liu: await create('student', 'liuyang', '刘洋', '13800008888'),
  };
  return { subOrgId, maths, english, people };
}

interface Shop {
  readonly products: Awaited<ReturnType<typeof productsOnSale>>;
  readonly orders: Awaited<ReturnType<typeof ordersPaidGroupedAndRefunded>>;
}

async function aClassAndItsStudents({ ask, setNow }: TestServer, school: School, { products, orders }: Shop) {
  const { people, maths, english } = school;
  setNow(september + 3 * day);
  const created = await ask('/group/create', {
    groupName: '初一数学 1 班',
    activeBegin: september / 1000,
    activeEnd: (september + 120 * day) / 1000,
    teacherId: people.li,
    assitantId: people.assistant,
    groupTeacherList: [
      { userId: people.li, courseId: maths },
      { userId: people.substitute, courseId: english },
    ],
  });
  const groupId: number = created.groupId;
  expect(created).toEqual({ groupId });
  await ask('/group/setAttributes', { groupId, capacity: 20, productIds: [products.course, products.camp] });

  const unplaced = async () =>
    (await ask('/group/unplaced', {})).list.map((line: Record<string, unknown>) => [line.orderSn, line.studentId]);
  expect(await unplaced()).toEqual([
    [orders.wang, people.wang],
    [orders.sun, people.brother],
    [orders.liu, people.liu],
  ]);
  const members = [
    { userId: people.wang, orderSn: orders.wang, line: 1 },
    { userId: people.brother, orderSn: orders.sun, line: 1 },
  ];
  await ask('/group/addMembers', { groupId, members });
  expect(await unplaced()).toEqual([[orders.liu, people.liu]]);
  // Zhao joins between the two lessons and has nothing before.
  setNow(firstLesson + day);
  await ask('/group/addMembers', { groupId, members: [{ userId: people.zhao }] });
  return groupId;
}

async function twoLessons({ ask, setNow }: TestServer, { people }: School, groupId: number) {
  setNow(september + 3 * day);
  const { list } = await ask('/liveclass/schedule', {
    groupId,
    shortDesc: '一元一次方程',
    longDesc: '移项与合并',
    classType: 'small',
    beginTime: firstLesson,
    endTime: firstLesson + hour,
    repeat: { every: 'week', count: 2 },
  });
  const [first, second]: string[] = list.map((lesson: { liveclass: string }) => lesson.liveclass);
  await ask('/liveclass/update', { liveclass: second, teacherId: people.substitute });

  const happened = (liveclass: string | undefined, begin: number, teacherId: string, more: object[]) =>
    [
      { kind: 'start', time: begin },
      { kind: 'join', time: begin - minute, userId: teacherId, device: 'mac' },
      { kind: 'end', time: begin + hour },
      ...more,
    ].map((event, index) => ({ eventId: `${liveclass}-${index}`, liveclass, ...event }));
  const wang = { userId: people.wang };
  const ipad = { ...wang, device: 'ipad' };
  const firstEvents = happened(first, firstLesson, people.li, [
    { kind: 'join', time: firstLesson + 5 * minute, ...ipad },
    { kind: 'signInCall', time: firstLesson + 10 * minute, ref: 'call' },
    { kind: 'signIn', time: firstLesson + 11 * minute, ...wang, ref: 'call' },
    { kind: 'hand', time: firstLesson + 15 * minute, ...wang },
    { kind: 'hand', time: firstLesson + 16 * minute, ...wang },
    { kind: 'reward', time: firstLesson + 20 * minute, ...wang, points: 3 },
    { kind: 'stageOn', time: firstLesson + 30 * minute, ...ipad },
    { kind: 'micOn', time: firstLesson + 32 * minute, ...ipad },
    { kind: 'micOff', time: firstLesson + 35 * minute, ...ipad },
    { kind: 'stageOff', time: firstLesson + 40 * minute, ...ipad },
    { kind: 'answer', time: firstLesson + 45 * minute, ...wang, ref: 'q1', isRight: 1 },
    { kind: 'answer', time: firstLesson + 46 * minute, ...wang, ref: 'q2', isRight: 0 },
    { kind: 'leave', time: firstLesson + 55 * minute, ...ipad },
  ]);
  setNow(firstLesson + 61 * minute);
  // The last half comes first, and all of it twice.
  await ask('/liveclass/events', { events: firstEvents.slice(8) });
  expect(await ask('/liveclass/events', { events: firstEvents })).toEqual({ added: 8, known: 8 });
  setNow(firstLesson + 2 * hour);
  await ask('/liveclass/update', { liveclass: first, recordDuration: 3600 });
  const watch = { kind: 'watch', time: firstLesson + 2 * hour, ...wang, fromSecond: 0, toSecond: 900 };
  await ask('/liveclass/events', { events: [{ eventId: 'replay', liveclass: first, ...watch }] });

  setNow(secondLesson + 61 * minute);
  const phone = { userId: people.zhao, device: 'phone' };
  const secondEvents = [{ kind: 'join', time: secondLesson, ...phone }];
  await ask('/liveclass/events', { events: happened(second, secondLesson, people.substitute, secondEvents) });
  return { first, second };
}

async function homeworkWithTwoRevisions({ ask, setNow }: TestServer, { people, maths }: School, groupId: number) {
  setNow(homeworkAt);
  const homework = { groupId, title: '课后巩固', courseId: maths, questionCount: 10, fullMarks: '100' };
  const { homeworkId } = await ask('/homework/assign', homework);
  const work = { homeworkId, uniqueId: people.wang };
  const rounds = [
    { score: '80', rightCount: 8, giveBack: 1 },
    { score: '90', rightCount: 9, giveBack: 1 },
    { score: '100', rightCount: 10 },
  ];
  for (const [index, marks] of rounds.entries()) {
    setNow(homeworkAt + (index + 1) * day);
    await ask('/homework/submit', { ...work, answerDuration: 600 - index * 100 });
    await ask('/homework/correct', { ...work, ...marks });
  }
  await ask('/homework/viewAnswer', work);
}

async function anExamWithAbsentees({ ask, setNow }: TestServer, { people, maths }: School, groupId: number) {
  setNow(secondLesson + 5 * day);
  const exam = { groupId, title: '期中测试', courseId: maths, beginTime: examAt, duration: 3600, questionCount: 20 };
  const examId: number = (await ask('/exam/schedule', { ...exam, fullMarks: '100' })).examId;
  setNow(examAt + minute);
  await ask('/exam/start', { examId, uniqueId: people.wang });
  setNow(examAt + 31 * minute);
  await ask('/exam/submit', { examId, uniqueId: people.wang });
  setNow(examAt + day);
  await ask('/exam/grade', { examId, grades: [{ uniqueId: people.wang, score: '88.5', rightCount: 17 }] });
  return examId;
}

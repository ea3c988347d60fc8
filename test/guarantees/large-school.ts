import { expect } from 'vitest';
import { orderStatus } from '../../src/school/code-dictionary/order-status.ts';
import { longText } from '../school/long-text.ts';
import type { TestServer } from '../server/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** More than the largest page. */
const many = 520;
const few = 20;
/** The members of one class. */
const mostMembers = 500;

export const numbers = (count: number, first = 0) => Array.from({ length: count }, (_, index) => first + index);

/** A school in which every list has more records than its largest page. */
export interface LargeSchool {
  readonly owner: Pick<TestServer, 'ask'>;
  readonly now: number;
  readonly subOrgId: number;
  readonly appId: string;
  readonly teachers: readonly string[];
  readonly students: readonly string[];
  readonly subjects: readonly number[];
  readonly columns: readonly number[];
  readonly goods: readonly number[];
  readonly courses: readonly number[];
  /** A class of 500 students with 20 lessons, homework and exams, all of them marked, and one of two students with 520. */
  readonly fullClass: number;
  readonly busyClass: number;
  readonly orderSns: readonly string[];
  /** An endpoint with more deliveries than a page. */
  readonly webhookId: number;
  /** Before its first event. */
  readonly firstCursor: string;
  /** Adds a fresh order for each number, paid and not yet shipped. */
  addOrders(prefix: string, count: number): Promise<string[]>;
  importRows(sheet: string, rows: readonly object[]): Promise<void>;
}

export async function createLargeSchool(owner: Pick<TestServer, 'ask'>): Promise<LargeSchool> {
  const now = Date.now();
  const { nextCursor: firstCursor } = await owner.ask('/event/list', { since: Number.MAX_SAFE_INTEGER });
  const appId = 'large';
  const { subOrgId } = await owner.ask('/branch/create', { name: 'Large branch', appId });
  const branch = { subOrgId };
  const createAt = now - 80 * day;
  const teachers = numbers(50, 1).map((number) => `0_${number}`);
  const students = numbers(2 + mostMembers, 1_000).map((number) => `1_${number}`);
  const subjects = numbers(many, 1);
  const columns = numbers(many, 1);
  const goods = numbers(60, 1);
  const courses = numbers(many - 60, 100);
  const [fullClass, busyClass] = [1, 2];
  const [teacherId] = teachers;

  const importRows = async (sheet: string, rows: readonly object[]) => {
    for (let from = 0; from < rows.length; from += 250) {
      const { bad } = await owner.ask('/import', { sheet, rows: rows.slice(from, from + 250) });
      expect(bad, sheet).toEqual([]);
    }
  };
  const orderRow = (orderSn: string, index: number, status: number) => ({
    ...branch,
    orderSn,
    buyerId: students[index % students.length],
    dateAdded: now - 50 * day + index * minute,
    datePay: now - 50 * day + (index + 1) * minute,
    moneyPaid: 20_000,
    payChannel: 'cash',
    transactionNo: `T-${orderSn}`,
    receiver: longText(10),
    mobile: '13800138000',
    districts: longText(20),
    address: longText(60),
    productList: [
      { productId: goods[0], product_name: longText(30), orderAmount: 10_000, status },
      { productId: courses[0], product_name: longText(30), orderAmount: 10_000, status, studentId: students[0] },
    ],
    notes: [{ content: longText(100), time: now - day, userName: 'lijie' }],
  });
  const addOrders = async (prefix: string, count: number, status: number = orderStatus.paid) => {
    const orderSns = numbers(count).map((index) => `${prefix}-${index}`);
    await importRows(
      'orders',
      orderSns.map((orderSn, index) => orderRow(orderSn, index, status)),
    );
    return orderSns;
  };
  const user = (userId: string, userRole: string, more: object = {}) => ({
    ...branch,
    userId,
    userRole,
    loginName: `user-${userId}`,
    name: longText(20),
    mobile: '13800138000',
    gender: 1,
    birthday: '2014-03-08',
    avatarUrl: `https://example.com/${'x'.repeat(400)}`,
    email: `${userId}@example.com`,
    nickName: longText(20),
    grade: longText(10),
    school: longText(20),
    province: longText(10),
    city: longText(10),
    district: longText(10),
    address: longText(60),
    guardianName: longText(10),
    guardianMobile: '13900139000',
    source: longText(10),
    remark: longText(100),
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
    tags: numbers(20).map(() => longText(10)),
    externalId: `ext-${userId}`,
    createAt,
    ...more,
  });
  const lesson = (groupId: number, index: number) => ({
    ...branch,
    liveclass: groupId * 1_000 + index,
    groupId,
    teacherId,
    fileId: `H-${groupId}-${index}`,
    shortDesc: longText(30),
    longDesc: longText(200),
    classType: 'small',
    beginTime: now - 60 * day + index * 120 * minute,
    endTime: now - 60 * day + (index * 120 + 60) * minute,
    recordDuration: 3600,
    createAt,
  });
  const work = (groupId: number) => ({
    ...branch,
    groupId,
    courseId: subjects[0],
    teacherId,
    title: longText(40),
    questionCount: 20,
    fullMarks: '100',
  });
  const homework = (groupId: number, index: number) => ({
    ...work(groupId),
    homeworkId: groupId * 1_000 + index,
    publishTime: now - 60 * day + index * minute,
    dueTime: now - 30 * day,
  });
  const exam = (groupId: number, index: number) => ({
    ...work(groupId),
    examId: groupId * 1_000 + index,
    startTime: now - 60 * day + index * minute,
    duration: 3600,
  });

  await importRows(
    'branches',
    numbers(many, 1).map((number) => ({ appId: `branch-${number}`, name: longText(40) })),
  );
  await importRows(
    'subjects',
    subjects.map((courseId) => ({ ...branch, courseId, courseName: longText(30) })),
  );
  await importRows(
    'productColumns',
    columns.map((columnId) => ({ ...branch, columnId, name: longText(30) })),
  );
  await importRows('users', [
    ...teachers.map((userId) => user(userId, 'teacher')),
    ...students.map((userId) => user(userId, 'student')),
    ...numbers(many, 5_000).map((number) => user(`1_${number}`, 'student', { deleteAt: now - day })),
  ]);
  await importRows(
    'products',
    [...goods, ...courses].map((id) => ({
      ...branch,
      id,
      name: longText(30),
      type: goods.includes(id) ? 4 : 1,
      price: 10_000,
      status: 2,
      tags: numbers(10).map(() => longText(10)),
      columnIds: columns.slice(0, 5),
      teacherIds: teachers.slice(0, 5),
      lessonNum: 10,
      createAt,
    })),
  );
  await importRows(
    'groups',
    numbers(many, 1).map((groupId) => ({
      ...branch,
      groupId,
      groupName: longText(30),
      activeBegin: Math.floor((now - 90 * day) / 1000),
      activeEnd: Math.floor((now + 300 * day) / 1000),
      teacherId,
      groupTeacherList: numbers(5).map((index) => ({ userId: teachers[index], courseId: subjects[index] })),
      groupRemarks: longText(100),
      createAt,
    })),
  );
  await importRows(
    'groupPurchases',
    numbers(many).map((index) => ({
      ...branch,
      productId: courses[index % courses.length],
      price: 9_000,
      size: 3,
      hours: 24,
      joined: 1,
      status: 'open',
      completeBefore: now + 10 * day,
    })),
  );
  const orderSns = await addOrders('stored', many);
  await addOrders('refund', many, orderStatus.refundRequested);
  const joinTime = now - 70 * day;
  const members = students.slice(-mostMembers);
  await importRows('members', [
    ...members.map((userId) => ({ groupId: fullClass, userId, joinTime })),
    ...students.slice(0, 2).map((userId) => ({ groupId: busyClass, userId, joinTime })),
  ]);
  const ofMembers = <T>(rowsOf: (userId: string, index: number, place: number) => T | T[]): T[] =>
    numbers(few).flatMap((index) => members.flatMap((userId, place) => rowsOf(userId, index, place)));
  const inBothClasses = <T>(rowOf: (groupId: number, index: number) => T): T[] => [
    ...numbers(many).map((index) => rowOf(busyClass, index)),
    ...numbers(few).map((index) => rowOf(fullClass, index)),
  ];
  const lessons = inBothClasses(lesson);
  await importRows('lessons', lessons);
  await importRows(
    'lessonEvents',
    lessons.flatMap(({ liveclass, beginTime, endTime }) => [
      { liveclass, eventId: 'start', kind: 'start', time: beginTime, byStaff: 1 },
      { liveclass, eventId: 'end', kind: 'end', time: endTime, byStaff: 1 },
    ]),
  );
  await importRows(
    'lessonEvents',
    ofMembers((userId, index, place) => {
      const { liveclass, beginTime, endTime } = lesson(fullClass, index);
      const join = { liveclass, eventId: `join-${userId}`, kind: 'join', userId, time: beginTime + place * 1000 };
      return [join, { ...join, eventId: `leave-${userId}`, kind: 'leave', time: endTime - place * 1000 }];
    }),
  );
  await importRows('homework', inBothClasses(homework));
  await importRows(
    'homeworkRounds',
    ofMembers((userId, index, place) => {
      const { homeworkId, publishTime: submitTime } = homework(fullClass, index);
      const correctTime = submitTime + minute;
      return {
        homeworkId,
        userId,
        round: 1,
        submitTime,
        correctTime,
        score: `${place % 100}.25`,
        rightCount: place % 21,
      };
    }),
  );
  await importRows('exams', inBothClasses(exam));
  await importRows(
    'sittings',
    ofMembers((userId, index, place) => {
      const { examId, startTime } = exam(fullClass, index);
      const [submitTime, gradeTime] = [startTime + minute, startTime + 2 * minute];
      return { examId, userId, startTime, submitTime, gradeTime, score: `${place % 100}.5` };
    }),
  );
  const receiver = { name: 'Large', url: 'https://crm.example.com/hook', subOrgId };
  const { webhookId } = await owner.ask('/webhook/create', receiver);
  for (let count = 0; count < 60; count++) await owner.ask('/webhook/ping', { webhookId });
  return {
    owner,
    now,
    subOrgId,
    appId,
    teachers,
    students,
    subjects,
    columns,
    goods,
    courses,
    fullClass,
    busyClass,
    orderSns,
    webhookId,
    firstCursor,
    addOrders,
    importRows,
  };
}

import { everyEventType } from '../../src/operation/contract/event-types.ts';
import { grantableScopes } from '../../src/operation/contract/scopes.ts';
import { longText } from '../school/long-text.ts';
import { type LargeSchool, numbers } from './large-school.ts';

/** Sends a request that must succeed, and returns its `obj`. */
// biome-ignore lint/suspicious/noExplicitAny: each operation answers with a shape of its own.
export type Send = (path: string, body: object) => Promise<any>;

const few = 20;
const hour = 3_600_000;
const day = 24 * hour;
const lines = numbers(50, 1);
const address = { receiver: longText(100), mobile: '13800138000', districts: longText(100), address: longText(200) };
let examId = 100_000;

/** Every write with a list, each list as long as its contract allows. `tag` tells the rounds apart. */
export async function sendLargestWrites(send: Send, school: LargeSchool, tag: string): Promise<void> {
  const userIds = await sendPeople(send, school, tag);
  await sendClasses(send, school, tag, userIds);
  await sendOrders(send, school, tag);
  await sendRefunds(send, school, tag);
  await sendCatalogue(send, school, tag);
}

async function sendPeople(send: Send, { subOrgId, students }: LargeSchool, tag: string): Promise<string[]> {
  const tags = numbers(50).map(() => longText(10));
  const user = (number: number) => ({
    userRole: 'student',
    loginName: `${tag}-${number}`,
    name: longText(20),
    subOrgId,
  });
  // 100 users with these fields take almost 512 KiB.
  const batches = numbers(5).map((batch) => numbers(100, batch * 100));
  const results: { readonly userId: string }[] = [];
  for (const batch of batches) {
    const users = batch.map((number) => ({ ...user(number), remark: longText(600), tags: tags.slice(0, 50) }));
    results.push(...(await send('/user/createBatch', { users })).results);
  }
  const { userId } = await send('/user/create', { ...user(500), tags: numbers(50).map(() => longText(50)) });
  await send('/user/update', { userId, tags });
  await send('/user/find', { names: numbers(200).map((number) => `${longText(190)}${number}`) });
  await send('/user/find', { names: students.slice(0, 200).map((id) => `user-${id}`) });
  return results.map((result) => result.userId);
}

async function sendClasses(send: Send, school: LargeSchool, tag: string, userIds: readonly string[]): Promise<void> {
  const { now, teachers, subjects, courses, owner } = school;
  const groupTeacherList = numbers(50).map((index) => ({ userId: teachers[index], courseId: subjects[index] }));
  const group = {
    groupName: `Class ${tag}`,
    activeBegin: Math.floor((now - day) / 1000),
    activeEnd: Math.floor((now + 300 * day) / 1000),
    teacherId: teachers[0],
    groupTeacherList,
  };
  const { groupId } = await send('/group/create', group);
  const { groupId: toGroupId } = await owner.ask('/group/create', { ...group, groupName: `Next class ${tag}` });
  await send('/group/edit', { groupId, groupTeacherList: [...groupTeacherList].reverse() });
  await send('/group/setAttributes', { groupId, productIds: courses.slice(0, 100) });
  const joinedAt = now - 2 * hour;
  await send('/group/addMembers', { groupId, members: userIds.map((userId) => ({ userId, joinedAt })) });
  await sendWork(send, school, groupId, userIds);
  const beginTime = now + day;
  const repeat = { every: 'week', weekdays: numbers(7, 1), count: 200 };
  const series = {
    shortDesc: longText(100),
    longDesc: longText(2000),
    classType: 'small',
    beginTime,
    endTime: beginTime + hour,
    repeat,
  };
  const { list: scheduled } = await send('/liveclass/schedule', { ...series, groupId: toGroupId });
  const liveclasses = scheduled.map(({ liveclass }: { liveclass: string }) => liveclass);
  const moved = { liveclass: liveclasses[0], beginTime: beginTime + hour, endTime: beginTime + 2 * hour, following: 1 };
  await send('/liveclass/reschedule', moved);
  await send('/liveclass/reschedule', { ...moved, beginTime, leaveOut: liveclasses.slice(1), dryRun: 1 });
  // Each of the 200 lessons has the teacher and 500 students in common with another one.
  await send('/liveclass/schedule', { ...series, groupId, dryRun: 1 });
  await send('/group/transfer', { fromGroupId: groupId, toGroupId, userIds });
  const leaving = userIds.map((userId) => ({ userId, reason: longText(200) }));
  await send('/group/removeMembers', { groupId: toGroupId, members: leaving });
}

async function sendWork(
  send: Send,
  { now, subOrgId, subjects, teachers, importRows }: LargeSchool,
  groupId: number,
  userIds: readonly string[],
): Promise<void> {
  const [uniqueId] = userIds;
  const questions = numbers(500).map((number) => `q${number}`);
  // 500 answers of 500 characters, of four bytes each, take almost 1 MiB.
  const answers = questions.map((question) => ({ question, answer: longText(500) }));
  const marks = questions.map((question) => ({ question, isRight: 1, score: '1' }));
  const work = { groupId, title: longText(100), questionCount: 500, fullMarks: '500' };
  const { homeworkId } = await send('/homework/assign', work);
  await send('/homework/submit', { homeworkId, uniqueId, answers });
  await send('/homework/correct', { homeworkId, uniqueId, answers: marks });
  await send('/homework/get', { homeworkId, uniqueId });
  await send('/homework/get', { homeworkId });
  examId += 1;
  const courseId = subjects[0];
  const startTime = now - hour;
  await importRows('exams', [
    { ...work, examId, subOrgId, courseId, teacherId: teachers[0], startTime, duration: 86_400 },
  ]);
  await send('/exam/start', { examId, uniqueId });
  await send('/exam/submit', { examId, uniqueId, answers });
  await importRows(
    'sittings',
    userIds.slice(1).map((userId) => ({ examId, userId, startTime, submitTime: startTime + 1000 })),
  );
  // 500 students with 40 marks each take almost 1 MiB.
  await send('/exam/grade', {
    examId,
    grades: userIds.map((userId) => ({ uniqueId: userId, answers: marks.slice(0, 40) })),
  });
  await send('/exam/grade', { examId, grades: [{ uniqueId, answers: marks }] });
  await send('/exam/get', { examId, uniqueId });
  await send('/exam/get', { examId });
}

async function sendOrders(send: Send, { goods, students, addOrders }: LargeSchool, tag: string): Promise<void> {
  const productList = lines.map((line) => ({ productId: goods[line], quantity: 1 }));
  const shipment = { logisticsCompany: longText(50), trackingText: '7'.repeat(64) };
  const orderSn = `${tag}-goods`;
  const { payable } = await send('/order/create', {
    orderSn,
    buyerId: students[0],
    productList,
    orderAddress: address,
  });
  await send('/order/pay', { orderSn, amount: payable, payChannel: 'cash', transactionNo: orderSn });
  await send('/order/get', { orderSn });
  await send('/event/list', { types: everyEventType });
  await send('/order/ship', { orderSn, lines, ...shipment });
  const orderSns = await addOrders(tag, 200);
  await send('/order/detail', { orderSns: orderSns.slice(0, 20) });
  await send('/order/revealAddresses', { orderSns });
  const courseLines = orderSns.map((each) => ({ orderSn: each, line: 2 }));
  await send('/group/dismissUnplaced', { lines: courseLines, reason: longText(200) });
  await send('/group/restoreUnplaced', { lines: courseLines });
  const shipments = orderSns.map((each) => ({ orderSn: each, lines: [1], ...shipment }));
  await send('/order/shipBatch', { shipments, dryRun: 1 });
  await send('/order/shipBatch', { shipments });
}

async function sendRefunds(send: Send, { courses, students, owner }: LargeSchool, tag: string): Promise<void> {
  const orderSn = `${tag}-courses`;
  const productList = lines.map((line) => ({ productId: courses[line], studentId: students[1] }));
  const { payable } = await owner.ask('/order/create', { orderSn, buyerId: students[0], productList });
  await owner.ask('/order/pay', { orderSn, amount: payable, payChannel: 'cash', transactionNo: orderSn });
  const reason = longText(200);
  const amounts = lines.map((line) => ({ line, amount: 100 }));
  await send('/order/withdraw', { orderSn, lines, reason });
  await send('/order/undoWithdraw', { orderSn, lines, reason });
  await send('/order/requestRefund', { orderSn, lines: amounts, reason, userName: 'Parent' });
  await send('/order/cancelRefund', { orderSn, lines, reason });
  const ask = () => owner.ask('/order/requestRefund', { orderSn, lines: amounts, userName: 'Parent' });
  const approve = () => send('/order/approveRefund', { orderSn, lines: amounts, reason, userName: 'Finance' });
  await ask();
  await send('/order/declineRefund', { orderSn, lines, reason, userName: 'Finance' });
  await ask();
  await approve();
  await send('/order/failRefund', { orderSn, lines, reason });
  await send('/order/giveUpRefund', { orderSn, lines, reason });
  await ask();
  await approve();
  await send('/order/failRefund', { orderSn, lines, reason });
  await send('/order/retryRefund', { orderSn, lines });
  await send('/order/settleRefund', { orderSn, lines, refundChannel: 'cash', transactionNo: `R-${orderSn}` });
  await send('/order/get', { orderSn });
}

async function sendCatalogue(send: Send, { subOrgId, columns, teachers }: LargeSchool, tag: string): Promise<void> {
  const lists = {
    tags: numbers(20).map(() => longText(30)),
    columnIds: columns.slice(0, 50),
    teacherIds: teachers.slice(0, 50),
  };
  const product = { name: longText(100), type: 1, price: 10_000, cover: longText(500), url: longText(500) };
  const { productId } = await send('/product/create', { ...product, ...lists, subOrgId });
  await send('/product/update', { productId, ...lists, columnIds: columns.slice(50, 100) });
  await send('/product/get', { productId });
  const allowedAddresses = numbers(100).map((number) => `203.0.113.${number}/32`);
  await send('/key/create', { name: `key ${tag}`, scopes: [...grantableScopes], subOrgId, allowedAddresses });
  const endpoint = { name: tag, url: `https://crm.example.com/${'x'.repeat(1_900)}`, types: [...everyEventType] };
  const { webhookId } = await send('/webhook/create', { ...endpoint, subOrgId });
  await send('/webhook/update', { webhookId, ...endpoint });
  await send('/webhook/delete', { webhookId });
}

/** What the lists of these operations are about. The others need nothing but their page. */
export const pageFilters = ({
  now,
  teachers,
  students,
  fullClass,
  orderSns,
  webhookId,
  firstCursor,
}: LargeSchool): Readonly<Record<string, object>> => {
  const times = { beginTime: now - 80 * day, endTime: now };
  const work = { ...times, uniqueId: students[0] };
  return {
    '/order/list': { payStartDate: now - 60 * day, payEndDate: now },
    '/order/sorted': { payStartDate: now - 60 * day, payEndDate: now, sort: '-amount' },
    '/liveclass/listHistory': { teacherId: teachers[0] },
    '/statistics/listStudentLiveClassData': work,
    '/statistics/listStudentHomeworkData': work,
    '/statistics/listStudentExamData': work,
    '/group/members': { groupId: fullClass },
    '/order/refunds': { status: 'requested' },
    '/search': { keyword: '138' },
    '/export/changes': { sheet: 'orders', cursor: firstCursor },
    '/webhook/deliveries': { webhookId },
    '/order/history': { orderSn: orderSns[0] },
    '/user/history': { userId: students[0] },
    '/group/history': { groupId: fullClass },
    '/liveclass/history': { liveclass: String(fullClass * 1_000) },
  };
};

interface Read {
  readonly path: string;
  readonly name: string;
  readonly body: object;
}

/** Reads without pages that answer with many records. */
export const wholeReads = (school: LargeSchool): readonly Read[] => {
  const { now, subOrgId } = school;
  const times = { beginTime: now - 80 * day, endTime: now };
  const orders = { payStartDate: now - 60 * day, payEndDate: now };
  const all = (path: string, body: object = {}): Read => ({ path, name: 'all', body });
  return [
    all('/getOrgCourse', { subOrgId }),
    all('/branch/list'),
    all('/key/list'),
    all('/staff/list'),
    all('/webhook/list'),
    all('/dictionary'),
    all('/organisation/get'),
    all('/staff/me'),
    all('/staff/roles'),
    all('/liveclass/conflicts', { beginTime: now, endTime: now + 28 * day }),
    all('/group/suggest', { studentId: school.students[0] }),
    all('/overview/today'),
    all('/overview/moneyByDay', times),
    all('/overview/moneyBy', { ...times, by: 'product' }),
    ...reports(school),
    { path: '/user/list', name: 'by mobile', body: { pageSize: '500', searchStr: '138' } },
    { path: '/group/history', name: '500 students', body: { groupId: school.fullClass, pageSize: 100 } },
    { path: '/search', name: 'by mobile', body: { keyword: '138', pageSize: 20 } },
    { path: '/search', name: 'a part of most order numbers', body: { keyword: 'goods', pageSize: 20 } },
    { path: '/order/list', name: 'by mobile', body: { ...orders, pageSize: 500, buyer: '138', orderStatus: 2 } },
    {
      path: '/order/sorted',
      name: 'by mobile and amount',
      body: { ...orders, pageSize: 500, buyer: '138', orderStatus: 2, sort: '-amount' },
    },
  ];
};

/** Requests with thousands of records: what they cost in all may be more, but not in one turn. `tag` tells the rounds apart. */
export function largestBatches({ now, subOrgId, fullClass, teachers, students }: LargeSchool, tag: string): Read[] {
  const letters = (index: number) =>
    String.fromCodePoint(...numbers(99).map((at) => 0x4e00 + ((index * 99 + at) % 20_000)));
  const student = { userRole: 'student', subOrgId };
  const joining = { groupId: fullClass, joinTime: now - 1000 };
  const events = numbers(few).flatMap((index) => {
    const event = { liveclass: String(fullClass * 1_000 + index), kind: 'join', time: now - 59 * day };
    return [
      { ...event, eventId: `teacher-${tag}`, userId: teachers[0] },
      ...students.slice(-49).map((userId) => ({ ...event, eventId: `${tag}-${userId}`, userId })),
    ];
  });
  const importOf = (name: string, sheet: string, rows: readonly object[]): Read => ({
    path: '/import',
    name,
    body: { sheet, rows },
  });
  return [
    importOf(
      'names of 99 letters',
      'users',
      numbers(1000).map((index) => ({ ...student, loginName: `letters-${tag}-${index}`, name: letters(index) })),
    ),
    importOf(
      'members who are there',
      'members',
      numbers(1000).map((index) => ({ ...joining, userId: students[2 + (index % 500)], joinTime: now - index })),
    ),
    importOf(
      'head branches',
      'branches',
      numbers(1000).map((index) => ({ appId: `head-${tag}-${index}`, name: 'Head', isHead: 1 })),
    ),
    { path: '/liveclass/events', name: 'of 20 lessons with 500 students', body: { events } },
  ];
}

/** Reports about a whole class: what they cost grows with its students and lessons. */
const reports = ({ now, fullClass: groupId, students }: LargeSchool): Read[] => {
  const times = { beginTime: now - 80 * day, endTime: now };
  const name = '500 students';
  return [
    { path: '/group/attendance', name, body: { groupId, ...times } },
    { path: '/group/results', name, body: { groupId, ...times } },
    { path: '/student/overview', name, body: { uniqueId: students.at(-1), groupId, ...times } },
  ];
};

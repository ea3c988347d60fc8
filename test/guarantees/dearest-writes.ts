import { membersOf, type Plan } from '../../bench/data/plan.ts';
import type { Dear } from './dearest-requests.ts';
import { numbers } from './large-school.ts';

const day = 86_400_000;

/** The writes that carry most records, or whose records most others refer to. Each round changes other records. */
export function dearestWrites(plan: Plan, round: number): Dear[] {
  const tag = `round-${round}`;
  const write = (path: string, name: string, body: object): Dear => ({ path, name, body });
  const letters =
    (count: number, first = 0) =>
    (index: number) =>
      String.fromCodePoint(...numbers(count).map((at) => 0x4e00 + ((index * count + at + first) % 20_000)));
  const person = (name: (index: number) => string) => (index: number) => ({
    userRole: 'student',
    subOrgId: 1,
    loginName: `${tag}-${index}`,
    name: name(index),
  });
  const users = (rows: readonly object[], more: object = {}) => ({ sheet: 'users', rows, ...more });
  const thousand = numbers(1000).map(person(letters(99)));
  const userIds = (first: number, count: number) => numbers(count, first).map((number) => `1_${number}`);
  const orderSns = numbers(200, 1 + round * 200).map((number) => `LT${String(number).padStart(12, '0')}`);
  const [uniqueId = ''] = membersOf(plan, 1).map((number) => `1_${number}`);
  const notInClass = plan.teachers + plan.groups * 30 + 1 + round * 1000;
  const liveclass = String(1 + round);
  const toCome = Date.now() + (30 + round) * day;
  const group = {
    activeBegin: Math.floor(plan.beginMs / 1000),
    activeEnd: Math.floor(toCome / 1000) + 86_400,
    teacherId: '0_1',
  };
  const product = { type: 1, price: 100, subOrgId: 1 };
  const from = 10 + round;
  const changed = { name: `课${tag}` };
  return [
    write('/user/createBatch', '100 people', { users: numbers(100, 2000).map(person(letters(99))) }),
    write('/user/create', 'of 99 letters', { ...person(letters(99))(3000) }),
    write('/import', '1,000 people of 99 letters', users(thousand)),
    write('/import', '1,000 people again', users(thousand)),
    write('/import', '1,000 people updated', users(numbers(1000).map(person(letters(99, 7777))), { update: true })),
    write(
      '/import',
      '1,000 remarks',
      users(
        numbers(1000).map((index) => ({ loginName: `${tag}-${index}`, remark: tag })),
        { update: true },
      ),
    ),
    write('/import', '1,000 members who are there', {
      sheet: 'members',
      rows: numbers(1000).map((index) => ({
        groupId: 1,
        userId: `1_${membersOf(plan, 1)[index % 30]}`,
        joinTime: plan.beginMs - 1000 - index,
      })),
    }),
    write('/import', '1,000 head branches', {
      sheet: 'branches',
      rows: numbers(1000).map((index) => ({ appId: `${tag}-${index}`, name: 'Head', isHead: 1 })),
    }),
    write('/liveclass/events', 'of 1,000 lessons', {
      events: numbers(1000, 1).map((lesson) => ({
        eventId: tag,
        liveclass: String(lesson),
        kind: 'start',
        time: plan.beginMs + day,
      })),
    }),
    write('/order/shipBatch', '200 orders', {
      dryRun: 1,
      shipments: orderSns.map((orderSn) => ({ orderSn, logisticsCompany: 'x', trackingText: '1', receiver: '王' })),
    }),
    write('/order/revealAddresses', '200 orders', { orderSns }),
    write('/order/addNote', 'a note', { orderSn: orderSns[0], content: tag }),
    write('/order/create', 'one order', {
      buyerId: uniqueId,
      productList: [{ productId: 1, quantity: 1, studentId: uniqueId }],
      orderSn: tag,
    }),
    write('/user/update', 'a name', { userId: uniqueId, name: `王${tag}` }),
    write('/user/del', 'a member', { userId: `1_${membersOf(plan, 40 + round)[0]}` }),
    write('/user/restore', 'a member', { userId: `1_${membersOf(plan, 40 + round)[0]}` }),
    write('/product/create', 'a product', { ...product, name: tag }),
    write('/product/update', 'a name', { productId: 1, ...changed }),
    write('/subject/create', 'a subject', { courseName: tag, subOrgId: 1 }),
    write('/subject/update', 'a name', { courseId: 1, courseName: `${tag} renamed` }),
    write('/productColumn/create', 'a column', { ...changed, subOrgId: 1 }),
    write('/branch/create', 'a branch', { ...changed, appId: tag }),
    write('/branch/update', 'a name', { subOrgId: 1, ...changed }),
    write('/organisation/update', 'time zone', { timeZone: round % 2 === 0 ? 'Asia/Tokyo' : 'Asia/Shanghai' }),
    write('/group/create', 'a class', { ...group, groupName: tag }),
    write('/group/edit', 'a name', { groupId: 1, groupName: tag }),
    write('/group/setAttributes', 'a name and products', { groupId: 2, groupName: tag, productIds: numbers(100, 1) }),
    write('/group/addMembers', '400 students', {
      groupId: from,
      members: userIds(notInClass, 400).map((userId) => ({ userId })),
    }),
    write('/group/transfer', '400 students', {
      fromGroupId: from,
      toGroupId: from + 10,
      userIds: userIds(notInClass, 400),
    }),
    write('/group/removeMembers', '400 students', {
      groupId: from + 10,
      members: userIds(notInClass, 400).map((userId) => ({ userId })),
    }),
    write('/liveclass/schedule', '200 lessons', {
      groupId: 30 + round,
      shortDesc: tag,
      classType: 'small',
      beginTime: toCome,
      endTime: toCome + 3_600_000,
      repeat: { every: 'week', weekdays: numbers(7, 1), count: 200 },
      dryRun: 1,
    }),
    write('/liveclass/update', 'a title', { liveclass, shortDesc: tag }),
    write('/homework/assign', 'to a class', { groupId: 1, title: tag }),
    write('/homework/update', 'a title', { homeworkId: 1, title: tag }),
    write('/exam/schedule', 'of a class', { groupId: 1, title: tag, beginTime: toCome, duration: 3600 }),
  ];
}

const ofOneOrder = 'moves one order, whose lines are at most 50';
const ofOnePerson = 'writes one record about a student in a lesson, homework or exam';
const ofOneLesson = 'writes one lesson or one series of at most 200';
const ofAccess = 'writes one of the few keys, accounts and endpoints, which do not grow with the school';
const reveals = 'reads one record by its number, and writes one entry';

/** Writes that are not among the dearest, and why. */
export const cheapWrites: Readonly<Record<string, string>> = {
  ...because(
    ofOneOrder,
    [
      ...['pay', 'cancel', 'ship', 'withdraw', 'undoWithdraw', 'completeGroupPurchase'],
      ...[
        'requestRefund',
        'approveRefund',
        'declineRefund',
        'cancelRefund',
        'settleRefund',
        'failRefund',
        'retryRefund',
        'giveUpRefund',
      ],
    ].map((name) => `/order/${name}`),
  ),
  ...because('moves at most 200 lines of orders, each found by its number', [
    '/group/dismissUnplaced',
    '/group/restoreUnplaced',
  ]),
  ...because('as restoring, with the texts of one person', ['/user/erase']),
  ...because('writes one product or its category', ['/product/setStatus', '/productColumn/update']),
  ...because(
    ofOneLesson,
    ['reschedule', 'cancel', 'restore', 'start', 'end'].map((name) => `/liveclass/${name}`),
  ),
  ...because(ofOnePerson, [
    ...['leave', 'cancelLeave', 'makeUp', 'cancelMakeUp', 'markCalled'].map((name) => `/liveclass/${name}`),
    ...['cancel', 'submit', 'correct', 'return', 'viewAnswer'].map((name) => `/homework/${name}`),
    ...['update', 'cancel', 'start', 'submit', 'grade'].map((name) => `/exam/${name}`),
  ]),
  ...because(reveals, ['/order/reveal', '/user/reveal', '/audit/reveal', '/liveclass/revealLeave']),
  ...because(ofAccess, [
    ...['create', 'rotate', 'revoke'].map((name) => `/key/${name}`),
    ...['create', 'update', 'resetPassword'].map((name) => `/staff/${name}`),
    ...['create', 'update', 'delete', 'rotate', 'enable', 'disable', 'replay', 'ping'].map(
      (name) => `/webhook/${name}`,
    ),
  ]),
};

function because(reason: string, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, reason]));
}

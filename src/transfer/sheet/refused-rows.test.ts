import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { seeingStatements } from '../../../test/database/seen-statements.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';

/** As many rows as a request of a few hundred kilobytes has. */
const many = 300;
/** How many statements such a request may send; half of it, row by row, would be more. */
const mostStatements = 130;
const createAt = Date.UTC(2026, 0, 1);

let school: School;
let server: TestServer;
let groupId = 0;
let statements = 0;

beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  const counted = seeingStatements(database, () => {
    statements += 1;
  });
  server = await startServer(counted, callerOf(school));
  await server.ask('/import', { sheet: 'groups', rows: [{ ...group(0), groupId: 6999 }] });
  groupId = 6999;
});

type Row = (index: number) => object;

const student: Row = (index) => ({
  userRole: 'student',
  loginName: `refused-${index}`,
  name: '孙丽',
  subOrgId: school.branches[0].branchId,
  createAt,
});
const group: Row = (index) => ({
  subOrgId: school.branches[0].branchId,
  groupName: `g${index}`,
  activeBegin: 1_788_220_800,
  activeEnd: 1_803_945_600,
  teacherId: `0_${school.branches[0].teacherId}`,
  createAt,
});
const lesson: Row = (index) => ({
  subOrgId: school.branches[0].branchId,
  groupId: groupId,
  teacherId: `0_${school.branches[0].teacherId}`,
  shortDesc: `Lesson ${index}`,
  classType: 'small',
  beginTime: createAt,
  endTime: createAt + 3_600_000,
});
const order: Row = (index) => ({
  orderSn: `refused-${index}`,
  subOrgId: school.branches[0].branchId,
  buyerId: `1_${school.branches[0].studentIds[0]}`,
  dateAdded: createAt,
  datePay: createAt,
  payChannel: 'wechat',
  productList: [{ productId: school.branches[0].productIds[0], product_name: 'x', orderAmount: 1, status: 2 }],
});
const membership: Row = (index) => ({
  groupId: groupId,
  userId: `1_${school.branches[0].studentIds[0]}`,
  joinTime: createAt + index,
});

/** A sheet, a row that each of many contradicts, and the column that says so. */
const cases: readonly (readonly [name: string, sheet: string, param: string, row: Row])[] = [
  ['one login name', 'users', 'loginName', (i) => ({ ...student(0), externalId: `refused-${i}` })],
  [
    'one external id',
    'users',
    'externalId',
    (i) => ({ ...student(1000 + i), userId: `1_${7000 + i}`, externalId: 'same' }),
  ],
  ['one appId', 'branches', 'appId', (i) => ({ subOrgId: 7000 + i, appId: 'refused', name: 'x' })],
  ['head branches', 'branches', 'isHead', (i) => ({ appId: `head-${i}`, name: 'x', isHead: 1 })],
  [
    'one name of a subject',
    'subjects',
    'courseName',
    (i) => ({ courseId: 7000 + i, subOrgId: school.branches[0].branchId, courseName: 'refused' }),
  ],
  ['one class', 'groups', 'externalId', (i) => ({ ...group(i), groupId: 7000 + i, externalId: 'same' })],
  ['one recording', 'lessons', 'fileId', (i) => ({ ...lesson(i), fileId: 'refused' })],
  ['one lesson', 'lessons', 'externalId', (i) => ({ ...lesson(i), liveclass: 7000 + i, externalId: 'same' })],
  ['one transaction', 'orders', 'payChannel', (i) => ({ ...order(i), transactionNo: 'same' })],
  ['one order', 'orders', 'externalId', (i) => ({ ...order(1000 + i), externalId: 'same' })],
  ['one present member', 'members', 'groupId', membership],
];

describe('of many rows that contradict each other', () => {
  test.each(cases)('the first is taken, and the others are told apart without trying each: %s', async (...given) => {
    const [, sheet, param, row] = given;
    statements = 0;
    const answer = await server.ask('/import', { sheet, rows: Array.from({ length: many }, (_, index) => row(index)) });
    expect({ added: answer.added, badNum: answer.badNum }).toEqual({ added: 1, badNum: many - 1 });
    for (const { row, ...bad } of answer.bad) expect({ row, ...bad }).toMatchObject({ code: 4503, param });
    expect(statements).toBeLessThan(mostStatements);
  });

  test('and each with a record that was there, all are refused', async () => {
    for (const [, sheet, param, row] of cases.filter(([, , param]) => param !== 'isHead')) {
      const others = Array.from({ length: many }, (_, index) => row(many + index));
      const { added, bad } = await server.ask('/import', { sheet, rows: others });
      expect({ sheet, added, bad: bad.length }).toEqual({ sheet, added: 0, bad: many });
      expect(bad[0]).toMatchObject({ param });
    }
  });
});

test('memberships that end before they begin are refused by their own check', async () => {
  statements = 0;
  const rows = Array.from({ length: many }, (_, index) => ({ ...membership(1000 + index), leaveTime: createAt - 1 }));
  const { badNum, bad } = await server.ask('/import', { sheet: 'members', rows });
  expect({ badNum, first: bad[0] }).toMatchObject({ badNum: many, first: { code: 2053, param: 'leaveTime' } });
  expect(statements).toBeLessThan(mostStatements);
});

test('after twenty rows that only the database can refuse, the others are not tried, and the answer says so', async () => {
  const { teacherId, subjectIds } = school.branches[0];
  const pair = { userId: `0_${teacherId}`, courseId: subjectIds[0] };
  const twice: Row = (index) => ({ ...group(index), groupTeacherList: [pair, pair] });
  const rows = Array.from({ length: many }, (_, index) => twice(index));
  const answer = await server.ask('/import', { sheet: 'groups', rows: [group(-1), ...rows] });
  const codes: number[] = answer.bad.map(({ code }: { code: number }) => code);
  expect({ added: answer.added, badNum: answer.badNum }).toEqual({ added: 1, badNum: many });
  expect(codes.filter((code) => code === 4503)).toHaveLength(20);
  expect(codes.filter((code) => code === 4509)).toHaveLength(many - 20);
});

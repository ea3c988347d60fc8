import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { sheets } from './sheets.ts';

let server: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  server = await startServer(database, callerOf(await createSchool(database)));
});

const update = async (sheet: string, row: object) =>
  (await server.ask('/import', { sheet, rows: [row], update: true })).bad[0];

/** A row of each sheet that changes a record which does not exist, and the column that names that record. */
const unknown: Readonly<Record<string, readonly [row: object, param: string]>> = {
  branches: [{ subOrgId: 987_654, name: '西校区' }, 'subOrgId'],
  subjects: [{ courseId: 987_654, courseName: '数学' }, 'courseId'],
  productColumns: [{ columnId: 987_654, name: '热门' }, 'columnId'],
  users: [{ userId: '1_987654', grade: '初二' }, 'userId'],
  products: [{ id: 987_654, name: '数学课' }, 'id'],
  groups: [{ externalId: 'C-1', capacity: 12 }, 'externalId'],
  groupPurchases: [{ purchaseGroupId: 987_654, status: 'complete' }, 'purchaseGroupId'],
  orders: [{ orderSn: 'none-such', moneyPaid: 1 }, 'orderSn'],
  lessons: [{ liveclass: 987_654, shortDesc: '第一课' }, 'liveclass'],
  lessonEvents: [{ liveclass: 987_654, eventId: 'e1', kind: 'hand' }, 'liveclass'],
  homework: [{ homeworkId: 987_654, title: '作业' }, 'homeworkId'],
  homeworkRounds: [{ homeworkId: 987_654, userId: '1_987654', round: 1, score: '9' }, 'homeworkId'],
  exams: [{ examId: 987_654, title: '期中' }, 'examId'],
};
/** Their rows have no more required columns than those that name the record, or none that does. */
const withoutPartialRows = ['members', 'leaves', 'guests', 'answerViews', 'sittings'];

test('every sheet that is imported is among these', () => {
  expect([...Object.keys(unknown), ...withoutPartialRows].toSorted()).toEqual(
    sheets.map(({ name }) => name).toSorted(),
  );
});

test.each(Object.entries(unknown))(
  'an update of %s with an unknown id says so, and not that a column is missing',
  async (sheet, [row, param]) => {
    const bad = await update(sheet, row);
    expect(bad).toMatchObject({ code: 4508, param });
    expect(bad.msg).toMatch(
      /^No record has .*, so there is none to change\. Correct it\. To add a new record instead, the row also needs \w+/,
    );
  },
);

test('the message names the id and what a new record needs', async () => {
  const { msg } = await update('users', { userId: '1_987654', name: '孙丽' });
  expect(msg).toBe(
    'No record has userId "1_987654", so there is none to change. Correct it. ' +
      'To add a new record instead, the row also needs userRole, loginName, subOrgId.',
  );
});

test('a row that names no record is told which columns do', async () => {
  expect(await update('users', { grade: '初二' })).toMatchObject({
    code: 2119,
    param: 'userId',
    msg: expect.stringContaining('it needs userId or loginName or externalId.'),
  });
  expect(await update('orders', { moneyPaid: 1 })).toMatchObject({ code: 2119, param: 'orderSn' });
});

test.each(withoutPartialRows)('an incomplete row of %s is refused by its missing column', async (sheet) => {
  expect(await update(sheet, {})).toMatchObject({ code: 2001 });
});

test('a value that is wrong, not missing, is reported as such', async () => {
  const row = { userId: '1_987654', userRole: 'student', loginName: ' ', name: '孙丽', subOrgId: 1 };
  expect(await update('users', row)).toMatchObject({ code: 2009, param: 'loginName' });
});

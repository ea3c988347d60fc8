import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createTwoSchools, type TwoSchools } from '../../../test/school/orders.ts';
import { callerOf } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { mostRows } from '../file/contract.ts';

const path = '/import';
const createAt = Date.UTC(2026, 0, 1);

let schools: TwoSchools;
let server: TestServer;
let other: TestServer;
let branchServer: TestServer;
let names = 0;

beforeAll(async () => {
  const database = await openTestDatabase();
  schools = await createTwoSchools(database);
  server = await startServer(database, callerOf(schools.school));
  other = await startServer(database, callerOf(schools.other));
  branchServer = await startServer(database, callerOf(schools.school, schools.school.branches[1]));
});

const student = (changes: object = {}) => ({
  userRole: 'student',
  loginName: `import-${names++}`,
  name: '孙丽',
  subOrgId: schools.school.branches[0].branchId,
  createAt,
  ...changes,
});
const source = () => crypto.randomUUID();
const found = async (searchStr: string) => (await server.ask('/user/list', { searchStr })).total;
const refusal = async (body: object) => {
  const { status, body: answer } = await server.post(path, body);
  return { status, code: answer.code, param: answer.param, msg: answer.msg };
};

describe('a bad row', () => {
  test('is reported with its number, its field and the error of the interface; good rows are added', async () => {
    const good = [student(), student()];
    const rows = [
      good[0],
      student({ loginName: '' }),
      student({ userRole: 'headmaster' }),
      student({ nickname: 'x' }),
      student({ subOrgId: 999_999 }),
      student({ createAt: Math.floor(createAt / 1000) }),
      'not a row',
      good[1],
    ];
    const answer = await server.ask(path, { sheet: 'users', rows });
    expect(answer).toMatchObject({ added: 2, known: 0, badNum: 6, rowsDone: 8 });
    expect(
      answer.bad.map(({ row, code, param }: { row: number; code: number; param: string }) => [row, code, param]),
    ).toEqual([
      [1, 2005, 'loginName'],
      [2, 2010, 'userRole'],
      [3, 2002, 'nickname'],
      [4, 4502, 'subOrgId'],
      [5, 2013, 'createAt'],
      [6, 2003, ''],
    ]);
    expect(answer.bad[2].msg).toContain('Did you mean nickName?');
    for (const { loginName } of good.flatMap((each) => each ?? [])) expect(await found(loginName)).toBe(1);
  });

  test('that only the database can refuse is found among a thousand others', async () => {
    const [{ teacherId, branchId }] = schools.school.branches;
    const group = (groupName: string) => ({
      subOrgId: branchId,
      groupName,
      activeBegin: 1_788_220_800,
      activeEnd: 1_803_945_600,
      teacherId: `0_${teacherId}`,
      createAt,
    });
    const rows = Array.from({ length: mostRows }, (_, index) => group(`g${index}`));
    // The same teacher and subject twice in one class.
    const pair = { userId: `0_${teacherId}`, courseId: schools.school.branches[0].subjectIds[0] };
    const twice = { ...group('twice'), groupTeacherList: [pair, pair] };
    const answer = await server.ask(path, { sheet: 'groups', rows: rows.with(613, twice) });
    expect(answer).toMatchObject({ added: mostRows - 1, badNum: 1, bad: [{ row: 613, code: 4503 }] });
  });

  test('that has the login name of another person is refused with the name of that column', async () => {
    const taken = student({ externalId: 'taken-1' });
    const rows = [taken, { ...taken, externalId: 'taken-2' }, { ...taken, externalId: 'taken-2' }];
    const { added, bad } = await server.ask(path, { sheet: 'users', rows });
    expect({ added, bad }).toMatchObject({ added: 1, bad: [{ row: 1, code: 4503, param: 'loginName' }, { row: 2 }] });
    expect(bad[0].msg).toContain('an earlier row has the same loginName');
    expect(bad[1].msg).toContain('an earlier row with the same externalId was refused');
  });

  test('of another organisation is not referred to', async () => {
    const rows = [student({ subOrgId: schools.other.branches[0].branchId })];
    expect(await server.ask(path, { sheet: 'users', rows })).toMatchObject({ added: 0, bad: [{ code: 4502 }] });
    expect(await other.ask(path, { sheet: 'users', rows })).toMatchObject({ added: 1, bad: [] });
  });
});

describe('with a source', () => {
  test('rows that were imported are skipped, and the errors of the last request are repeated', async () => {
    const id = source();
    const rows = [student(), student({ loginName: '' }), student()];
    const first = await server.ask(path, { sheet: 'users', source: id, from: 0, rows });
    expect(first).toMatchObject({ rowsDone: 3, added: 2, badNum: 1 });
    const again = await server.ask(path, { sheet: 'users', source: id, from: 0, rows });
    expect(again).toMatchObject({ rowsDone: 3, added: 0, known: 0, bad: first.bad });
    const more = [...rows.slice(2), student()];
    expect(await server.ask(path, { sheet: 'users', source: id, from: 2, rows: more })).toMatchObject({
      rowsDone: 4,
      added: 1,
    });
  });

  test('identical records without a key are not added twice either', async () => {
    const id = source();
    const rows = [{ subOrgId: schools.school.branches[0].branchId, name: `column ${id}` }];
    await server.ask(path, { sheet: 'productColumns', source: id, from: 0, rows });
    await server.ask(path, { sheet: 'productColumns', source: id, from: 0, rows });
    const { list } = await server.ask('/productColumn/list', { pageSize: 500 });
    expect(list.filter(({ name }: { name: string }) => name === `column ${id}`)).toHaveLength(1);
  });

  test('no row is left out', async () => {
    const body = { sheet: 'users', source: source(), from: 1, rows: [student()] };
    expect(await refusal(body)).toMatchObject({ status: 409, code: 4501, param: 'from' });
  });

  test('that is finished, nothing more is taken', async () => {
    const id = source();
    await server.ask(path, { sheet: 'users', source: id, rows: [student()], finish: true });
    expect(await refusal({ sheet: 'users', source: id, rows: [student()] })).toMatchObject({ status: 409, code: 4504 });
    expect(await server.ask(path, { sheet: 'users', source: id, rows: [] })).toMatchObject({ finishTime: noon });
    // Another sheet, and another organisation, know nothing of it.
    expect(await server.ask(path, { sheet: 'subjects', source: id, rows: [] })).toMatchObject({ rowsDone: 0 });
    expect(await other.ask(path, { sheet: 'users', source: id, rows: [] })).toMatchObject({ rowsDone: 0 });
  });

  test('two who bring the same rows at once put them in once', async () => {
    const id = source();
    const rows = Array.from({ length: 50 }, () => student());
    const body = { sheet: 'users', source: id, from: 0, rows };
    const answers = await Promise.all(Array.from({ length: 4 }, () => server.ask(path, body)));
    expect(answers.map(({ added }) => added).sort()).toEqual([0, 0, 0, 50]);
  });
});

describe('as a whole', () => {
  const stage = async (rows: object[]) => {
    const id = source();
    await server.ask(path, { sheet: 'users', source: id, whole: 'stage', from: 0, rows: rows.slice(0, 2) });
    await server.ask(path, { sheet: 'users', source: id, whole: 'stage', from: 2, rows: rows.slice(2) });
    return { sheet: 'users', source: id, from: rows.length, rows: [] };
  };

  test('nothing is there until all of it is', async () => {
    const rows = [student(), student(), student()];
    const rest = await stage(rows);
    expect(await found(rows[0]?.loginName ?? '')).toBe(0);
    expect(await server.ask(path, { ...rest, whole: 'commit' })).toMatchObject({ added: 3, bad: [] });
    for (const { loginName } of rows) expect(await found(loginName)).toBe(1);
    expect(await refusal({ ...rest, whole: 'commit' })).toMatchObject({ code: 4504 });
  });

  test('one bad row prevents the whole import, and the file can be sent again', async () => {
    const rows = [student(), student({ loginName: '' }), student()];
    const rest = await stage(rows);
    expect(await server.ask(path, { ...rest, whole: 'commit' })).toMatchObject({ badNum: 1, bad: [{ row: 1 }] });
    expect(await found(rows[0]?.loginName ?? '')).toBe(0);
    expect(await server.ask(path, { ...rest, from: 0, whole: 'stage' })).toMatchObject({ rowsDone: 0 });
  });

  test('a dry run reports what would happen and changes nothing', async () => {
    const rows = [student(), student(), student({ loginName: '' })];
    const rest = await stage([...rows, rows[0] ?? {}]);
    expect(await server.ask(path, { ...rest, whole: 'check' })).toMatchObject({ added: 2, known: 1, badNum: 1 });
    expect(await found(rows[0]?.loginName ?? '')).toBe(0);
  });

  test('needs a source', async () => {
    const body = { sheet: 'users', rows: [], whole: 'commit' };
    expect(await refusal(body)).toMatchObject({ code: 2001, param: 'source' });
  });
});

test('a caller bound to a branch may not', async () => {
  const { status, body } = await branchServer.post(path, { sheet: 'users', rows: [student()] });
  expect(status).toBe(403);
  expect(body.msg).toMatch(/branch/);
});

test('an unknown sheet is refused, and the error lists the known ones', async () => {
  const { code, param, msg } = await refusal({ sheet: 'people', rows: [] });
  expect({ code, param }).toEqual({ code: 2110, param: 'sheet' });
  expect(msg).toContain('users, products');
});

describe('a file from another system', () => {
  const at = Date.UTC(2026, 8, 1);
  const imported = async (sheet: string, ...rows: object[]) => {
    const answer = await server.ask(path, { sheet, rows });
    expect({ sheet, ...answer }).toMatchObject({ sheet, bad: [], added: rows.length });
  };

  test('refers by the ids of that system, and by the appId of a branch', async () => {
    const [{ productIds }] = schools.school.branches;
    const appId = 'head';
    const person = (userRole: string, externalId: string) => {
      const { subOrgId, ...fields } = student({ userRole, externalId });
      return { ...fields, appId };
    };
    await imported('users', person('teacher', 't-1'), person('assistant', 'a-1'), person('student', 's-1'));
    await imported('groups', {
      appId,
      groupName: '初一数学',
      activeBegin: at / 1000,
      activeEnd: at / 1000 + 86_400,
      teacherExternalId: 't-1',
      assitantExternalId: 'a-1',
      externalId: 'g-1',
      createAt: at,
    });
    await imported('orders', {
      orderSn: 'OTHER-1',
      appId,
      buyerExternalId: 's-1',
      dateAdded: at,
      datePay: at,
      moneyPaid: 100,
      productList: [
        { productId: productIds[0], product_name: '数学', orderAmount: 100, status: 2, studentExternalId: 's-1' },
      ],
      externalId: 'o-1',
    });
    const member = { groupExternalId: 'g-1', userExternalId: 's-1', joinTime: at, orderExternalId: 'o-1', line: 1 };
    await imported('members', member);
    expect(await server.ask(path, { sheet: 'members', rows: [member] })).toMatchObject({ added: 0, known: 1 });
    await imported('lessons', {
      appId,
      groupExternalId: 'g-1',
      teacherExternalId: 't-1',
      shortDesc: '第一课',
      classType: 'small',
      beginTime: at,
      endTime: at + 3_600_000,
      externalId: 'l-1',
      createAt: at,
    });
    await imported('leaves', { liveclassExternalId: 'l-1', userExternalId: 's-1', time: at });
    const { groupId } = await server.ask('/group/get', { externalId: 'g-1' });
    const { buyerId } = await server.ask('/order/get', { orderSn: 'OTHER-1' });
    expect((await server.ask('/group/members', { groupId })).list).toMatchObject([{ userId: buyerId }]);
  });

  test('gets an error for each row with an unknown id, a repeated id or an empty text', async () => {
    const member = { groupId: 1, joinTime: at };
    const { bad } = await server.ask(path, {
      sheet: 'members',
      rows: [
        { ...member, userExternalId: 's-99' },
        { ...member, userExternalId: 's-1', userId: '1_1' },
        { ...member, userExternalId: 7 },
        { ...member, userExternalId: 'a\0b' },
        { ...member, userExternalId: '' },
      ],
    });
    expect(bad.map(({ code, param }: { code: number; param: string }) => [code, param])).toEqual([
      [4502, 'userExternalId'],
      [2114, 'userExternalId'],
      [2003, 'userExternalId'],
      [4502, 'userExternalId'],
      [2001, 'userId'],
    ]);
    expect(bad[0].msg).toContain('s-99');
  });
});

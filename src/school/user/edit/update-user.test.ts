import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Column } from '../../../sql/row.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';

let school: School;
let other: School;
let head: SchoolBranch;
let server: TestServer;
let bound: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  other = await createSchool(database);
  school = await createSchool(database);
  [head] = school.branches;
  server = await startServer(database, callerOf(school));
  bound = await startServer(database, callerOf(school, school.branches[1]));
});

let names = 0;
async function newStudent(changes: object = {}) {
  const loginName = `updated-${names++}`;
  const { userId } = await server.ask('/user/create', { userRole: 'student', loginName, name: '王芳', ...changes });
  return { userId, loginName };
}

async function refused(body: object, on = server) {
  const answer = await on.post('/user/update', body);
  return { status: answer.status, code: answer.body.code, param: answer.body.param };
}

const full = {
  mobile: '13800138000',
  active: 0,
  gender: 2,
  birthday: '2014-03-08',
  avatarUrl: 'a',
  email: 'a@b',
  nickName: 'n',
  grade: 'g',
  school: 's',
  province: 'p',
  city: 'c',
  district: 'd',
  address: 'ad',
  guardianName: 'gn',
  guardianMobile: '13900139000',
  source: 'so',
  remark: 'r',
  language: 'zh-CN',
  timeZone: 'Asia/Tokyo',
  tags: ['t'],
  lastLoginAt: noon,
  externalId: 'e',
};

test('each field can be changed by itself, and updateAt follows', async () => {
  const { userId } = await newStudent();
  let expected = await server.ask('/user/get', { userId });
  server.setNow(noon + 1);
  for (const [field, value] of Object.entries({ ...full, name: '王方', loginName: 'renamed' })) {
    expect(await server.ask('/user/update', { userId, [field]: value })).toEqual({ sucNum: 1 });
    expected = { ...expected, [field]: value, updateAt: noon + 1, version: expect.any(String) };
    expect(await server.ask('/user/get', { userId })).toEqual(expected);
  }
  server.setNow(noon);
});

test('"" and [] clear, null changes nothing', async () => {
  const { userId } = await newStudent({ ...full, externalId: 'to-clear' });
  const before = await server.ask('/user/get', { userId });
  const texts = Object.keys(full).filter((field) => typeof Reflect.get(full, field) === 'string');
  await server.ask('/user/update', {
    userId,
    name: '王芳',
    ...Object.fromEntries(texts.map((field) => [field, null])),
  });
  expect(await server.ask('/user/get', { userId })).toEqual(before);
  await server.ask('/user/update', { userId, tags: [], ...Object.fromEntries(texts.map((field) => [field, ''])) });
  const { mobile, ...rest } = before;
  const others = texts.filter((field) => field !== 'mobile');
  expect(await server.ask('/user/get', { userId })).toEqual({
    ...rest,
    version: expect.any(String),
    ...Object.fromEntries(others.map((field) => [field, ''])),
    tags: [],
  });
});

test('the search finds the current name', async () => {
  const { userId, loginName } = await newStudent({ mobile: '13511112222' });
  await server.ask('/user/update', { userId, name: '慕容复', mobile: '13633334444', loginName: 'murong' });
  const found = async (searchStr: string) => (await server.ask('/user/list', { searchStr })).total;
  for (const searchStr of ['慕容', 'murong', '1363333', '3334']) expect(await found(searchStr)).toBe(1);
  for (const searchStr of [loginName, '13511112222']) expect(await found(searchStr)).toBe(0);
});

test('at least one field is required; role and branch cannot be changed', async () => {
  const { userId } = await newStudent();
  expect(await refused({ userId })).toEqual({ status: 400, code: 2019, param: 'userId' });
  expect(await refused({ userId, userRole: 'teacher' })).toMatchObject({ code: 2002, param: 'userRole' });
  expect(await refused({ userId, subOrgId: 1 })).toMatchObject({ code: 2002, param: 'subOrgId' });
  expect(await refused({ userId, name: '' })).toMatchObject({ code: 2005, param: 'name' });
  expect(await refused({ userId, birthday: '2014-02-30' })).toMatchObject({ code: 2009, param: 'birthday' });
});

test('a login name or external id of another user is refused; its own is accepted', async () => {
  const [one, another] = [await newStudent({ externalId: 'u-1' }), await newStudent({ externalId: 'u-2' })];
  const { userId } = another;
  expect(await refused({ userId, loginName: one.loginName })).toEqual({ status: 409, code: 4214, param: 'loginName' });
  expect(await refused({ userId, externalId: 'u-1' })).toEqual({ status: 409, code: 4216, param: 'externalId' });
  await server.ask('/user/update', { userId, loginName: another.loginName, externalId: 'u-2' });
  await server.ask('/user/del', { userId: one.userId });
  expect(await refused({ userId, loginName: one.loginName })).toMatchObject({ code: 4215 });
});

test('an unknown or deleted user, or one of another branch or organisation, is not found', async () => {
  const gone = await newStudent();
  await server.ask('/user/del', { userId: gone.userId });
  const notThere = { status: 404, code: 4006, param: 'userId' };
  for (const [on, userId] of [
    [server, '1_999999999'],
    [server, gone.userId],
    [server, `1_${other.branches[0].studentIds[0]}`],
    [server, `0_${head.studentIds[0]}`],
    [bound, `1_${head.studentIds[0]}`],
  ] as const) {
    expect(await refused({ userId, name: 'x' }, on)).toEqual(notThere);
  }
});

test('two concurrent updates of one user both take effect', async () => {
  const { userId } = await newStudent();
  for (let round = 0; round < 8; round++) {
    const [nickName, remark] = [`n${round}`, `r${round}`];
    await Promise.all([
      server.ask('/user/update', { userId, nickName }),
      server.ask('/user/update', { userId, remark }),
    ]);
    expect(await server.ask('/user/get', { userId })).toMatchObject({ nickName, remark });
  }
});

describe('the audit log', () => {
  const json: Column<unknown> = (value) => value;
  const entryRow = row({ recordId: text, fields: json, userId: integer, personal: json });
  const entriesOf = (reqId: string) =>
    school.db.rows(
      sql`
        select e.record_id, e.fields, p.user_id, p.fields as personal
        from audit_entries e
        join audit_personal_values p on p.org_id = $1 and p.audit_id = e.audit_id
        where e.org_id = $1 and e.req_id = ${reqId}`,
      entryRow,
    );

  test('names the changed fields, and stores personal values separately', async () => {
    const created = await server.post('/user/create', {
      userRole: 'student',
      loginName: 'audited',
      name: '李雷',
      mobile: '13500001111',
    });
    const { userId } = created.body.obj;
    const personId = Number(userId.slice(2));
    expect(await entriesOf(created.body.reqId)).toEqual([
      {
        recordId: userId,
        fields: {
          branchId: [null, head.branchId],
          role: [null, 'student'],
          loginName: null,
          name: null,
          mobile: null,
        },
        userId: personId,
        personal: { loginName: [null, 'audited'], name: [null, '李雷'], mobile: [null, '13500001111'] },
      },
    ]);

    const updated = await server.post('/user/update', { userId, name: '韩梅', active: 0, mobile: '13500001111' });
    expect(await entriesOf(updated.body.reqId)).toEqual([
      {
        recordId: userId,
        fields: { active: [1, 0], name: null },
        userId: personId,
        personal: { name: ['李雷', '韩梅'] },
      },
    ]);
  });
});

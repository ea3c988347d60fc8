import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';

let school: School;
let other: School;
let head: SchoolBranch;
let second: SchoolBranch;
let server: TestServer;
let bound: TestServer;
let secondServer: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  other = await createSchool(database);
  school = await createSchool(database);
  [head, second] = school.branches;
  server = await startServer(database, callerOf(school));
  bound = await startServer(database, callerOf(school, second));
  secondServer = await startServer(database, callerOf(other));
});

let names = 0;
const student = (changes: object = {}) => ({
  userRole: 'student',
  loginName: `student-${names++}`,
  name: '王芳',
  ...changes,
});

async function refused(path: string, body: object, on = server) {
  const answer = await on.post(path, body);
  return { status: answer.status, code: answer.body.code, param: answer.body.param, msg: answer.body.msg };
}

const everything = {
  mobile: '13800138000',
  active: 0,
  gender: 2,
  birthday: '2012-02-29',
  avatarUrl: 'https://example.com/a.png',
  email: 'fang@example.com',
  nickName: '芳芳',
  grade: '初一',
  school: '浦东实验中学',
  province: '上海市',
  city: '上海',
  district: '浦东新区',
  address: '世纪大道 100 号',
  guardianName: '王建国',
  guardianMobile: '13900139000',
  source: '转介绍',
  remark: '注',
  language: 'zh-CN',
  timeZone: 'Asia/Shanghai',
  tags: ['老生', 'a,b'],
  lastLoginAt: noon - 5,
  externalId: 'crm-1',
};

describe('a new user', () => {
  test('has an id with the prefix of its role that other operations accept', async () => {
    for (const [userRole, prefix] of [
      ['teacher', '0_'],
      ['student', '1_'],
      ['assistant', '302_'],
    ] as const) {
      const { userId } = await server.ask('/user/create', student({ userRole }));
      expect(userId.startsWith(prefix)).toBe(true);
      expect(await server.ask('/user/get', { userId })).toMatchObject({ id: userId, userRole });
    }
    const teacher = await server.ask('/user/create', student({ userRole: 'teacher' }));
    await server.ask('/group/create', {
      groupName: '初一',
      activeBegin: 0,
      activeEnd: noon / 1000,
      teacherId: teacher.userId,
    });
  });

  test('has every field as sent, and is listed and found by name', async () => {
    const { userId } = await server.ask('/user/create', student({ loginName: 'everything', ...everything }));
    const expected = { ...everything, id: userId, loginName: 'everything', createAt: noon, updateAt: noon };
    expect(await server.ask('/user/get', { userId })).toEqual({
      ...expected,
      name: '王芳',
      userRole: 'student',
      subOrgId: head.branchId,
      appId: 'head',
      deleteAt: 0,
      eraseAt: 0,
      version: expect.any(String),
    });
    for (const searchStr of ['everyth', '13800138']) {
      expect((await server.ask('/user/list', { searchStr })).list).toMatchObject([{ id: userId }]);
    }
  });

  test('belongs to the requested branch, the branch of the caller or the head branch', async () => {
    const branchOf = async (made: { userId: string }) => (await server.ask('/user/get', made)).subOrgId;
    const { branchId: subOrgId } = second;
    expect(await branchOf(await server.ask('/user/create', student()))).toBe(head.branchId);
    expect(await branchOf(await server.ask('/user/create', student({ subOrgId })))).toBe(subOrgId);
    expect(await branchOf(await bound.ask('/user/create', student()))).toBe(subOrgId);
    const unknown = { status: 422, code: 4110, param: 'subOrgId' };
    expect(await refused('/user/create', student({ subOrgId: head.branchId }), bound)).toMatchObject(unknown);
    expect(await refused('/user/create', student({ subOrgId: other.branches[0].branchId }))).toMatchObject(unknown);
  });

  test('several users may have the same mobile', async () => {
    await server.ask('/user/create', student({ mobile: '13700000001' }));
    await server.ask('/user/create', student({ mobile: '13700000001' }));
    expect((await server.ask('/user/list', { searchStr: '13700000001' })).total).toBe(2);
  });

  test.each([
    ['userRole', 'parent', 2010],
    ['userRole', null, 2001],
    ['loginName', '', 2005],
    ['loginName', 'l'.repeat(65), 2004],
    ['name', null, 2001],
    ['mobile', '138-0013', 2009],
    ['birthday', '2014-02-30', 2009],
    ['birthday', '2013-02-29', 2009],
    ['birthday', '14-02-01', 2009],
    ['email', 'nobody', 2009],
    ['gender', 3, 2010],
    ['timeZone', 'Mars/Olympus', 2009],
    ['tags', ['a', ''], 2005],
    ['lastLoginAt', 1_700_000_000, 2013],
  ])('%s cannot be %j', async (param, value, code) => {
    const answer = await refused('/user/create', student({ [param]: value }));
    expect(answer).toMatchObject({ status: 400, code, param: param === 'tags' ? 'tags[1]' : param });
  });
});

describe('a login name is unique in the organisation', () => {
  test('the error names the user who has it; another organisation can use it', async () => {
    const { userId } = await server.ask('/user/create', student({ loginName: 'held' }));
    const answer = await refused('/user/create', student({ loginName: 'held', userRole: 'teacher' }));
    expect(answer).toMatchObject({ status: 409, code: 4214, param: 'loginName' });
    expect(answer.msg).toContain(userId);
    await secondServer.ask('/user/create', student({ loginName: 'held' }));
  });

  test('a caller bound to another branch only learns that it is taken', async () => {
    const { userId } = await server.ask('/user/create', student({ loginName: 'of-head' }));
    const taken = await refused('/user/create', student({ loginName: 'of-head' }), bound);
    expect(taken).toMatchObject({ status: 409, code: 4214, param: 'loginName' });
    expect(taken.msg).not.toContain(userId.slice(2));
    await server.ask('/user/del', { userId });
    expect(await refused('/user/create', student({ loginName: 'of-head' }), bound)).toMatchObject({ code: 4214 });
  });

  test('if a deleted user has it, the error says so and names /user/restore', async () => {
    const { userId } = await server.ask('/user/create', student({ loginName: 'gone', externalId: 'gone-1' }));
    await server.ask('/user/del', { userId });
    const answer = await refused('/user/create', student({ loginName: 'gone' }));
    expect(answer).toMatchObject({ status: 409, code: 4215, param: 'loginName' });
    expect(answer.msg).toContain(userId);
    expect(answer.msg).toContain('/user/restore');
    expect(await refused('/user/create', student({ externalId: 'gone-1' }))).toMatchObject({
      status: 409,
      code: 4217,
      param: 'externalId',
    });
    await server.ask('/user/restore', { userId });
    expect(await refused('/user/create', student({ loginName: 'gone' }))).toMatchObject({ code: 4214 });
  });

  test('concurrent requests for it create one user', async () => {
    for (let round = 0; round < 5; round++) {
      const loginName = `wanted-${round}`;
      const { userId } = await server.ask('/user/create', student());
      const answers = await Promise.all([
        server.post('/user/create', student({ loginName })),
        bound.post('/user/create', student({ loginName })),
        server.post('/user/update', { userId, loginName }),
        server.post('/user/createBatch', { users: [student({ loginName }), student()] }),
      ]);
      const winners = answers.filter(({ body }) => body.code === 0 && body.obj.results?.[0].code !== 4214);
      expect(winners).toHaveLength(1);
      expect((await server.ask('/user/list', { searchStr: loginName })).total).toBe(1);
      for (const { status, body } of answers) {
        if (body.code !== 0) expect({ status, code: body.code }).toEqual({ status: 409, code: 4214 });
      }
    }
  });
});

test('an external id is unique in the organisation and finds its user', async () => {
  const { userId } = await server.ask('/user/create', student({ externalId: 'crm-77' }));
  expect(await server.ask('/user/get', { externalId: 'crm-77' })).toMatchObject({ id: userId });
  expect(await refused('/user/create', student({ externalId: 'crm-77' }))).toMatchObject({
    status: 409,
    code: 4216,
    param: 'externalId',
  });
  await secondServer.ask('/user/create', student({ externalId: 'crm-77' }));
  await server.ask('/user/create', student({ externalId: '' }));
  await server.ask('/user/create', student({ externalId: '' }));
});

describe('get', () => {
  test('finds a user by exactly one of id, login name and external id', async () => {
    const { userId } = await server.ask('/user/create', student({ loginName: 'one', externalId: 'x-1' }));
    const user = await server.ask('/user/get', { userId });
    expect(await server.ask('/user/get', { loginName: 'one' })).toEqual(user);
    expect(await server.ask('/user/get', { externalId: 'x-1' })).toEqual(user);
    for (const body of [{}, { userId, loginName: 'one' }, { loginName: 'one', externalId: 'x-1' }]) {
      expect(await refused('/user/get', body)).toMatchObject({ status: 400, code: 2030 });
    }
  });

  test('a user of another role, branch or organisation is not found', async () => {
    const [ann] = head.studentIds;
    const notThere = { status: 404, code: 4006, param: 'userId' };
    expect(await refused('/user/get', { userId: `0_${ann}` })).toMatchObject(notThere);
    expect(await refused('/user/get', { userId: `1_${ann}` }, bound)).toMatchObject(notThere);
    expect(await refused('/user/get', { userId: `1_${ann}` }, secondServer)).toMatchObject(notThere);
    expect(await refused('/user/get', { loginName: `ann-${head.branchId}` }, bound)).toMatchObject({ code: 4006 });
  });
});

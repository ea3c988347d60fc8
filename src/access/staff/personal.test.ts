import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { type Browser, password, signIn } from '../../../test/server/sign-in.ts';

let school: School;
let operator: TestServer;
let server: TestServer;
let boss: Browser;
let studentId: string;

beforeAll(async () => {
  const database = await openOwnDatabase();
  school = await createSchool(database);
  operator = await startServer(database, callerOf(school));
  server = await startAuthenticatedServer(database);
  await makeStaff('boss', 'owner');
  boss = await signIn(server, 'boss');
  ({ userId: studentId } = await operator.ask('/user/create', {
    userRole: 'student',
    loginName: 'dora',
    name: 'Dora',
    mobile: '13812345678',
    guardianMobile: '13987654321',
    birthday: '2014-02-03',
  }));
});

const makeStaff = (loginName: string, role: string, more: object = {}) =>
  operator.ask('/staff/create', { loginName, name: loginName, role, password, ...more });

test('personal data is masked even to the owner, who still finds a student by part of a mobile', async () => {
  const { list } = await boss.ask('/user/list', { searchStr: '3456' });
  expect(list).toMatchObject([{ id: studentId, mobile: '*******5678', guardianMobile: '', birthday: '' }]);
});

test('our own operations distinguish a hidden value from an empty one', async () => {
  const { userId } = await operator.ask('/user/create', { userRole: 'student', loginName: 'nemo', name: 'Nemo' });
  const of = (id: string) => boss.ask('/user/get', { userId: id });
  expect(await of(studentId)).toMatchObject({
    email: '',
    guardianMobile: '',
    hiddenFields: ['mobile', 'birthday', 'guardianMobile'],
  });
  expect(await of(userId)).not.toHaveProperty('hiddenFields');
  expect(await operator.ask('/user/get', { userId: studentId })).not.toHaveProperty('hiddenFields');
});

test('the audit log distinguishes hidden values from erased ones', async () => {
  const { userId } = await operator.ask('/user/create', {
    userRole: 'student',
    loginName: 'leaver',
    name: 'Leaver',
    mobile: '13700000001',
  });
  const created = async () => {
    const { list } = await boss.ask('/audit/list', { recordId: userId, operation: 'user.create' });
    return list[0];
  };
  expect(await created()).toMatchObject({ fields: { mobile: null }, hiddenFields: expect.arrayContaining(['mobile']) });
  await operator.ask('/user/erase', { userId });
  expect(await created()).toMatchObject({ fields: { mobile: null } });
  expect(await created()).not.toHaveProperty('hiddenFields');
});

test('one value is shown to staff who may see it, and the audit log records who saw it', async () => {
  expect(await boss.ask('/user/reveal', { userId: studentId, field: 'guardianMobile' })).toEqual({
    value: '13987654321',
  });
  const { list } = await boss.ask('/audit/list', { record: 'user', recordId: studentId, pageSize: 1 });
  expect(list[0]).toMatchObject({ operation: 'user.reveal', fields: { shown: [null, 'guardianMobile'] } });
  expect(list[0].caller).toMatch(/^staff:/);
});

test('an owner sees what a personal value was before an import changed it, and the audit log records who looked', async () => {
  const userId = await operator
    .ask('/user/create', { userRole: 'student', loginName: 'was-before', name: '孙丽', birthday: '2012-02-09' })
    .then((answer) => answer.userId);
  const row = { userId, birthday: '2013-03-10', name: '孙莉' };
  expect(await boss.ask('/import', { sheet: 'users', update: true, rows: [row] })).toMatchObject({ changed: 1 });
  const latest = async () => (await boss.ask('/audit/list', { record: 'user', recordId: userId, pageSize: 1 })).list[0];
  const { auditId, fields, hiddenFields } = await latest();
  expect(fields).toEqual({ name: null, birthday: null });
  expect(hiddenFields.toSorted()).toEqual(['birthday', 'name']);
  const { list } = await boss.ask('/audit/reveal', { auditId });
  expect(Object.fromEntries(list.map(({ field, value }: { field: string; value: unknown }) => [field, value]))).toEqual(
    {
      name: ['孙丽', '孙莉'],
      birthday: ['2012-02-09', '2013-03-10'],
    },
  );
  expect(await latest()).toMatchObject({ operation: 'audit.reveal', fields: { shown: [null, expect.any(String)] } });
  expect((await boss.post('/audit/reveal', { auditId: 1_000_000_000 })).body.code).toBe(4421);
  await makeStaff('of-a-branch', 'owner', { subOrgId: school.branches.at(-1)?.branchId });
  const elsewhere = await signIn(server, 'of-a-branch');
  expect((await elsewhere.post('/audit/reveal', { auditId })).body.code).toBe(4421);
  // Erasing the person erases what the entry had.
  await operator.ask('/user/erase', { userId });
  expect(await boss.ask('/audit/reveal', { auditId })).toEqual({ list: [] });
});

test('a revealed value is not stored for a repeated request', async () => {
  const once = { 'Idempotency-Key': 'shown' };
  const ask = () => boss.post('/user/reveal', { userId: studentId, field: 'mobile' }, once);
  expect((await ask()).body.obj.value).toBe('13812345678');
  expect((await ask()).body.obj.value).toBe('');
});

test('a role without the scope personal neither sees a value nor finds anybody by part of a mobile', async () => {
  await makeStaff('looker', 'readOnly');
  const looker = await signIn(server, 'looker');
  expect((await looker.post('/user/reveal', { userId: studentId, field: 'mobile' })).body.code).toBe(3007);
  expect(await looker.ask('/user/list', { searchStr: '3456' })).toMatchObject({ total: 0 });
  expect(await looker.ask('/user/list', { searchStr: '13812345678' })).toMatchObject({ total: 1 });
});

import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { password } from '../../../test/server/sign-in.ts';

let school: School;
let operator: TestServer;
let bound: TestServer;

beforeAll(async () => {
  const database = await openOwnDatabase();
  school = await createSchool(database);
  operator = await startServer(database, callerOf(school));
  bound = await startServer(database, callerOf(school, school.branches[0]));
  await operator.ask('/staff/create', { loginName: 'boss', name: 'B', role: 'owner', password });
});

let names = 0;
/** An account, and what it is now. */
async function account(fields: object) {
  const loginName = `account-${names++}`;
  const { staffId } = await operator.ask('/staff/create', { loginName, name: 'A', password, ...fields });
  const get = async () => {
    const { list } = await operator.ask('/staff/list', {});
    const { role, subOrgId, teacherId, name, active } = list.find(
      (each: { staffId: number }) => each.staffId === staffId,
    );
    return { role, subOrgId, teacherId, name, active };
  };
  const update = (changes: object, by = operator) => by.post('/staff/update', { staffId, ...changes });
  return { get, update };
}

test('a new role leaves the account bound to its branch', async () => {
  const { branchId: subOrgId } = school.branches[1];
  const { get, update } = await account({ role: 'finance', subOrgId });
  await update({ role: 'academicAffairs' });
  expect(await get()).toEqual({ role: 'academicAffairs', subOrgId, teacherId: '', name: 'A', active: 1 });
});

test('each field that is left out stays as it is', async () => {
  const [{ branchId: subOrgId, teacherId }, { branchId: other, teacherId: another }] = school.branches;
  const { get, update } = await account({ role: 'classTeacher', subOrgId, teacherId: `0_${teacherId}` });
  let expected = await get();
  for (const change of [
    { name: 'New' },
    { role: 'classTeacher' },
    { subOrgId: 0 },
    { teacherId: `0_${another}` },
    { subOrgId: other },
    { active: 0 },
    { active: 1 },
  ]) {
    expect((await update(change)).body.code).toBe(0);
    expected = { ...expected, ...change };
    expect(await get()).toEqual(expected);
  }
});

test('a class teacher of a branch has a teacher of that branch', async () => {
  const [{ branchId: subOrgId, teacherId }, { branchId: other, teacherId: another }] = school.branches;
  const [own, foreign] = [`0_${teacherId}`, `0_${another}`];
  const refusal = ({ status, body }: Awaited<ReturnType<TestServer['post']>>) => [status, body.code, body.param];
  const create = (fields: object) =>
    operator.post('/staff/create', { loginName: `account-${names++}`, name: 'A', role: 'classTeacher', ...fields });
  expect(refusal(await create({ subOrgId, teacherId: foreign }))).toEqual([409, 4414, 'teacherId']);
  expect((await create({ teacherId: foreign })).status).toBe(200);

  const { get, update } = await account({ role: 'classTeacher', subOrgId, teacherId: own });
  const before = await get();
  expect(refusal(await update({ teacherId: foreign }))).toEqual([409, 4414, 'teacherId']);
  expect(refusal(await update({ subOrgId: other }))).toEqual([409, 4414, 'subOrgId']);
  expect(await get()).toEqual(before);
  expect((await update({ subOrgId: other, teacherId: foreign })).status).toBe(200);

  const clerk = await account({ role: 'finance', subOrgId });
  expect(refusal(await clerk.update({ role: 'classTeacher', teacherId: foreign }))).toEqual([409, 4414, 'teacherId']);
});

test('only subOrgId 0 lifts the restriction to a branch, and a caller bound to a branch cannot send it', async () => {
  const { branchId: subOrgId } = school.branches[0];
  const { get, update } = await account({ role: 'finance', subOrgId });
  const refused = await update({ subOrgId: 0 }, bound);
  expect(refused.body).toMatchObject({ param: 'subOrgId' });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(await get()).toMatchObject({ subOrgId });
  await update({ subOrgId: 0 });
  expect(await get()).toMatchObject({ subOrgId: 0 });
});

test('the role classTeacher requires a teacher, an update keeps that teacher, and another role removes it', async () => {
  const { teacherId } = school.branches[0];
  const { get, update } = await account({ role: 'finance' });
  expect((await update({ role: 'classTeacher' })).body).toMatchObject({ code: 2111, param: 'teacherId' });
  expect((await update({ teacherId: `0_${teacherId}` })).body).toMatchObject({ code: 2111, param: 'teacherId' });
  await update({ role: 'classTeacher', teacherId: `0_${teacherId}` });
  expect(await get()).toMatchObject({ role: 'classTeacher', teacherId: `0_${teacherId}` });
  await update({ role: 'readOnly' });
  expect(await get()).toMatchObject({ role: 'readOnly', teacherId: '' });
});

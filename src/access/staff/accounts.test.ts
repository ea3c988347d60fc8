import { beforeAll, describe, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { password, signIn } from '../../../test/server/sign-in.ts';
import type { Database } from '../../database/database.ts';

let database: Database;
let school: School;
let operator: TestServer;
let server: TestServer;

beforeAll(async () => {
  database = await openOwnDatabase();
  school = await createSchool(database);
  operator = await startServer(database, callerOf(school));
  server = await startAuthenticatedServer(database);
  await makeStaff('boss', 'owner');
});

const makeStaff = (loginName: string, role: string, more: object = {}): Promise<{ staffId: number }> =>
  operator.ask('/staff/create', { loginName, name: loginName, role, password, ...more });
describe('accounts', () => {
  test('a login name is taken once, and a made-up password is shown once', async () => {
    const made = await operator.post(
      '/staff/create',
      { loginName: 'new', name: 'N', role: 'finance' },
      { 'Idempotency-Key': 'k' },
    );
    expect(made.body.obj.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
    await signIn(server, 'new', made.body.obj.password);
    const again = await operator.post(
      '/staff/create',
      { loginName: 'new', name: 'N', role: 'finance' },
      { 'Idempotency-Key': 'k' },
    );
    expect(again.body.obj).toEqual({
      ...made.body.obj,
      password: '',
      note: expect.stringContaining('/staff/resetPassword'),
    });
    const taken = await operator.post('/staff/create', { loginName: 'new', name: 'M', role: 'finance' });
    expect(taken.body).toMatchObject({ code: 4412, param: 'loginName' });
  });

  test('repeating a request that contains a password returns the same answer', async () => {
    const request = { loginName: 'given', name: 'G', role: 'finance', password };
    const [made, again] = [
      await operator.post('/staff/create', request, { 'Idempotency-Key': 'given' }),
      await operator.post('/staff/create', request, { 'Idempotency-Key': 'given' }),
    ];
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body.obj).toEqual(made.body.obj);
  });

  test('an owner of the whole organisation is always left', async () => {
    const other = await openOwnDatabase();
    const theirs = await createSchool(other);
    const alone = await startServer(other, callerOf(theirs));
    const first = { loginName: 'first', name: 'F', password };
    const { branchId } = theirs.branches[0];
    expect((await alone.post('/staff/create', { ...first, role: 'finance' })).body.code).toBe(4413);
    expect((await alone.post('/staff/create', { ...first, role: 'owner', subOrgId: branchId })).body.code).toBe(4413);
    const { staffId } = await alone.ask('/staff/create', { ...first, role: 'owner' });
    expect((await alone.post('/staff/update', { staffId, active: 0 })).body.code).toBe(4413);
    expect((await alone.post('/staff/update', { staffId, role: 'finance' })).body.code).toBe(4413);
    await alone.ask('/staff/create', { ...first, loginName: 'second', role: 'owner' });
    await alone.ask('/staff/update', { staffId, role: 'finance' });
  });

  test('the first one, made without a key on this machine, ends calls without one', async () => {
    const other = await openOwnDatabase();
    await createSchool(other);
    const fresh = await startAuthenticatedServer(other);
    await fresh.ask('/staff/create', { loginName: 'first', name: 'F', role: 'owner', password });
    expect((await fresh.post('/user/list', {})).body.code).toBe(3001);
    expect(await (await signIn(fresh, 'first')).ask('/user/list', {})).toMatchObject({ total: 10 });
  });
});

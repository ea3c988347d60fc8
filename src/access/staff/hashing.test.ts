import { createHook } from 'node:async_hooks';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';

/** How many transactions were open each time a password was hashed. */
const openWhileHashing: number[] = [];
let open = 0;

// The runtime says when a hash begins. Files share the modules of their worker, so replacing one may come too late.
const hashes = createHook({
  init: (_, type) => {
    if (type === 'SCRYPTREQUEST') openWhileHashing.push(open);
  },
});
beforeAll(() => {
  hashes.enable();
  return () => hashes.disable();
});

let owner: TestServer;
let member: TestServer;
let staffId: number;
beforeAll(async () => {
  const database = await openTestDatabase();
  const counting: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        open += 1;
        return work(tx).finally(() => {
          open -= 1;
        });
      }),
  };
  const school = await createSchool(database);
  owner = await startServer(counting, callerOf(school));
  const first = { loginName: 'head', name: 'n', role: 'owner', password: 'a long enough one' };
  ({ staffId } = await owner.ask('/staff/create', first));
  member = await startServer(counting, { ...callerOf(school), staffId });
});

test('no password is hashed while a transaction is open: others would wait for it', async () => {
  const passwords = { oldPassword: 'a long enough one', newPassword: 'another long one' };
  expect((await member.post('/staff/changePassword', { ...passwords, oldPassword: 'a wrong one' })).body).toMatchObject(
    {
      param: 'oldPassword',
    },
  );
  await member.ask('/staff/changePassword', passwords);
  await owner.ask('/staff/resetPassword', { staffId });
  expect(openWhileHashing).toEqual([0, 0, 0, 0, 0]);
});

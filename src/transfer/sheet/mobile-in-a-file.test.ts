import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { type Crm, createCrm } from '../../../test/school/crm.ts';
import type { Database } from '../../database/database.ts';
import { orgDatabase } from '../../database/org-sql.ts';
import { sql } from '../../sql/sql.ts';

let crm: Crm;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  crm = await createCrm(database);
});

test('a mobile is stored and refused in one way, by whichever operation it comes', async () => {
  const [{ branchId: subOrgId }] = crm.schools.school.branches;
  const doors = {
    create: (row: object) => crm.server.post('/user/create', { userRole: 'student', name: '孙丽', ...row }),
    batch: async (row: object) => {
      const users = [{ userRole: 'student', name: '孙丽', ...row }];
      return crm.server.post('/user/createBatch', { users, allOrNone: true });
    },
    edit: async ({ loginName, ...mobiles }: Readonly<Record<string, string>>) =>
      crm.server.post('/user/update', { userId: (await crm.student({ loginName })).userId, ...mobiles }),
    import: (row: object) =>
      crm.server.post('/import', { sheet: 'users', rows: [{ userRole: 'student', name: '孙丽', subOrgId, ...row }] }),
  };
  for (const [door, send] of Object.entries(doors)) {
    const loginName = `mobile-by-${door}`;
    await send({ loginName, mobile: '+8613900001111', guardianMobile: '+14155550100' });
    const { list } = await crm.server.ask('/user/list', { userRole: 'student', searchStr: loginName });
    expect(list, door).toMatchObject([{ mobile: '13900001111', guardianMobile: '+14155550100' }]);
    const { body } = await send({ loginName: `${loginName}-wrong`, mobile: '1380013' });
    expect(JSON.stringify(body), door).toContain('a mobile of China has 11 digits');
  }
});

test('a mobile that an earlier version stored with +86 is the same as without', async () => {
  const one = await crm.student({ mobile: '13912345678' });
  await orgDatabase(database, crm.schools.school.orgId).transaction(async (tx) => {
    await tx.run(sql`
      update users set mobile = '+8613912345678' where org_id = $1 and login_name = ${one.loginName}`);
  });
  expect(await crm.load([{ userId: one.userId, mobile: '139 1234 5678' }])).toMatchObject({ known: 1, changed: 0 });
});

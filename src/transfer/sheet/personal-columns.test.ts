import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { type Crm, createCrm } from '../../../test/school/crm.ts';
import { callerOf } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';

let crm: Crm;
let masked: TestServer;
let staff: TestServer;
beforeAll(async () => {
  const database = await openTestDatabase();
  crm = await createCrm(database);
  masked = await startServer(database, { ...callerOf(crm.schools.school), personal: false });
  staff = await startServer(database, { ...callerOf(crm.schools.school), personal: false, findsPersonal: true });
});

test('a caller without the scope personal cannot tell whether a hidden value is the one in its row', async () => {
  const told = async (update: boolean, birthday: string, mobile: string) => {
    const { userId, loginName } = await crm.student({ birthday: '2012-02-09' });
    const [{ branchId: subOrgId }] = crm.schools.school.branches;
    const row = { userId, loginName, userRole: 'student', name: '孙丽', subOrgId, birthday, mobile };
    const source = crypto.randomUUID();
    const { preview, changes, ...counts } = await crm.load([row], { source, whole: 'check', update }, masked);
    return [
      counts,
      changes.map(({ fields, hiddenFields }: { fields: object; hiddenFields: object }) => [fields, hiddenFields]),
    ];
  };
  const after = (birthday: string, mobile: string) => [
    { field: 'mobile', before: '', after: mobile },
    { field: 'birthday', before: '', after: birthday },
  ];
  const same = ['2012-02-09', '13912345678'] as const;
  const other = ['2012-02-10', '13912345679'] as const;
  for (const [birthday, mobile] of [same, other]) {
    expect(await told(true, birthday, mobile)).toMatchObject([
      { changed: 1, known: 0 },
      [[after(birthday, mobile), ['mobile', 'birthday']]],
    ]);
    expect(await told(false, birthday, mobile)).toMatchObject([{ differing: 0, known: 1 }, []]);
  }
});

test('staff who may reveal a value see that it differs, and the row of the file, but not the value itself', async () => {
  const one = await crm.student({ birthday: '2012-02-09' });
  const row = { userId: one.userId, birthday: '2012-02-10', guardianName: '孙强', mobile: '13912345678' };
  const { changes } = await crm.load([row], {}, staff);
  expect(changes[0]).toMatchObject({
    fields: [
      { field: 'birthday', before: '', after: '2012-02-10' },
      { field: 'guardianName', before: '', after: '孙强' },
    ],
    hiddenFields: ['birthday'],
  });
});

test('a refusal does not say the hidden value of a record', async () => {
  const row = {
    ...(await crm.orderRow('of-a-receiver')),
    receiver: '赵敏',
    mobile: '13712340000',
    address: '南京路 1 号',
  };
  const send = (rows: readonly object[], on = crm.server) => on.ask('/import', { sheet: 'orders', update: true, rows });
  expect(await send([row])).toMatchObject({ added: 1 });
  const changed = { orderSn: 'of-a-receiver', mobile: '13712340001' };
  const { bad } = await send([changed], staff);
  expect(bad).toMatchObject([{ code: 4505, param: 'mobile' }]);
  expect(bad[0].msg).toContain('mobile is another value here');
  expect(bad[0].msg).not.toContain('13712340000');
  // Without the scope personal the column is not compared, whatever it has.
  for (const mobile of ['13712340000', '13712340001']) {
    expect(await send([{ ...changed, mobile }], masked)).toMatchObject({ known: 1, badNum: 0 });
  }
});

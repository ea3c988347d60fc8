import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { type Crm, createCrm } from '../../../test/school/crm.ts';
import { noon } from '../../../test/server/server.ts';

let crm: Crm;
beforeAll(async () => {
  crm = await createCrm(await openTestDatabase());
});

describe('a file that names one new person twice', () => {
  const person = (loginName: string, more: object = {}) => {
    const [{ branchId: subOrgId }] = crm.schools.school.branches;
    return { userRole: 'student', subOrgId, loginName, name: '王芳', ...more };
  };
  const whole = async (rows: readonly object[], update: boolean) => {
    const stage = { source: crypto.randomUUID(), update };
    const seen = await crm.load(rows, { ...stage, whole: 'check' });
    const commit = { source: crypto.randomUUID(), update, whole: 'commit', expected: seen.preview };
    return { seen, imported: await crm.load(rows, commit) };
  };

  test.each([true, false])('is imported without the second row, which names the first (update: %s)', async (update) => {
    const [twice, other] = [crm.fresh('twice'), crm.fresh('other')];
    const rows = [person(twice), person(other), person(twice, { name: '李雷' }), person(twice)];
    const { seen, imported } = await whole(rows, update);
    const msg = expect.stringContaining('an earlier row has the same loginName');
    const outcome = { added: 2, known: 1, badNum: 1, bad: [{ row: 2, param: 'loginName', otherRow: 0, msg }] };
    expect(seen).toMatchObject(outcome);
    expect(imported).toMatchObject(outcome);
    const { list } = await crm.server.ask('/user/list', { userRole: 'student', searchStr: twice });
    expect(list).toMatchObject([{ name: '王芳' }]);
  });

  test('also where the rows are in different requests, or share another column that is unique', async () => {
    const start = crm.fresh('far');
    const far = Array.from({ length: 1001 }, (_, at) => person(`${start}-${at}`));
    const rows = [...far, person(`${start}-0`, { name: '李雷' })];
    const source = crypto.randomUUID();
    await crm.load(rows.slice(0, 1000), { source, whole: 'stage' });
    const seen = await crm.load(rows.slice(1000), { source, whole: 'check', from: 1000 });
    expect(seen).toMatchObject({ added: 1001, badNum: 1, bad: [{ row: 1001, otherRow: 0 }] });

    const twice = crm.fresh('a');
    const ids = [person(twice, { externalId: crm.fresh('E') }), person(twice, { externalId: crm.fresh('F') })];
    const { imported } = await whole([...ids, person(twice)], true);
    expect(imported).toMatchObject({
      added: 1,
      bad: [
        { row: 1, param: 'loginName', otherRow: 0 },
        { row: 2, param: 'loginName', otherRow: 0 },
      ],
    });
  });

  test('and one new order number twice', async () => {
    const row = await crm.orderRow('twice-in-a-file');
    const rows = [row, row, { ...row, moneyPaid: 5, datePay: noon }];
    const answer = await crm.server.ask('/import', { sheet: 'orders', rows, update: true });
    expect(answer).toMatchObject({ added: 1, known: 1, bad: [{ row: 2, param: 'orderSn', otherRow: 0 }] });
  });
});

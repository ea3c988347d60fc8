import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { type Crm, createCrm, type Line } from '../../../test/school/crm.ts';
import { freshDay, orderBy } from '../../../test/school/orders.ts';
import { noon } from '../../../test/server/server.ts';

let crm: Crm;
beforeAll(async () => {
  crm = await createCrm(await openTestDatabase());
});

test('a column that a file cannot change names the operations that do, or says that none does', async () => {
  const person = await crm.student();
  const advised = async (fields: object) => (await crm.load([{ userId: person.userId, ...fields }])).bad[0].msg;
  expect(await advised({ userRole: 'teacher' })).toMatch(
    /userRole is "student" here and "teacher" in the file. No operation changes it. Leave it out of the file to keep it, or add a/,
  );
  expect(await advised({ deleteAt: noon })).toContain('Change it with /user/del or /user/restore, or leave it out');
  // As the message says.
  expect(await crm.load([{ userId: person.userId, grade: '初二' }])).toMatchObject({ changed: 1, badNum: 0 });
});

describe('a file that updates', () => {
  test('changes what differs in records that it finds by our id or by externalId, and reports each change', async () => {
    const [one, two, same] = [await crm.student(), await crm.student(), await crm.student()];
    const answer = await crm.load([
      { userId: one.userId, mobile: '+86 139-1234 ５６７９', grade: '初二' },
      { externalId: two.externalId, name: '孙莉' },
      { externalId: same.externalId, name: '孙丽', grade: '初一' },
    ]);
    expect(answer).toMatchObject({ added: 0, known: 1, changed: 2, differing: 0, badNum: 0 });
    expect(answer.changes).toEqual([
      {
        row: 0,
        id: one.userId,
        fields: [
          { field: 'mobile', before: '13912345678', after: '13912345679' },
          { field: 'grade', before: '初一', after: '初二' },
        ],
      },
      { row: 1, id: two.userId, fields: [{ field: 'name', before: '孙丽', after: '孙莉' }] },
    ]);
    expect(await crm.stored(one)).toMatchObject({ grade: '初二', mobile: '13912345679', name: '孙丽' });
    expect(await crm.stored(two)).toMatchObject({ name: '孙莉', grade: '初一' });
  });

  test('an empty value changes nothing', async () => {
    const one = await crm.student();
    const answer = await crm.load([{ userId: one.userId, mobile: '', grade: null, tags: [] }]);
    expect(answer).toMatchObject({ known: 1, changed: 0 });
    expect(await crm.stored(one)).toMatchObject({ mobile: '13912345678', grade: '初一' });
  });

  test('writes the audit entry and the event of the update operation', async () => {
    const one = await crm.student();
    await crm.load([{ userId: one.userId, active: 0 }]);
    const { list } = await crm.server.ask('/user/history', { userId: one.userId });
    expect(list[0]).toMatchObject({ operation: 'import.rows', fields: { active: [1, 0] } });
    const events = await crm.server.ask('/event/list', { types: ['user.updated'] });
    expect(events.list.map((event: { recordId: string }) => event.recordId)).toContain(one.userId);
  });

  test('obeys the rules of the update operation, row by row', async () => {
    const [one, two] = [await crm.student(), await crm.student()];
    const answer = await crm.load([
      { userId: one.userId, loginName: two.loginName },
      { userId: one.userId, birthday: '2012-02-30' },
      { userId: two.userId, grade: '高一' },
    ]);
    expect(answer).toMatchObject({ changed: 1, badNum: 2 });
    expect(answer.bad.map(({ row, param }: { row: number; param: string }) => [row, param])).toEqual([
      [0, 'loginName'],
      [1, 'birthday'],
    ]);
  });

  test('adds rows without a record, which need every required field', async () => {
    const added = {
      externalId: crm.fresh('CRM'),
      userRole: 'student',
      name: '新',
      subOrgId: crm.schools.school.branches[0].branchId,
    };
    const answer = await crm.load([added, { ...added, loginName: crm.fresh('crm') }, { ...added, grade: '初三' }]);
    const msg = expect.stringContaining('an earlier row has the same externalId');
    expect(answer).toMatchObject({
      added: 1,
      changed: 0,
      badNum: 2,
      bad: [
        { row: 0, code: 4508 },
        { row: 2, code: 4503, param: 'externalId', otherRow: 1, msg },
      ],
    });
  });

  test.each([
    ['a record that changed here since the updateAt of the file', { updateAt: noon - 1 }, 4506, 'updateAt'],
    ['the role', { userRole: 'teacher' }, 4505, 'userRole'],
    ['the branch', { subOrgId: -1 }, 4505, 'subOrgId'],
    ['the deletion', { deleteAt: noon }, 4505, 'deleteAt'],
  ])('reports %s as a conflict and changes nothing of the row', async (_, fields, code, param) => {
    const one = await crm.student();
    const subOrgId = crm.schools.school.branches[1].branchId;
    const row = { userId: one.userId, grade: '初九', ...fields, ...('subOrgId' in fields ? { subOrgId } : {}) };
    expect(await crm.load([row])).toMatchObject({ changed: 0, badNum: 1, bad: [{ code, param }] });
    expect(await crm.stored(one)).toMatchObject({ grade: '初一' });
  });

  test('takes the next version of the other system although it is older than this import, but not over a change here', async () => {
    const { userId } = await crm.student();
    const minuteMs = 60_000;
    const version = (grade: string, minutes: number) =>
      crm.load([{ userId, grade, updateAt: noon + minutes * minuteMs }]);
    crm.server.setNow(noon + 60 * minuteMs);
    try {
      expect(await version('初二', 10)).toMatchObject({ changed: 1 });
      expect(await version('初三', 20)).toMatchObject({ changed: 1, badNum: 0 });
      expect((await version('初四', 999)).changed).toBe(1);
      expect((await crm.server.ask('/user/get', { userId })).updateAt).toBe(noon + 60 * minuteMs);
      await crm.server.ask('/user/update', { userId, grade: '高一' });
      expect(await version('初五', 30)).toMatchObject({ changed: 0, bad: [{ code: 4506 }] });
    } finally {
      crm.server.setNow(noon);
    }
  });

  test('reports status, money and payment time of an order as conflicts', async () => {
    const day = freshDay();
    await crm.schools.place(([branch]) => [orderBy(branch, { orderSn: 'of-the-crm', paidAtMs: day.payStartDate })]);
    const { list } = await crm.server.ask('/order/list', day);
    const [{ moneyPaid }] = list;
    const answer = await crm.server.ask('/import', {
      sheet: 'orders',
      update: true,
      rows: [
        { orderSn: 'of-the-crm', moneyPaid: moneyPaid + 1, datePay: day.payStartDate + 1 },
        { orderSn: 'of-the-crm', moneyPaid },
      ],
    });
    expect(answer).toMatchObject({
      changed: 0,
      known: 1,
      badNum: 1,
      bad: [{ row: 0, code: 4505, param: 'datePay' }],
    });
    expect(answer.bad[0].msg).toContain('datePay, moneyPaid');
    expect((await crm.server.ask('/order/list', day)).list).toEqual(list);
  });

  test('reports another status of an order line as a conflict, and says nothing of the same one', async () => {
    const day = freshDay();
    await crm.schools.place(([branch]) => [
      orderBy(branch, { orderSn: 'line-of-the-crm', paidAtMs: day.payStartDate }),
    ]);
    const { lines } = await crm.server.ask('/order/get', { orderSn: 'line-of-the-crm' });
    const productList = lines.map(({ productId, product_name, quantity, orderAmount, status }: Line) => ({
      productId,
      product_name,
      quantity,
      orderAmount,
      status,
    }));
    expect(productList).toMatchObject([{ status: 2 }]);
    const answer = await crm.server.ask('/import', {
      sheet: 'orders',
      update: true,
      rows: [
        { orderSn: 'line-of-the-crm', productList },
        { orderSn: 'line-of-the-crm', productList: [{ ...productList[0], status: 8 }] },
      ],
    });
    const msg = expect.stringContaining('productList[0].status is "2" here and "8" in the file');
    const bad = [{ row: 1, code: 4505, param: 'productList', msg }];
    expect(answer).toMatchObject({ known: 1, changed: 0, badNum: 1, bad });
    expect(await crm.server.ask('/order/get', { orderSn: 'line-of-the-crm' })).toMatchObject({ orderStatus: 2 });
  });

  test('changes classes through both of their operations', async () => {
    const [{ teacherId }] = crm.schools.school.branches;
    const { groupId } = await crm.server.ask('/group/create', {
      groupName: '一班',
      activeBegin: noon / 1000,
      activeEnd: noon / 1000 + 3600,
      teacherId: `0_${teacherId}`,
    });
    const rows = [{ groupId, groupName: '二班', capacity: 12, activeEnd: noon / 1000 + 7200, updateAt: noon }];
    expect(await crm.server.ask('/import', { sheet: 'groups', update: true, rows })).toMatchObject({ changed: 1 });
    expect(await crm.server.ask('/group/get', { groupId })).toMatchObject({ groupName: '二班', capacity: 12 });
    const fixed = [{ groupId, activeBegin: noon / 1000 + 1 }];
    expect(await crm.server.ask('/import', { sheet: 'groups', update: true, rows: fixed })).toMatchObject({
      bad: [{ code: 4505, param: 'activeBegin' }],
    });
  });
});

test('without update, a row of a record that exists needs no more than its id; a row of a new one needs every required field', async () => {
  const one = await crm.student();
  const rows = [
    { userId: one.userId, name: '孙丽' },
    { externalId: one.externalId, grade: '初三' },
    { externalId: 'no-record' },
  ];
  expect(await crm.load(rows, { update: false })).toMatchObject({
    added: 0,
    known: 1,
    differing: 1,
    changed: 0,
    badNum: 1,
    bad: [{ row: 2, code: 2001, param: 'userRole' }],
  });
  expect(await crm.stored(one)).toMatchObject({ grade: '初一' });
});

test('without update, a row that differs is reported, and its record stays as it is', async () => {
  const one = await crm.student();
  const [{ branchId: subOrgId }] = crm.schools.school.branches;
  const row = { userRole: 'student', subOrgId, userId: one.userId, loginName: one.loginName, name: '孙丽' };
  const answer = await crm.load([row, { ...row, grade: '初三' }], { update: false });
  expect(answer).toMatchObject({ known: 1, differing: 1, changed: 0, badNum: 0 });
  expect(answer.changes).toEqual([
    { row: 1, id: one.userId, fields: [{ field: 'grade', before: '初一', after: '初三' }] },
  ]);
  expect(await crm.stored(one)).toMatchObject({ grade: '初一' });
});

test('a row without createAt was created at its updateAt, or at the time of the import', async () => {
  const [{ branchId: subOrgId }] = crm.schools.school.branches;
  const person = (loginName: string) => ({ userRole: 'student', subOrgId, loginName, name: '周杰' });
  const updateAt = noon - 86_400_000;
  const rows = [person('no-time'), { ...person('only-update-time'), updateAt }];
  expect(await crm.load(rows, { update: false })).toMatchObject({ added: 2, badNum: 0 });
  const createdAt = async (loginName: string) =>
    (await crm.server.ask('/user/list', { userRole: 'student', searchStr: loginName })).list[0].createAt;
  expect([await createdAt('no-time'), await createdAt('only-update-time')]).toEqual([noon, updateAt]);
  // The same file again finds the same people.
  expect(await crm.load(rows, { update: false })).toMatchObject({ added: 0, known: 2, differing: 0 });
});

test('an import that continues reports the sums of all its requests, and an update may be repeated', async () => {
  const one = await crm.student();
  const source = crypto.randomUUID();
  const first = await crm.load([{ userId: one.userId, grade: '初二' }, { userId: 'x' }], { source });
  expect(first).toMatchObject({ total: { changed: 1, badNum: 1 } });
  const last = await crm.load([{ userId: one.userId, grade: '初二' }], { source, from: 2, finish: true });
  expect(last).toMatchObject({ known: 1, total: { added: 0, known: 1, changed: 1, differing: 0, badNum: 1 } });
  expect(await crm.load([{ userId: one.userId, grade: '初二' }], { source })).toMatchObject({ known: 1, rowsDone: 1 });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createTwoSchools, freshDay, orderBy, type TwoSchools } from '../../../test/school/orders.ts';
import { callerOf } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { scoped } from '../../database/scope.ts';
import { sql } from '../../sql/sql.ts';

let database: Database;
let schools: TwoSchools;
let server: TestServer;
let masked: TestServer;
let staff: TestServer;
let names = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  schools = await createTwoSchools(database);
  server = await startServer(database, callerOf(schools.school));
  masked = await startServer(database, { ...callerOf(schools.school), personal: false });
  staff = await startServer(database, { ...callerOf(schools.school), personal: false, findsPersonal: true });
});

interface Person {
  readonly userId: string;
  readonly externalId: string;
  readonly loginName: string;
}

interface Line {
  readonly productId: number;
  readonly product_name: string;
  readonly quantity: number;
  readonly orderAmount: number;
  readonly status: number;
}

/** A student of the CRM. */
async function student(fields: object = {}): Promise<Person> {
  names += 1;
  const person = { loginName: `crm-${names}`, externalId: `CRM-${names}` };
  const created = { userRole: 'student', name: '孙丽', mobile: '13912345678', grade: '初一', ...person, ...fields };
  return { ...person, ...(await server.ask('/user/create', created)) };
}
const load = (rows: readonly object[], more: object = {}, on = server) =>
  on.ask('/import', { sheet: 'users', rows, update: true, ...more });
const stored = ({ userId }: Person) => server.ask('/user/get', { userId });

test('a column that a file cannot change names the operations that do, or says that none does', async () => {
  const person = await student();
  const advised = async (fields: object) => (await load([{ userId: person.userId, ...fields }])).bad[0].msg;
  expect(await advised({ userRole: 'teacher' })).toMatch(
    /userRole is "student" here and "teacher" in the file. No operation changes it. Leave it out of the file to keep it, or add a/,
  );
  expect(await advised({ deleteAt: noon })).toContain('Change it with /user/del or /user/restore, or leave it out');
  // As the message says.
  expect(await load([{ userId: person.userId, grade: '初二' }])).toMatchObject({ changed: 1, badNum: 0 });
});

describe('a file that updates', () => {
  test('changes what differs in records that it finds by our id or by externalId, and reports each change', async () => {
    const [one, two, same] = [await student(), await student(), await student()];
    const answer = await load([
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
    expect(await stored(one)).toMatchObject({ grade: '初二', mobile: '13912345679', name: '孙丽' });
    expect(await stored(two)).toMatchObject({ name: '孙莉', grade: '初一' });
  });

  test('an empty value changes nothing', async () => {
    const one = await student();
    const answer = await load([{ userId: one.userId, mobile: '', grade: null, tags: [] }]);
    expect(answer).toMatchObject({ known: 1, changed: 0 });
    expect(await stored(one)).toMatchObject({ mobile: '13912345678', grade: '初一' });
  });

  test('writes the audit entry and the event of the update operation', async () => {
    const one = await student();
    await load([{ userId: one.userId, active: 0 }]);
    const { list } = await server.ask('/user/history', { userId: one.userId });
    expect(list[0]).toMatchObject({ operation: 'import.rows', fields: { active: [1, 0] } });
    const events = await server.ask('/event/list', { types: ['user.updated'] });
    expect(events.list.map((event: { recordId: string }) => event.recordId)).toContain(one.userId);
  });

  test('obeys the rules of the update operation, row by row', async () => {
    const [one, two] = [await student(), await student()];
    const answer = await load([
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
    names += 1;
    const fresh = {
      externalId: `CRM-${names}`,
      userRole: 'student',
      name: '新',
      subOrgId: schools.school.branches[0].branchId,
    };
    const answer = await load([fresh, { ...fresh, loginName: `crm-${names}` }, { ...fresh, grade: '初三' }]);
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
    const one = await student();
    const subOrgId = schools.school.branches[1].branchId;
    const row = { userId: one.userId, grade: '初九', ...fields, ...('subOrgId' in fields ? { subOrgId } : {}) };
    expect(await load([row])).toMatchObject({ changed: 0, badNum: 1, bad: [{ code, param }] });
    expect(await stored(one)).toMatchObject({ grade: '初一' });
  });

  test('takes the next version of the other system although it is older than this import, but not over a change here', async () => {
    const { userId } = await student();
    const minuteMs = 60_000;
    const version = (grade: string, minutes: number) => load([{ userId, grade, updateAt: noon + minutes * minuteMs }]);
    server.setNow(noon + 60 * minuteMs);
    try {
      expect(await version('初二', 10)).toMatchObject({ changed: 1 });
      expect(await version('初三', 20)).toMatchObject({ changed: 1, badNum: 0 });
      expect((await version('初四', 999)).changed).toBe(1);
      expect((await server.ask('/user/get', { userId })).updateAt).toBe(noon + 60 * minuteMs);
      await server.ask('/user/update', { userId, grade: '高一' });
      expect(await version('初五', 30)).toMatchObject({ changed: 0, bad: [{ code: 4506 }] });
    } finally {
      server.setNow(noon);
    }
  });

  test('reports status, money and payment time of an order as conflicts', async () => {
    const day = freshDay();
    await schools.place(([branch]) => [orderBy(branch, { orderSn: 'of-the-crm', paidAtMs: day.payStartDate })]);
    const { list } = await server.ask('/order/list', day);
    const [{ moneyPaid }] = list;
    const answer = await server.ask('/import', {
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
    expect((await server.ask('/order/list', day)).list).toEqual(list);
  });

  test('reports another status of an order line as a conflict, and says nothing of the same one', async () => {
    const day = freshDay();
    await schools.place(([branch]) => [orderBy(branch, { orderSn: 'line-of-the-crm', paidAtMs: day.payStartDate })]);
    const { lines } = await server.ask('/order/get', { orderSn: 'line-of-the-crm' });
    const productList = lines.map(({ productId, product_name, quantity, orderAmount, status }: Line) => ({
      productId,
      product_name,
      quantity,
      orderAmount,
      status,
    }));
    expect(productList).toMatchObject([{ status: 2 }]);
    const answer = await server.ask('/import', {
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
    expect(await server.ask('/order/get', { orderSn: 'line-of-the-crm' })).toMatchObject({ orderStatus: 2 });
  });

  test('changes classes through both of their operations', async () => {
    const [{ teacherId }] = schools.school.branches;
    const { groupId } = await server.ask('/group/create', {
      groupName: '一班',
      activeBegin: noon / 1000,
      activeEnd: noon / 1000 + 3600,
      teacherId: `0_${teacherId}`,
    });
    const rows = [{ groupId, groupName: '二班', capacity: 12, activeEnd: noon / 1000 + 7200, updateAt: noon }];
    expect(await server.ask('/import', { sheet: 'groups', update: true, rows })).toMatchObject({ changed: 1 });
    expect(await server.ask('/group/get', { groupId })).toMatchObject({ groupName: '二班', capacity: 12 });
    const fixed = [{ groupId, activeBegin: noon / 1000 + 1 }];
    expect(await server.ask('/import', { sheet: 'groups', update: true, rows: fixed })).toMatchObject({
      bad: [{ code: 4505, param: 'activeBegin' }],
    });
  });
});

test('without update, a row that differs is reported, and its record stays as it is', async () => {
  const one = await student();
  const [{ branchId: subOrgId }] = schools.school.branches;
  const row = { userRole: 'student', subOrgId, userId: one.userId, loginName: one.loginName, name: '孙丽' };
  const answer = await load([row, { ...row, grade: '初三' }], { update: false });
  expect(answer).toMatchObject({ known: 1, differing: 1, changed: 0, badNum: 0 });
  expect(answer.changes).toEqual([
    { row: 1, id: one.userId, fields: [{ field: 'grade', before: '初一', after: '初三' }] },
  ]);
  expect(await stored(one)).toMatchObject({ grade: '初一' });
});

test('a row without createAt was created at its updateAt, or at the time of the import', async () => {
  const [{ branchId: subOrgId }] = schools.school.branches;
  const person = (loginName: string) => ({ userRole: 'student', subOrgId, loginName, name: '周杰' });
  const updateAt = noon - 86_400_000;
  const rows = [person('no-time'), { ...person('only-update-time'), updateAt }];
  expect(await load(rows, { update: false })).toMatchObject({ added: 2, badNum: 0 });
  const createdAt = async (loginName: string) =>
    (await server.ask('/user/list', { userRole: 'student', searchStr: loginName })).list[0].createAt;
  expect([await createdAt('no-time'), await createdAt('only-update-time')]).toEqual([noon, updateAt]);
  // The same file again finds the same people.
  expect(await load(rows, { update: false })).toMatchObject({ added: 0, known: 2, differing: 0 });
});

test('a caller without the scope personal cannot tell whether a hidden value is the one in its row', async () => {
  const told = async (update: boolean, birthday: string, mobile: string) => {
    const { userId, loginName } = await student({ birthday: '2012-02-09' });
    const [{ branchId: subOrgId }] = schools.school.branches;
    const row = { userId, loginName, userRole: 'student', name: '孙丽', subOrgId, birthday, mobile };
    const source = crypto.randomUUID();
    const { preview, changes, ...counts } = await load([row], { source, whole: 'check', update }, masked);
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
  const one = await student({ birthday: '2012-02-09' });
  const row = { userId: one.userId, birthday: '2012-02-10', guardianName: '孙强', mobile: '13912345678' };
  const { changes } = await load([row], {}, staff);
  expect(changes[0]).toMatchObject({
    fields: [
      { field: 'birthday', before: '', after: '2012-02-10' },
      { field: 'guardianName', before: '', after: '孙强' },
    ],
    hiddenFields: ['birthday'],
  });
});

/** A new order of the CRM for a row of a file. */
async function orderRow(orderSn: string) {
  const day = freshDay();
  await schools.place(([branch]) => [orderBy(branch, { orderSn: `model-of-${orderSn}`, paidAtMs: day.payStartDate })]);
  const { lines, buyerId, subOrgId } = await server.ask('/order/get', { orderSn: `model-of-${orderSn}` });
  const productList = lines.map(({ productId, product_name, quantity, orderAmount }: Line) => ({
    ...{ productId, product_name, quantity, orderAmount },
    status: 0,
  }));
  return { orderSn, buyerId, subOrgId, dateAdded: noon, productList };
}

test('a refusal does not say the hidden value of a record', async () => {
  const row = { ...(await orderRow('of-a-receiver')), receiver: '赵敏', mobile: '13712340000', address: '南京路 1 号' };
  const send = (rows: readonly object[], on = server) => on.ask('/import', { sheet: 'orders', update: true, rows });
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

describe('a file that names one new person twice', () => {
  const person = (loginName: string, more: object = {}) => {
    const [{ branchId: subOrgId }] = schools.school.branches;
    return { userRole: 'student', subOrgId, loginName, name: '王芳', ...more };
  };
  const whole = async (rows: readonly object[], update: boolean) => {
    const stage = { source: crypto.randomUUID(), update };
    const seen = await load(rows, { ...stage, whole: 'check' });
    const commit = { source: crypto.randomUUID(), update, whole: 'commit', expected: seen.preview };
    return { seen, imported: await load(rows, commit) };
  };

  test.each([true, false])('is imported without the second row, which names the first (update: %s)', async (update) => {
    names += 1;
    const [twice, other] = [`twice-${names}`, `other-${names}`];
    const rows = [person(twice), person(other), person(twice, { name: '李雷' }), person(twice)];
    const { seen, imported } = await whole(rows, update);
    const msg = expect.stringContaining('an earlier row has the same loginName');
    const outcome = { added: 2, known: 1, badNum: 1, bad: [{ row: 2, param: 'loginName', otherRow: 0, msg }] };
    expect(seen).toMatchObject(outcome);
    expect(imported).toMatchObject(outcome);
    const { list } = await server.ask('/user/list', { userRole: 'student', searchStr: twice });
    expect(list).toMatchObject([{ name: '王芳' }]);
  });

  test('also where the rows are in different requests, or share another column that is unique', async () => {
    names += 1;
    const far = Array.from({ length: 1001 }, (_, at) => person(`far-${names}-${at}`));
    const rows = [...far, person(`far-${names}-0`, { name: '李雷' })];
    const source = crypto.randomUUID();
    await load(rows.slice(0, 1000), { source, whole: 'stage' });
    const seen = await load(rows.slice(1000), { source, whole: 'check', from: 1000 });
    expect(seen).toMatchObject({ added: 1001, badNum: 1, bad: [{ row: 1001, otherRow: 0 }] });

    const ids = [
      person(`a-${names}`, { externalId: `E-${names}` }),
      person(`a-${names}`, { externalId: `F-${names}` }),
    ];
    const { imported } = await whole([...ids, person(`a-${names}`)], true);
    expect(imported).toMatchObject({
      added: 1,
      bad: [
        { row: 1, param: 'loginName', otherRow: 0 },
        { row: 2, param: 'loginName', otherRow: 0 },
      ],
    });
  });

  test('and one new order number twice', async () => {
    const row = await orderRow('twice-in-a-file');
    const rows = [row, row, { ...row, moneyPaid: 5, datePay: noon }];
    const answer = await server.ask('/import', { sheet: 'orders', rows, update: true });
    expect(answer).toMatchObject({ added: 1, known: 1, bad: [{ row: 2, param: 'orderSn', otherRow: 0 }] });
  });
});

describe('a preview', () => {
  const preview = async (rows: readonly object[]) => {
    const source = crypto.randomUUID();
    return load(rows, { source, whole: 'check' });
  };
  const confirm = (rows: readonly object[], expected: string) =>
    server.post('/import', {
      sheet: 'users',
      rows,
      update: true,
      source: crypto.randomUUID(),
      whole: 'commit',
      expected,
    });

  test('changes nothing; confirmed, exactly that happens, without the bad rows', async () => {
    const one = await student();
    const rows = [
      { userId: one.userId, grade: '初二' },
      { userId: one.userId, gender: 7 },
      { userId: one.userId, name: '孙丽' },
    ];
    const seen = await preview(rows);
    expect(seen).toMatchObject({
      changed: 1,
      badNum: 1,
      knownRows: [2],
      preview: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(await stored(one)).toMatchObject({ grade: '初一' });
    const { body } = await confirm(rows, seen.preview);
    expect(body.obj).toMatchObject({ changed: 1, badNum: 1, bad: seen.bad, changes: seen.changes });
    expect(await stored(one)).toMatchObject({ grade: '初二' });
  });

  test('confirmed after the data changed is refused, and nothing is half-applied', async () => {
    const [one, two] = [await student(), await student()];
    const rows = [one, two].map(({ userId }) => ({ userId, grade: '初二' }));
    const seen = await preview(rows);
    await server.ask('/user/update', { userId: two.userId, grade: '高三' });
    const { status, body } = await confirm(rows, seen.preview);
    expect([status, body.code]).toEqual([409, 4507]);
    expect(await stored(one)).toMatchObject({ grade: '初一' });
    expect(await stored(two)).toMatchObject({ grade: '高三' });
  });
});

test('an import that continues reports the sums of all its requests, and an update may be repeated', async () => {
  const one = await student();
  const source = crypto.randomUUID();
  const first = await load([{ userId: one.userId, grade: '初二' }, { userId: 'x' }], { source });
  expect(first).toMatchObject({ total: { changed: 1, badNum: 1 } });
  const last = await load([{ userId: one.userId, grade: '初二' }], { source, from: 2, finish: true });
  expect(last).toMatchObject({ known: 1, total: { added: 0, known: 1, changed: 1, differing: 0, badNum: 1 } });
  expect(await load([{ userId: one.userId, grade: '初二' }], { source })).toMatchObject({ known: 1, rowsDone: 1 });
});

test('a mobile is stored and refused in one way, by whichever operation it comes', async () => {
  const [{ branchId: subOrgId }] = schools.school.branches;
  const doors = {
    create: (row: object) => server.post('/user/create', { userRole: 'student', name: '孙丽', ...row }),
    batch: async (row: object) => {
      const users = [{ userRole: 'student', name: '孙丽', ...row }];
      return server.post('/user/createBatch', { users, allOrNone: true });
    },
    edit: async ({ loginName, ...mobiles }: Readonly<Record<string, string>>) =>
      server.post('/user/update', { userId: (await student({ loginName })).userId, ...mobiles }),
    import: (row: object) =>
      server.post('/import', { sheet: 'users', rows: [{ userRole: 'student', name: '孙丽', subOrgId, ...row }] }),
  };
  for (const [door, send] of Object.entries(doors)) {
    const loginName = `mobile-by-${door}`;
    await send({ loginName, mobile: '+8613900001111', guardianMobile: '+14155550100' });
    const { list } = await server.ask('/user/list', { userRole: 'student', searchStr: loginName });
    expect(list, door).toMatchObject([{ mobile: '13900001111', guardianMobile: '+14155550100' }]);
    const { body } = await send({ loginName: `${loginName}-wrong`, mobile: '1380013' });
    expect(JSON.stringify(body), door).toContain('a mobile of China has 11 digits');
  }
});

test('a mobile that an earlier version stored with +86 is the same as without', async () => {
  const one = await student({ mobile: '13912345678' });
  await scoped(database, schools.school.orgId).transaction(async (tx) => {
    await tx.run(sql`
      update users set mobile = '+8613912345678' where org_id = $1 and login_name = ${one.loginName}`);
  });
  expect(await load([{ userId: one.userId, mobile: '139 1234 5678' }])).toMatchObject({ known: 1, changed: 0 });
});

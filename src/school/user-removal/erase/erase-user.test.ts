import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { orderBy } from '../../../../test/school/orders.ts';
import { after, before, newPerson as newPersonIn, profile, receiver, values } from '../../../../test/school/person.ts';
import { callerOf, createSchool } from '../../../../test/school/school.ts';
import { noon, startServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql, toStatement } from '../../../sql/sql.ts';
import { storeAttendance } from '../../lesson/attendance/store-attendance.ts';
import { insertOrders } from '../../order/insert/insert-orders.ts';

const hourMs = 3_600_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

const newPerson = () => newPersonIn(database);

/** Every row of every table that is of this organisation, or of none, as text. */
async function dump(orgId: number): Promise<string> {
  const tables = await database.execute(
    toStatement(sql`select format('%I', relname) as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`),
  );
  const rows: string[] = [];
  for (const { name } of tables.rows.map(row({ name: text }))) {
    const found = await database.execute({
      text: `select to_jsonb(t)::text as line from ${name} t where coalesce(to_jsonb(t) -> 'org_id', $1) = $1`,
      values: [JSON.stringify(orgId)],
    });
    rows.push(...found.rows.map((values) => `${name} ${row({ line: text })(values).line}`));
  }
  return rows.join('\n');
}

/** The values that the dump contains: unchanged, normalised for search, or as JSON. */
const foundIn = (rows: string) =>
  values.filter((value) =>
    [
      value,
      value.toLowerCase(),
      JSON.stringify(value).slice(1, -1),
      JSON.stringify(JSON.stringify(value)).slice(2, -2),
    ].some((form) => rows.includes(form)),
  );

describe('an erased person', () => {
  test('leaves no personal data in any table; amounts and learning records are unchanged', async () => {
    const { server, school, userId, groupId, orderSns } = await newPerson();
    await server.post('/user/del', { userId }, { 'Idempotency-Key': 'names-the-person' });
    await server.post('/group/edit', { groupId, groupRemarks: 'x' }, { 'Idempotency-Key': 'names-nobody' });
    const range = { beginTime: noon - 24 * hourMs, endTime: noon };
    const kinds = ['LiveClass', 'Homework', 'Exam'];
    const learnt = () =>
      Promise.all(
        kinds.map((kind) =>
          server.ask(`/statistics/listStudent${kind}Data`, { ...range, groupId, uniqueId: userId, pageSize: 30 }),
        ),
      );
    const rebuilt = async () => {
      const { rows } = await database.execute({
        text: 'select lesson_id from lessons where org_id = $1',
        values: [school.orgId],
      });
      const lessonIds = rows.map((values) => row({ lessonId: integer })(values).lessonId);
      await school.db.transaction((tx) => storeAttendance(tx, lessonIds, noon));
      return learnt();
    };
    const sold = () => server.ask('/order/list', { payStartDate: 0, payEndDate: noon });
    const [recordsBefore, ordersBefore] = [await learnt(), await sold()];
    expect(foundIn(await dump(school.orgId)).sort()).toEqual(values.toSorted());

    const { removed } = await server.ask('/user/erase', { userId });

    expect(foundIn(await dump(school.orgId))).toEqual([]);
    expect(removed).toEqual({
      profiles: 1,
      addresses: 2,
      orderTexts: 1,
      remarks: 0,
      reasons: 2,
      answers: 3,
      devices: 4,
      auditValues: 2,
      keptAnswers: 1,
      imports: 0,
    });
    const [recordsAfter, ordersAfter] = [await learnt(), await sold()];
    const nobody = { userName: '', loginName: '' };
    expect(recordsAfter).toEqual(
      recordsBefore.map(({ total, list }) => ({
        total,
        list: list.map((record: object) => ({ ...record, ...nobody })),
      })),
    );
    expect(recordsAfter.map(({ total }) => total)).toEqual([1, 1, 1]);
    expect(await rebuilt()).toEqual(recordsAfter);
    const unnamed = { customerName: '', customerRealName: '' };
    const orderAddress = { receiver: '', mobile: '', districts: '', address: '' };
    expect(ordersAfter).toEqual({
      ...ordersBefore,
      list: ordersBefore.list.map((order: { orderSn: string }) =>
        orderSns.includes(order.orderSn) ? { ...order, ...unnamed, orderAddress } : order,
      ),
    });
    const { list } = await server.ask('/order/detail', { orderSns: orderSns.slice(0, 1) });
    expect(list[0].note.content).toBe('nothing about anyone');
  });

  test('cannot be found by name, only by number', async () => {
    const { server, userId } = await newPerson();
    const guardian = { guardianName: '诸葛珪', guardianMobile: '13811118888' };
    await server.ask('/user/update', { userId, ...guardian });
    const children = async (keyword: string) => (await server.ask('/search', { keyword })).users.length;
    for (const keyword of Object.values(guardian)) expect(await children(keyword)).toBe(1);
    await server.ask('/user/erase', { userId });
    for (const keyword of Object.values(guardian)) expect(await children(keyword)).toBe(0);
    expect((await server.ask('/user/find', { guardians: Object.values(guardian) })).list).toEqual([]);
    for (const searchStr of [before.name, after.name, profile.mobile, '诸', 'wuxi']) {
      expect(await server.ask('/user/list', { searchStr })).toMatchObject({ total: 0 });
    }
    const days = { payStartDate: 0, payEndDate: noon };
    for (const filter of [{ buyer: after.name }, { receiver: receiver.receiver }, { receiver: '13811110005' }]) {
      expect(await server.ask('/order/list', { ...days, ...filter })).toMatchObject({ count: 0 });
    }
    const user = await server.ask('/user/get', { userId });
    expect(user).toMatchObject({ id: userId, loginName: '', name: '', active: 0, deleteAt: noon, eraseAt: noon });
    const kept = ['id', 'subOrgId', 'appId', 'userRole', 'createAt', 'updateAt', 'deleteAt', 'eraseAt', 'version'];
    const rest = Object.entries(user).filter(([field]) => !kept.includes(field));
    expect(rest.filter(([, value]) => ![0, ''].includes(value as never) && String(value) !== '')).toEqual([]);
  });

  test('cannot be restored; the login name and the external id are free again', async () => {
    const { server, userId } = await newPerson();
    await server.ask('/user/erase', { userId });
    const { status, body } = await server.post('/user/restore', { userId });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 4218 });
    const { loginName } = after;
    const { externalId } = profile;
    const again = await server.ask('/user/create', { userRole: 'student', name: 'x', loginName, externalId });
    expect(again.userId).not.toBe(userId);
  });

  test('is erased once; a second request removes nothing', async () => {
    const { server, userId } = await newPerson();
    await server.ask('/user/erase', { userId });
    const { removed } = await server.ask('/user/erase', { userId });
    expect(new Set(Object.values(removed))).toEqual(new Set([0]));
  });

  test('appears in the change feed, so that other systems can erase too', async () => {
    const { server, userId } = await newPerson();
    const { nextCursor: cursor } = await server.ask('/user/changes', { updatedSince: noon });
    await server.ask('/user/erase', { userId });
    server.setNow(noon + 60_000);
    const { list } = await server.ask('/user/changes', { cursor, pageSize: 500 });
    expect(list.find(({ id }: { id: string }) => id === userId)).toMatchObject({ eraseAt: noon, name: '' });
  });
});

describe('a student enrolled by the order of another buyer', () => {
  const family = { receiver: '诸葛瑾', mobile: '13811119001', districts: '吴郡', address: '江东大营 1 号' };
  const brother = { userRole: 'student', loginName: 'zhuge.jin', name: '诸葛瑾', mobile: family.mobile };

  /**
   * An order by the brother for the person, sent to this address; answers with where it goes once the person is erased.
   */
  async function afterErasing(orderAddress: object) {
    const { server, school, userId } = await newPerson();
    const buyer = await server.ask('/user/create', brother);
    const { productId } = await server.ask('/product/create', { name: 'Course', type: 1, price: 100 });
    const { orderSn } = await server.ask('/order/create', {
      orderType: 4,
      buyerId: buyer.userId,
      productList: [{ productId, studentId: userId }],
      orderAddress,
      moneyPaid: 100,
    });
    const { removed } = await server.ask('/user/erase', { userId });
    const order = await server.ask('/order/get', { orderSn });
    return { removed, order, left: await dump(school.orgId) };
  }

  test.each([
    ['name', { ...family, receiver: `${after.name}（收）`, mobile: '13811119002' }],
    ['earlier name', { ...family, receiver: before.name }],
    ['mobile', { ...family, mobile: profile.mobile }],
    ['address', { ...family, address: profile.address }],
  ])('is forgotten there too, by their %s, in the log as well; the money stays', async (_, orderAddress) => {
    const { removed, order, left } = await afterErasing(orderAddress);
    expect(order).toMatchObject({
      customerRealName: brother.name,
      moneyPaid: 100,
      orderAddress: { receiver: '', mobile: '', districts: '', address: '' },
    });
    expect(removed).toMatchObject({ addresses: 3, auditValues: 2 });
    for (const value of new Set(Object.values(orderAddress))) {
      if (value !== brother.name && value !== brother.mobile) expect(left).not.toContain(value);
    }
  });

  test('an address that is the buyer’s own stays', async () => {
    const { removed, order } = await afterErasing(family);
    expect(order.orderAddress).toEqual(family);
    expect(removed).toMatchObject({ addresses: 2 });
  });
});

test('class remarks no longer contain the name, and the audit log never had the text', async () => {
  const { server, school, userId, groupId } = await newPerson();
  const { groupId: elsewhere } = await server.ask('/group/create', {
    groupName: 'Other',
    activeBegin: noon / 1000,
    activeEnd: noon / 1000 + 3600,
    teacherId: `0_${school.branches[0].teacherId}`,
    groupRemarks: '武乡',
  });
  await server.ask('/group/edit', { groupId, groupRemarks: `${after.name}坐第一排，${before.mobile}` });
  await server.ask('/group/edit', { groupId, groupRemarks: `${after.name}坐第二排` });
  expect((await server.ask('/user/erase', { userId })).removed).toMatchObject({ remarks: 1 });
  expect(await server.ask('/group/get', { groupId })).toMatchObject({ groupRemarks: '[…]坐第二排' });
  expect(await server.ask('/group/get', { groupId: elsewhere })).toMatchObject({ groupRemarks: '武乡' });
  expect(foundIn(await dump(school.orgId))).toEqual([]);
});

test('a pending import that names the person has to start again; others continue', async () => {
  const { server, school, userId } = await newPerson();
  const rows = (name: string) => [{ userRole: 'student', loginName: 'x', name, subOrgId: 1, createAt: noon }];
  const stage = (source: string, name: string, from = 0) =>
    server.post('/import', { sheet: 'users', source, rows: rows(name), from, whole: 'stage' });
  await stage('names the person', after.name);
  await stage('names nobody', 'Somebody');
  expect((await server.ask('/user/erase', { userId })).removed).toMatchObject({ imports: 1 });
  expect(foundIn(await dump(school.orgId))).toEqual([]);
  expect((await stage('names the person', 'Somebody', 1)).body.code).toBe(4501);
  expect((await stage('names nobody', 'Somebody', 1)).body.obj).toMatchObject({ rowsDone: 2 });
});

test('late events of an erased person are stored without a device', async () => {
  const { server, school, userId } = await newPerson();
  const { list } = await server.ask('/liveclass/list', {});
  await server.ask('/user/erase', { userId });
  const join = { eventId: 'late', liveclass: list[0].liveclass, kind: 'join', time: noon, userId, device: 'her-phone' };
  await server.ask('/liveclass/events', { events: [join] });
  expect(await dump(school.orgId)).not.toContain('her-phone');
});

test('an idempotency answer that named the person is not repeated, and the request does not run again', async () => {
  const { server, userId } = await newPerson();
  const headers = { 'Idempotency-Key': 'deletes-the-person' };
  await server.post('/user/del', { userId }, headers);
  await server.ask('/user/erase', { userId });
  for (const body of [{ userId }, { userId: '1_1' }]) {
    const again = await server.post('/user/del', body, headers);
    expect({ status: again.status, code: again.body.code }).toEqual({ status: 409, code: 4303 });
  }
});

test('a user who cannot be deleted cannot be erased', async () => {
  const { server, school, head, userId, number } = await newPerson();
  const teacher = await server.post('/user/erase', { userId: `0_${head.teacherId}` });
  expect({ status: teacher.status, code: teacher.body.code }).toEqual({ status: 409, code: 4201 });
  const refunding = orderBy(head, { orderSn: 'refunding', buyerId: number, lines: [{ status: 6 }] });
  await school.db.transaction((tx) => insertOrders(tx, [refunding]));
  expect((await server.post('/user/erase', { userId })).body.code).toBe(4202);
  expect(await server.ask('/user/get', { userId })).toMatchObject({ name: after.name, deleteAt: 0 });
});

test('another organisation with the same data, a sibling on the same mobile and other buyers keep theirs', async () => {
  const server = await startServer(database, callerOf(await createSchool(database)));
  const twinServer = await startServer(database, callerOf(await createSchool(database)));
  const person = { userRole: 'student', loginName: 'same', name: '同名', mobile: '13822220001' };
  const theirs = await twinServer.ask('/user/create', person);
  const mine = await server.ask('/user/create', person);
  const sibling = await server.ask('/user/create', { ...person, loginName: 'sibling', name: '弟弟' });
  await server.ask('/user/erase', mine);
  expect(await twinServer.ask('/user/get', theirs)).toMatchObject({ name: '同名', mobile: '13822220001' });
  expect(await server.ask('/user/get', sibling)).toMatchObject({ name: '弟弟', mobile: '13822220001' });
  expect(await server.ask('/user/list', { searchStr: '13822220001' })).toMatchObject({ total: 1 });
});

test('an unknown user or one of another branch or organisation is not found', async () => {
  const { server, school, head, userId: person } = await newPerson();
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  const secondServer = await startServer(database, callerOf(await createSchool(database)));
  for (const [on, userId] of [
    [server, '1_999999999'],
    [server, `0_${head.studentIds[0]}`],
    [bound, person],
    [secondServer, person],
  ] as const) {
    const { status, body } = await on.post('/user/erase', { userId });
    expect({ status, code: body.code, param: body.param }).toEqual({ status: 404, code: 4006, param: 'userId' });
  }
});

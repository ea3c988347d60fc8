import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { orderBy } from '../../test/orders.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../test/school.ts';
import { noon, startServer, type TestServer } from '../../test/server.ts';
import type { Database } from '../database/database.ts';
import { only } from '../database/insert.ts';
import { row, text } from '../database/row.ts';
import { sql, toStatement } from '../database/sql.ts';
import { endMemberships, insertMembers } from '../group/members.ts';
import { insertGroups } from '../group/write.ts';
import { insertLessonEvents, insertLessons } from '../live-class/write.ts';
import { insertOrders } from '../order/write.ts';

const hourMs = 3_600_000;
const beganMs = noon - 10 * hourMs;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

/** Everything the person was ever called or reached by; no two are part of each other. */
const profile = {
  mobile: '13811110001',
  birthday: '2011-11-11',
  avatarUrl: 'https://pictures.example/zhuge',
  email: 'kongming@example.org',
  nickName: '卧龙先生',
  school: '隆中书院',
  province: '荆襄省',
  city: '南阳城',
  district: '邓县区',
  address: '卧龙岗草庐 3 号',
  guardianName: '司马徽老师',
  guardianMobile: '13811110002',
  source: '徐庶推荐来的',
  remark: '"躬耕" \\ 陇亩',
  tags: ['三顾茅庐'],
  externalId: 'crm-kongming',
};
const before = { name: '诸葛亮', loginName: 'zhuge.liang', mobile: '13811110003' };
const after = { name: '武乡侯', loginName: 'wuxiang.hou', mobile: profile.mobile };
const receiver = { receiver: '黄月英女士', mobile: '13811110004', districts: '襄阳郡', address: '黄家湾 8 号' };
const another = { receiver: '诸葛均', mobile: '13811110005', districts: '邓县乡', address: '田舍 1 号' };

const values = [
  ...Object.values(profile).flat(),
  ...Object.values(before),
  ...Object.values(after),
  ...[receiver, another].flatMap(Object.values),
];

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

/** Which of the values stand in the dump, as they are, folded as the search has them, or as they stand in JSON. */
const foundIn = (rows: string) =>
  values.filter((value) =>
    [
      value,
      value.toLowerCase(),
      JSON.stringify(value).slice(1, -1),
      JSON.stringify(JSON.stringify(value)).slice(2, -2),
    ].some((form) => rows.includes(form)),
  );

interface Person {
  readonly server: TestServer;
  readonly school: School;
  readonly head: SchoolBranch;
  readonly userId: string;
  readonly number: number;
  readonly groupId: number;
  readonly orderSns: readonly [string, string];
}

/** A student with a history: renamed, in a class, with a lesson, orders, notes and audit values, in a school apart. */
async function newPerson(): Promise<Person> {
  const school = await createSchool(database);
  const [head] = school.branches;
  const server = await startServer(database, callerOf(school));
  const { userId } = await server.ask('/user/create', { userRole: 'student', ...profile, ...before });
  const number = Number(userId.slice(2));
  await server.ask('/user/update', { userId, ...after });
  const orderSns = ['first', 'second'] as const;
  const groupId = await school.db.transaction(async (tx) => {
    const { branchId, teacherId } = head;
    const active = { activeBeginSeconds: 0, activeEndSeconds: noon / 1000 + 3600 };
    const group = { branchId, teacherId, name: 'Class', ...active, createdAtMs: 0 };
    const groupId = only(await insertGroups(tx, [group]));
    await insertMembers(tx, [{ groupId, userId: number, joinedAtMs: 0 }]);
    const times = { scheduledBeginMs: beganMs, scheduledEndMs: beganMs + hourMs, createdAtMs: 0 };
    const lesson = { ...group, ...times, groupId, fileId: 'file', title: 'Lesson', classType: 'small' as const };
    const { name, activeBeginSeconds, activeEndSeconds, ...lessonOnly } = lesson;
    const lessonId = only(await insertLessons(tx, [lessonOnly]));
    await insertLessonEvents(tx, [
      { lessonId, eventId: 's', kind: 'start', atMs: beganMs },
      { lessonId, eventId: 'j', kind: 'join', atMs: beganMs, userId: number, device: 'a' },
      { lessonId, eventId: 'e', kind: 'end', atMs: beganMs + hourMs, byStaff: true },
    ]);
    const reason = `${after.name}要去襄阳了`;
    await endMemberships(tx, [{ groupId, userId: number, leftAtMs: noon - hourMs, reason }]);
    await insertOrders(tx, [
      orderBy(head, {
        orderSn: orderSns[0],
        buyerId: number,
        moneyPaid: 100,
        receiver,
        notes: [
          {
            content: `${after.name}的妈妈 ${profile.guardianMobile} 来电，改寄 ${another.receiver}`,
            atMs: noon,
            userName: '客服',
          },
          { content: 'nothing about anyone', atMs: noon, userName: '客服' },
        ],
      }),
      orderBy(head, { orderSn: orderSns[1], buyerId: number, moneyPaid: 50, receiver: another }),
    ]);
    return groupId;
  });
  return { server, school, head, userId, number, groupId, orderSns };
}

describe('an erased person', () => {
  test('has left no trace in any table, and all that is about money and learning is as it was', async () => {
    const { server, school, userId, groupId, orderSns } = await newPerson();
    await server.post('/user/del', { userId }, { 'Idempotency-Key': 'names-the-person' });
    await server.post('/group/edit', { groupId, groupRemarks: 'x' }, { 'Idempotency-Key': 'names-nobody' });
    const range = { beginTime: noon - 24 * hourMs, endTime: noon };
    const learnt = () => server.ask('/statistics/listStudentLiveClassData', { ...range, groupId, uniqueId: userId });
    const sold = () => server.ask('/order/list', { payStartDate: 0, payEndDate: noon });
    const [recordsBefore, ordersBefore] = [await learnt(), await sold()];
    expect(foundIn(await dump(school.orgId)).sort()).toEqual(values.toSorted());

    const { removed } = await server.ask('/user/erase', { userId });

    expect(foundIn(await dump(school.orgId))).toEqual([]);
    expect(removed).toEqual({
      profiles: 1,
      addresses: 2,
      orderTexts: 1,
      reasons: 1,
      auditValues: 2,
      keptAnswers: 1,
    });
    const [recordsAfter, ordersAfter] = [await learnt(), await sold()];
    const nobody = { userName: '', loginName: '' };
    expect(recordsAfter).toEqual({
      ...recordsBefore,
      list: recordsBefore.list.map((record: object) => ({ ...record, ...nobody })),
    });
    expect(recordsAfter.total).toBe(1);
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

  test('is found by nobody any more, and known by number alone', async () => {
    const { server, userId } = await newPerson();
    await server.ask('/user/erase', { userId });
    for (const searchStr of [before.name, after.name, profile.mobile, '诸', 'wuxi']) {
      expect(await server.ask('/user/list', { searchStr })).toMatchObject({ total: 0 });
    }
    const days = { payStartDate: 0, payEndDate: noon };
    for (const filter of [{ buyer: after.name }, { receiver: receiver.receiver }, { receiver: '13811110005' }]) {
      expect(await server.ask('/order/list', { ...days, ...filter })).toMatchObject({ count: 0 });
    }
    const user = await server.ask('/user/get', { userId });
    expect(user).toMatchObject({ id: userId, loginName: '', name: '', active: 0, deleteAt: noon, eraseAt: noon });
    const kept = ['id', 'subOrgId', 'appId', 'userRole', 'createAt', 'updateAt', 'deleteAt', 'eraseAt'];
    const rest = Object.entries(user).filter(([field]) => !kept.includes(field));
    expect(rest.filter(([, value]) => ![0, ''].includes(value as never) && String(value) !== '')).toEqual([]);
  });

  test('does not come back; the login name and the external id are free', async () => {
    const { server, userId } = await newPerson();
    await server.ask('/user/erase', { userId });
    const { status, body } = await server.post('/user/restore', { userId });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 4218 });
    const { loginName } = after;
    const { externalId } = profile;
    const again = await server.ask('/user/create', { userRole: 'student', name: 'x', loginName, externalId });
    expect(again.userId).not.toBe(userId);
  });

  test('is erased once: the second time nothing is left to remove', async () => {
    const { server, userId } = await newPerson();
    await server.ask('/user/erase', { userId });
    const nothing = { profiles: 0, addresses: 0, orderTexts: 0, reasons: 0, auditValues: 0, keptAnswers: 0 };
    expect(await server.ask('/user/erase', { userId })).toEqual({ removed: nothing });
  });

  test('is told of in the feed of changes, so that others erase too', async () => {
    const { server, userId } = await newPerson();
    const { nextCursor: cursor } = await server.ask('/user/changes', { updatedSince: noon });
    await server.ask('/user/erase', { userId });
    const { list } = await server.ask('/user/changes', { cursor, pageSize: 500 });
    expect(list.find(({ id }: { id: string }) => id === userId)).toMatchObject({ eraseAt: noon, name: '' });
  });
});

test('a kept answer that named the person is not given again, nor is the request carried out twice', async () => {
  const { server, userId } = await newPerson();
  const headers = { 'Idempotency-Key': 'deletes-the-person' };
  await server.post('/user/del', { userId }, headers);
  await server.ask('/user/erase', { userId });
  for (const body of [{ userId }, { userId: '1_1' }]) {
    const again = await server.post('/user/del', body, headers);
    expect({ status: again.status, code: again.body.code }).toEqual({ status: 409, code: 4303 });
  }
});

test('what keeps a user from being deleted keeps it from being erased', async () => {
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

test('unknown, of another branch and of another organisation are not there', async () => {
  const { server, school, head, userId: person } = await newPerson();
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  const twin = await startServer(database, callerOf(await createSchool(database)));
  for (const [on, userId] of [
    [server, '1_999999999'],
    [server, `0_${head.studentIds[0]}`],
    [bound, person],
    [twin, person],
  ] as const) {
    const { status, body } = await on.post('/user/erase', { userId });
    expect({ status, code: body.code, param: body.param }).toEqual({ status: 404, code: 4006, param: 'userId' });
  }
});

import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';
import { insertOrders } from '../../src/school/order/insert/insert-orders.ts';
import { schemaOf } from '../contract/parameters.ts';
import { openOwnDatabase } from '../database/database.ts';
import { addLesson, at, type Classroom, createClassroom, heldFrom } from '../school/classroom.ts';
import { orderBy } from '../school/orders.ts';
import { callerOf, createSchool, type School } from '../school/school.ts';
import { bearer, startAuthenticatedServer } from '../server/authenticated-server.ts';
import { bearerClient, type Client, signingClient } from '../server/clients-from-elsewhere.ts';
import { noon, startServer, type TestServer } from '../server/server.ts';

const mobile = '13812345678';
/** What the twelve operations need, as docs/interface.md tells it. */
const scopes = [
  'order:read',
  'product:read',
  'group:write',
  'user:read',
  'user:write',
  'subject:read',
  'liveclass:read',
  'statistics:read',
];

let school: School;
let server: TestServer;
let classroom: Classroom;
/** What each kind of client is given. */
let clients: Record<'bearer' | 'signing', Client>;
let keys: { strict: string; masked: string };
const student = () => `1_${classroom.studentIds[0]}`;
const teacher = () => `0_${classroom.teacherId}`;

beforeAll(async () => {
  const database = await openOwnDatabase();
  school = await createSchool(database);
  const [branch] = school.branches;
  const installationSecret = Buffer.alloc(32, 7);
  server = await startAuthenticatedServer(database, { installationSecret });
  const owner = await startServer(database, callerOf(school));
  classroom = await createClassroom(school);
  await school.db.transaction(async (tx) => {
    const receiver = { receiver: 'Ann', mobile, districts: 'Pudong', address: 'Century Avenue 1' };
    await insertOrders(tx, [orderBy(branch, { orderSn: 'sn-1', paidAtMs: at('09:00'), moneyPaid: 100, receiver })]);
    await addLesson(tx, classroom, heldFrom('10:00', '11:00'));
  });
  await owner.ask('/user/update', { userId: student(), mobile });
  owner.setNow(at('08:00'));
  await owner.ask('/homework/assign', { groupId: classroom.groupId, title: 'Exercise' });
  await owner.ask('/exam/schedule', {
    groupId: classroom.groupId,
    title: 'Test',
    beginTime: at('12:00'),
    duration: 600,
  });

  // With authentication, so that secrets are derived as in a running server.
  const make = async (more: object, headers: Record<string, string> = {}) => {
    const answer = await server.post(
      '/key/create',
      { name: 'client', scopes: [...scopes, 'personal'], ...more },
      headers,
    );
    expect(answer.body.msg).toBe('success');
    return answer.body.obj;
  };
  const admin = bearer((await make({ scopes: ['admin'] })).secret);
  const withKey = await make({ manner: 'ported', subOrgId: branch.branchId }, admin);
  const signs = await make({ signsBody: true, subOrgId: branch.branchId }, admin);
  clients = {
    bearer: bearerClient(server.url, withKey.secret),
    signing: signingClient(server.url, { appId: 'head', secret: signs.signingSecret, now: () => noon / 1000 }),
  };
  keys = {
    strict: (await make({ subOrgId: branch.branchId }, admin)).secret,
    masked: (await make({ manner: 'ported', scopes, subOrgId: branch.branchId }, admin)).secret,
  };
});

/** What such clients add to every request: nothing that the interface knows. */
const extras = { version: '2.0', lang: 'zh-CN', timestamp: noon };
const day = () => ({ beginTime: String(at('00:00')), endTime: String(at('24:00')), pageStart: '0', pageSize: '10' });
const ofStudent = () => ({ ...day(), groupId: String(classroom.groupId), uniqueId: student(), ...extras });
const newGroup = (groupName: string) => ({
  groupName,
  activeBegin: String(noon / 1000),
  activeEnd: String(noon / 1000 + 86_400),
  teacherId: teacher(),
  assitantId: `302_${classroom.assistantId}`,
  groupTeacherList: [{ userId: teacher(), courseId: String(classroom.subjectIds[0]), courseName: 'Maths' }],
  serviceFlag: '2',
  ...extras,
});
const fieldsOf = (record: object) => Object.keys(record).length;

test('the scopes of such a key are those of the twelve operations, and personal', () => {
  const needed = operations
    .filter(({ operation }) => operation.number !== undefined)
    .map(({ operation }) => operation.scope);
  expect([...new Set(needed)].sort()).toEqual([...scopes].sort());
});

describe.each(['bearer', 'signing'] as const)('a client written elsewhere, %s', (kind) => {
  const call = async (path: string, parameters: Readonly<Record<string, unknown>>) => {
    const reply = await clients[kind](path, parameters);
    expect(reply).toMatchObject({ code: 0, msg: 'success' });
    return reply.obj;
  };

  test('lists orders and asks for their details, with the real address', async () => {
    const range = { payStartDate: String(at('00:00')), payEndDate: String(at('24:00')) };
    const filters = { orderStatus: '1', orderType: '0', priceBegin: 0, priceEnd: '100000' };
    const page = { pageNum: '0', pageSize: '20' };
    const { count, list } = await call('/order/list', { buyer: '', ...range, ...filters, ...page, ...extras });
    expect([count, list.length, fieldsOf(list[0])]).toEqual([1, 1, 12]);
    expect(list[0].orderAddress).toEqual({ receiver: 'Ann', mobile, districts: 'Pudong', address: 'Century Avenue 1' });
    const detail = await call('/order/detail', { orderSns: ['sn-1', 'unknown'], ...extras });
    expect([detail.list.length, fieldsOf(detail.list[0])]).toEqual([1, 14]);
  });

  test('lists products and subjects', async () => {
    const { total, list } = await call('/product/getProductList', { pageIndex: '0', pageSize: '1', ...extras });
    expect([total, list.length, fieldsOf(list[0])]).toEqual([2, 1, 18]);
    const subjects = await call('/getOrgCourse', { subOrgId: String(classroom.branchId), ...extras });
    expect(subjects).toHaveLength(2);
  });

  test('creates a class and changes it', async () => {
    const { groupId } = await call('/group/create', newGroup(`of the ${kind} client`));
    expect(groupId).toEqual(expect.any(Number));
    const changes = { groupRemarks: 'Evenings', activeEnd: String(noon / 1000 + 2 * 86_400) };
    expect(await call('/group/edit', { groupId: String(groupId), ...changes, ...extras })).toEqual({ sucNum: 1 });
  });

  test('lists users with their real mobiles, and deletes one', async () => {
    const request = { userRole: 'student', searchStr: mobile, pageStart: 0, pageSize: 10, sortType: 3, isSortDesc: 1 };
    const { total, list } = await call('/user/list', { ...request, ...extras });
    expect([total, fieldsOf(list[0]), list[0].mobile]).toEqual([1, 29, mobile]);
    const leaving = kind === 'bearer' ? classroom.studentIds[1] : classroom.studentIds[2];
    expect(await call('/user/del', { userId: `1_${leaving}`, ...extras })).toMatchObject({ code: 0 });
  });

  test('reads the history and the three statistics of a student', async () => {
    const page = { pageStart: '0', pageSize: '10' };
    const { total, rs } = await call('/liveclass/listHistory', { teacherId: teacher(), ...page, ...extras });
    expect([total, fieldsOf(rs[0])]).toEqual([1, 10]);
    for (const [path, fields] of [
      ['/statistics/listStudentLiveClassData', 22],
      ['/statistics/listStudentHomeworkData', 15],
      ['/statistics/listStudentExamData', 13],
    ] as const) {
      const statistics = await call(path, ofStudent());
      expect([path, statistics.total, fieldsOf(statistics.list[0])]).toEqual([path, 1, fields]);
    }
  });

  test('sends "" for what was not filled in, as forms do, and is answered as if it had left that out', async () => {
    const range = { payStartDate: at('00:00'), payEndDate: at('24:00') };
    const least = (groupName: string) => {
      const { activeBegin, activeEnd, teacherId } = newGroup('');
      return { groupName, activeBegin, activeEnd, teacherId };
    };
    const { groupId } = await call('/group/create', least(`plain ${kind} class`));
    const needed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      '/order/list': range,
      '/order/detail': { orderSns: ['sn-1'] },
      '/product/getProductList': {},
      '/group/create': least(`empty ${kind} class`),
      '/group/edit': { groupId, serviceFlag: 2 },
      '/user/list': {},
      '/user/del': { userId: '1_999999' },
      '/getOrgCourse': { subOrgId: classroom.branchId },
      '/liveclass/listHistory': { teacherId: teacher() },
      '/statistics/listStudentLiveClassData': ofStudent(),
      '/statistics/listStudentHomeworkData': ofStudent(),
      '/statistics/listStudentExamData': ofStudent(),
    };
    for (const { operation } of operations.filter((each) => each.operation.number !== undefined)) {
      const { path } = operation;
      const given = needed[path] ?? {};
      const { properties = {}, required = [] } = schemaOf(operation);
      const optional = Object.keys(properties).filter((name) => !(required.includes(name) || name in given));
      // The signature needs its appId.
      const emptied = optional.filter((name) => kind === 'bearer' || name !== 'appId');
      const empty = Object.fromEntries(emptied.map((name) => [name, '']));
      const reply = await call(path, { ...empty, ...given, version: '' });
      if (path === '/group/create') expect(reply).toEqual({ groupId: expect.any(Number) });
      else expect([path, reply]).toEqual([path, await call(path, given)]);
    }
  });

  test('is told what was wrong by code and param, with HTTP 200', async () => {
    const { teacherId: _, ...missing } = newGroup('without a teacher');
    expect(await clients[kind]('/group/create', missing)).toMatchObject({ code: 2001, param: 'teacherId' });
    const unknown = await clients[kind]('/group/edit', { groupId: 999_999, groupName: 'x' });
    expect(unknown).toMatchObject({ code: 4003, param: 'groupId' });
  });
});

test('by default a key refuses what such clients send: parameters of their own, and digits for numbers', async () => {
  const headers = bearer(keys.strict);
  const range = { payStartDate: at('00:00'), payEndDate: at('24:00') };
  const refused = async (more: object) => {
    const { status, body } = await server.post('/order/list', { ...range, ...more }, headers);
    return [status, body.code, body.param];
  };
  expect(await refused({})).toEqual([200, 0, undefined]);
  expect(await refused({ version: '2.0' })).toEqual([400, 2002, 'version']);
  expect(await refused({ pageNum: '0' })).toEqual([400, 2003, 'pageNum']);
});

test('without the scope personal a key sees neither mobile nor address', async () => {
  const masked = bearerClient(server.url, keys.masked);
  const { obj } = await masked('/order/list', { payStartDate: at('00:00'), payEndDate: at('24:00') });
  expect(obj.list[0].orderAddress.mobile).toMatch(/\*.*5678$/);
  expect(JSON.stringify(obj)).not.toContain(mobile);
  expect(JSON.stringify(obj)).not.toContain('Century Avenue');
});

import { beforeAll, describe, expect, test } from 'vitest';
import { isPostgres, openTestDatabase } from '../../../test/database/database.ts';
import { waitsFor } from '../../../test/database/lock-wait.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../test/school/school.ts';
import { type Answer, noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { sql } from '../../sql/sql.ts';

const nowSeconds = noon / 1000;
const dayMs = 24 * 3_600_000;

let database: Database;
let school: School;
let head: SchoolBranch;
let server: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  [head] = school.branches;
  server = await startServer(database, callerOf(school));
});

const group = (changes: object = {}) => ({
  groupName: '初一数学',
  activeBegin: nowSeconds,
  activeEnd: nowSeconds + 3600,
  teacherId: `0_${head.teacherId}`,
  groupTeacherList: [{ userId: `0_${head.teacherId}`, courseId: head.subjectIds[0] }],
  ...changes,
});

let keys = 0;
const newKey = () => `key-${keys++}`;
const create = (body: unknown, key: string, on = server) => on.post('/group/create', body, { 'Idempotency-Key': key });
const replayed = (answer: Answer) => answer.headers.get('Idempotency-Replayed');
const groupsNamed = async (groupName: string) => (await server.ask('/group/list', { groupName })).total;

describe('the same request with the same key', () => {
  test('is carried out once; the second request gets the same answer with a new reqId and time', async () => {
    const key = newKey();
    const body = group({ groupName: 'once' });
    const first = await create(body, key);
    server.setNow(noon + 5_000);
    const second = await create(body, key);
    server.setNow(noon);

    expect(second.status).toBe(200);
    expect(second.body.obj).toEqual(first.body.obj);
    expect([replayed(first), replayed(second)]).toEqual([null, 'true']);
    expect(second.body.reqId).not.toBe(first.body.reqId);
    expect(second.headers.get('X-Request-Id')).toBe(second.body.reqId);
    expect([first.body.reqTime, second.body.reqTime]).toEqual([noon, noon + 5_000]);
    expect(await groupsNamed('once')).toBe(1);
  });

  test('may have its fields in another order, null for absent fields, or a new signature', async () => {
    const key = newKey();
    const { obj } = (await create(group(), key)).body;
    const { groupName, ...rest } = group();
    const [pair] = group().groupTeacherList;
    const turned = { ...rest, groupTeacherList: [{ courseId: pair?.courseId, userId: pair?.userId }], groupName };
    for (const same of [
      turned,
      group({ groupRemarks: null }),
      group({ validBegin: 1, validTime: 2, signature: 'x' }),
    ]) {
      const again = await create(same, key);
      expect(replayed(again)).toBe('true');
      expect(again.body.obj).toEqual(obj);
    }
  });

  test('is stored for 24 hours, to the millisecond', async () => {
    const key = newKey();
    const body = group({ groupName: 'a day', activeEnd: nowSeconds + 10 * 86_400 });
    const first = await create(body, key);
    server.setNow(noon + dayMs - 1);
    expect((await create(body, key)).body.obj).toEqual(first.body.obj);
    server.setNow(noon + dayMs);
    const anew = await create(body, key);
    expect(replayed(anew)).toBeNull();
    expect(anew.body.obj).not.toEqual(first.body.obj);
    server.setNow(noon + dayMs + 1);
    expect((await create(body, key)).body.obj).toEqual(anew.body.obj);
    server.setNow(noon);
  });

  test('gets the first answer for edits and deletions too, also if an inner code refused it', async () => {
    const key = newKey();
    const headers = { 'Idempotency-Key': key };
    const { groupId } = (await create(group(), key)).body.obj;
    const edit = { groupId, groupRemarks: 'first' };
    await server.post('/group/edit', edit, headers);
    await server.post('/group/edit', { groupId, groupRemarks: 'later' });
    expect((await server.post('/group/edit', edit, headers)).body.obj).toEqual({ sucNum: 1 });
    expect(await server.ask('/group/get', { groupId })).toMatchObject({ groupRemarks: 'later' });

    const userId = `1_${head.studentIds[0]}`;
    const deleted = await server.post('/user/del', { userId }, headers);
    const again = await server.post('/user/del', { userId }, headers);
    expect(again.body.obj).toEqual(deleted.body.obj);
    expect(again.body.obj).toMatchObject({ code: 0, obj: { sucNum: 1 } });
    const busy = `0_${head.teacherId}`;
    const other = { 'Idempotency-Key': newKey() };
    const refused = await server.post('/user/del', { userId: busy }, other);
    expect(refused.body.obj.code).toBe(4201);
    expect((await server.post('/user/del', { userId: busy }, other)).body.obj).toEqual(refused.body.obj);
  });
});

test('other content under the same key is refused with 422, and changes nothing', async () => {
  const key = newKey();
  await create(group({ groupName: 'mine' }), key);
  const answer = await create(group({ groupName: 'other' }), key);

  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ code: 4302, param: 'Idempotency-Key' });
  expect(await groupsNamed('other')).toBe(0);
  expect(replayed(await create(group({ groupName: 'mine' }), key))).toBe('true');
});

test('a failure is not stored: the key is free for the corrected request', async () => {
  const key = newKey();
  const unknown = group({ teacherId: '0_999999999' });
  expect((await create(unknown, key)).status).toBe(422);
  expect((await create(unknown, key)).status).toBe(422);
  expect((await create(group({ groupName: '' }), key)).status).toBe(400);
  const corrected = await create(group(), key);
  expect(corrected.status).toBe(200);
  expect(replayed(corrected)).toBeNull();
});

test('a key is its caller’s, of one operation and one organisation', async () => {
  const key = newKey();
  const mine = await create(group({ groupName: 'scope' }), key);
  const colleague = await startServer(database, callerOf(school, undefined, 'colleague'));
  const theirs = await create(group({ groupName: 'another scope' }), key, colleague);
  expect(theirs.status).toBe(200);
  expect(theirs.body.obj).not.toEqual(mine.body.obj);

  const secondSchool = await createSchool(database);
  const secondServer = await startServer(database, callerOf(secondSchool));
  const [{ teacherId, subjectIds }] = secondSchool.branches;
  const groupTeacherList = [{ userId: `0_${teacherId}`, courseId: subjectIds[0] }];
  const ofTwin = await create(group({ teacherId: `0_${teacherId}`, groupTeacherList }), key, secondServer);
  expect({ status: ofTwin.status, replayed: replayed(ofTwin) }).toEqual({ status: 200, replayed: null });

  const { groupId } = mine.body.obj;
  const edited = await server.post('/group/edit', { groupId, groupRemarks: 'x' }, { 'Idempotency-Key': key });
  expect({ status: edited.status, replayed: replayed(edited) }).toEqual({ status: 200, replayed: null });
});

test('without a key every request is carried out', async () => {
  const answers = [
    await server.post('/group/create', group({ groupName: 'each' })),
    await server.post('/group/create', group({ groupName: 'each' })),
  ];
  expect(answers.map(replayed)).toEqual([null, null]);
  expect(await groupsNamed('each')).toBe(2);
});

test('a key is 1 to 255 visible ASCII characters', async () => {
  // No shorter in the index than it is here.
  const visible = (length: number) =>
    Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 37) % 94))).join('');
  const longest = visible(255);
  expect((await create(group(), longest)).status).toBe(200);
  expect(replayed(await create(group(), longest))).toBe('true');
  for (const key of [visible(256), '', 'a b', 'é']) {
    const answer = await create(group(), key);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 1009, param: 'Idempotency-Key' });
  }
});

test('requests that race under one key are carried out once', async () => {
  for (let round = 0; round < 5; round++) {
    const [key, groupName] = [newKey(), `race ${round}.`];
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(group({ groupName }), key)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect(new Set(done.map(({ body }) => body.obj.groupId)).size).toBe(1);
    for (const { status, body } of answers) {
      if (status !== 200) expect({ status, code: body.code }).toEqual({ status: 409, code: 4301 });
    }
    expect(await groupsNamed(groupName)).toBe(1);
  }
});

// The embedded database has one connection: there, the second request waits for the first and gets its answer.
test.runIf(isPostgres())('a key in use is refused with 409 until it is free', async () => {
  const key = newKey();
  const body = group({ groupName: 'in use' });
  const { first, second } = await school.db.transaction(async (tx) => {
    await tx.run(sql`select from users where org_id = $1 and user_id = ${head.teacherId} for update`);
    const first = create(body, key);
    expect(await waitsFor(tx, first)).toBe(true);
    return { first, second: await create(body, key) };
  });

  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ code: 4301, param: 'Idempotency-Key' });
  const { obj } = (await first).body;
  const later = await create(body, key);
  expect({ replayed: replayed(later), obj: later.body.obj }).toEqual({ replayed: 'true', obj });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { send, type WireRequest } from '../../../test/server/wire.ts';
import { operations } from '../../catalogue/operations.ts';

const json = { 'Content-Type': 'application/json' };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let server: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  const caller = await createExampleSchool(database);
  server = await startServer(database, caller);
});

const contracts = operations.map(({ operation }) => operation);
const ofTheInterface = contracts.filter(({ number }) => number !== undefined);

test.each(ofTheInterface)(
  'a success of $path carries code, msg, obj, reqId, reqTime and execTime, and no param',
  async ({ path, example }) => {
    const { status, body } = await server.post(path, example.request);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['code', 'msg', 'obj', 'reqId', 'reqTime', 'execTime']);
    expect(body).toMatchObject({ code: 0, msg: 'success', reqTime: noon });
    expect(body.reqId).toMatch(uuid);
    expect(Number.isInteger(body.execTime) && body.execTime >= 0).toBe(true);
  },
);

describe.each(ofTheInterface)(
  'an error of $path has obj only where the interface requires it:',
  ({ path, number, example }) => {
    /** Of the twelve, those whose `obj` the interface requires of every answer. */
    const required = (code: number) =>
      ({ 3: { total: 0, list: [] }, 7: { code }, 8: [], 9: { total: 0, rs: [] } })[number ?? 0];

    const errors: readonly (readonly [name: string, status: number, code: number, Partial<WireRequest>])[] = [
      ['another method', 405, 1005, { method: 'GET' }],
      ['another content type', 415, 1007, { headers: { 'Content-Type': 'text/plain' } }],
      ['malformed JSON', 400, 1001, { body: '{' }],
      ['no object', 400, 1002, { body: '[]' }],
      ['bytes that are not UTF-8', 400, 1003, { body: Buffer.from([0xff]) }],
      ['a body that is too large', 413, 1006, { body: ' '.repeat(1024 * 1024 + 1) }],
      ['an unknown parameter', 400, 2002, { body: '{"unheardOf":1}' }],
      ['a bad header', 400, 1009, { headers: { ...json, 'Idempotency-Key': 'a b' } }],
    ];
    test.each(errors)('%s', async (_, status, code, request) => {
      const whole = { method: 'POST', path, headers: json, body: JSON.stringify(example.request), ...request };
      const { body, ...answer } = await send(server.url, whole);
      expect([answer.status, body?.code]).toEqual([status, code]);
      const obj = required(code);
      expect(Object.keys(body ?? {}).filter((key) => key !== 'param')).toEqual(
        ['code', 'msg', 'obj', 'reqId', 'reqTime', 'execTime'].filter((key) => key !== 'obj' || obj !== undefined),
      );
      expect(body?.obj).toEqual(obj);
      expect(body?.msg).not.toBe('');
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    });
  },
);

test('no extension of ours answers an error with an obj', () => {
  expect(contracts.filter(({ number, onError }) => number === undefined && onError !== undefined)).toEqual([]);
});

describe('param', () => {
  test.each([
    ['/getOrgCourse', { subOrgId: 'x' }, 'subOrgId'],
    ['/getOrgCourse', {}, 'subOrgId'],
    ['/getOrgCourse', { subOrgId: 2 }, 'subOrgId'],
    ['/getOrgCourse', { subOrgId: 1, x: 1 }, 'x'],
    ['/order/detail', { orderSns: ['a', 'b', 3] }, 'orderSns[2]'],
    ['/order/detail', { orderSns: [] }, 'orderSns'],
    [
      '/group/edit',
      { groupId: 1, groupTeacherList: [{ userId: '0_1', courseId: 2 }, {}] },
      'groupTeacherList[1].userId',
    ],
    [
      '/group/edit',
      { groupId: 1, groupTeacherList: [{ userId: '0_1', courseId: '3' }] },
      'groupTeacherList[0].courseId',
    ],
    ['/group/edit', { groupId: 1, groupTeacherList: [{ userId: '0_1', courseId: 2, x: 1 }] }, 'groupTeacherList[0].x'],
    ['/group/edit', { groupId: 1, groupTeacherList: ['0_1'] }, 'groupTeacherList[0]'],
  ])('%s %j is at fault in %3$s', async (path, body, param) => {
    expect((await server.post(path, body)).body.param).toBe(param);
  });

  test('is left out where no one parameter is at fault', async () => {
    for (const body of ['', '[]', '{'])
      expect((await server.post('/getOrgCourse', body)).body).not.toHaveProperty('param');
  });
});

describe('reqId', () => {
  test('is in the answer, in X-Request-Id and in the log, and never the same twice', async () => {
    const before = server.logged.length;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => server.post(index % 2 ? '/getOrgCourse' : '/nowhere', { subOrgId: 1 })),
    );
    const ids = answers.map(({ body }) => body.reqId);
    expect(new Set(ids).size).toBe(30);
    expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(ids);
    const logged = server.logged.slice(before).map(({ reqId }) => reqId);
    expect(logged.toSorted()).toEqual(ids.toSorted());
  });

  test('is ours, whatever a caller sends', async () => {
    const { body } = await server.post('/getOrgCourse', {}, { 'X-Request-Id': 'theirs', 'Request-Id': 'theirs' });
    expect(body.reqId).toMatch(uuid);
  });
});

test('reqTime is the moment on the clock that was passed in, in milliseconds', async () => {
  for (const now of [0, 1_700_000_000_123, noon]) {
    server.setNow(now);
    for (const path of ['/getOrgCourse', '/nowhere']) {
      expect((await server.post(path, { subOrgId: 1 })).body.reqTime).toBe(now);
    }
  }
});

describe('Accept-Language', () => {
  const english = 'subOrgId is required.';
  const chinese = '缺少必填参数 subOrgId。';

  test.each([
    ['zh', chinese],
    ['zh-CN', chinese],
    ['zh-Hant-TW', chinese],
    ['ZH-cn', chinese],
    ['zh-CN,zh;q=0.9,en;q=0.8', chinese],
    ['zh, en', chinese],
    ['en;q=0.3, zh;q=0.5', chinese],
    ['fr, zh;q=0.1', chinese],
    ['zh ; q=0.9 , en ; q=0.8', chinese],
    ['en, zh', english],
    ['en', english],
    ['en-GB,en;q=0.9,zh;q=0.8', english],
    ['zh;q=0.5, en;q=0.9', english],
    ['zh;q=0', english],
    ['zh;q=0.000, fr', english],
    ['zh;q=nonsense', english],
    ['fr-FR, de', english],
    ['*', english],
    ['zhx', english],
    ['', english],
    [';;,,;q=', english],
    [`${'a,'.repeat(3000)}zh`, chinese],
  ])('%s', async (accepted, msg) => {
    const { body } = await server.post('/getOrgCourse', {}, { 'Accept-Language': accepted });
    expect(body.msg).toBe(msg);
  });

  test('left out means English', async () => {
    const { body } = await send(server.url, { method: 'POST', path: '/getOrgCourse', headers: json, body: '{}' });
    expect(body?.msg).toBe(english);
  });

  test('also decides about the reasons inside an answer', async () => {
    const ask = (language: string) => server.post('/user/del', { userId: '1_999' }, { 'Accept-Language': language });
    const { body } = await ask('zh');
    expect(body.obj.obj.errMsg['1_999']).toMatch(/\p{Script=Han}/u);
    expect((await ask('en')).body.obj.obj.errMsg['1_999']).toMatch(/^[\x20-\x7e]+$/);
  });
});

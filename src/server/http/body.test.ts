import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { send } from '../../../test/server/wire.ts';

const mebibyte = 1024 * 1024;
const json = { 'Content-Type': 'application/json' };

let server: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  const caller = await createExampleSchool(database);
  server = await startServer(database, caller);
});

describe('the content type', () => {
  const post = (headers: Record<string, string>, body = '{"subOrgId":1}') =>
    send(server.url, { method: 'POST', path: '/getOrgCourse', headers, body });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'Application/JSON',
    'application/json ; charset=gbk',
    'application/json; profile=x; charset=utf-8',
  ])('%s is taken', async (type) => {
    expect((await post({ 'Content-Type': type })).status).toBe(200);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
    'application/vnd.api+json',
    'text/json',
    'json',
    'application/',
    '*/*',
    ';',
    'text/plain; application/json',
    'application/json, text/plain',
  ])('%s is refused with 415', async (type) => {
    const { status, body } = await post({ 'Content-Type': type });
    expect([status, body?.code]).toEqual([415, 1007]);
    expect(body?.msg).toBe(`Content-Type must be application/json; received ${JSON.stringify(type)}.`);
  });

  test('missing is refused with 415, with a body and without', async () => {
    for (const body of ['{"subOrgId":1}', '']) {
      const answer = await post({}, body);
      expect([answer.status, answer.body?.code]).toEqual([415, 1007]);
      expect(answer.body?.msg).toBe('Content-Type must be application/json; received none.');
    }
  });
});

describe('Content-Encoding', () => {
  test.each(['gzip', 'X-GZIP', 'deflate', 'br', 'zstd', 'gzip, br'])(
    '%s is refused with 415, by its name',
    async (name) => {
      const { status, body } = await server.post('/getOrgCourse', gzipSync('{"subOrgId":1}'), {
        'Content-Encoding': name,
      });
      expect([status, body.code]).toEqual([415, 1012]);
      expect(body.msg).toBe(`The body must not be compressed; received Content-Encoding ${JSON.stringify(name)}.`);
    },
  );

  test.each(['identity', 'utf-8'])('%s is accepted with a readable body', async (name) => {
    const { status } = await server.post('/getOrgCourse', { subOrgId: 1 }, { 'Content-Encoding': name });
    expect(status).toBe(200);
  });
});

describe('a body that cannot be read is refused with 400:', () => {
  const deep = (open: string) => open.repeat(Math.floor(mebibyte / open.length));

  test.each([
    ['nothing', '', 1001],
    ['white space', ' \n\t ', 1001],
    ['a byte order mark alone', '\ufeff', 1001],
    ['cut-off JSON', '{"subOrgId":', 1001],
    ['a trailing comma', '{"subOrgId":1,}', 1001],
    ['two values', '{"subOrgId":1}{}', 1001],
    ['a comment', '{"subOrgId":1}//', 1001],
    ['single quotes', "{'subOrgId':1}", 1001],
    ['NaN', '{"subOrgId":NaN}', 1001],
    ['a leading zero', '{"subOrgId":01}', 1001],
    ['a raw NUL', '{"subOrgId":1}\0', 1001],
    ['a form', 'subOrgId=1', 1001],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 1003],
    ['Chinese in GBK', Buffer.from([0x22, 0xcd, 0xf5, 0x22]), 1003],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), 1003],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 1003],
    ['a character cut in two', Buffer.from([0x22, 0xe7, 0x8e]), 1003],
    ['UTF-16', Buffer.from('{"subOrgId":1}', 'utf16le'), 1001],
    ['gzip', Buffer.from([0x1f, 0x8b, 0x08, 0x00]), 1003],
    ['1 MiB of [', deep('['), 1013],
    ['1 MiB of {"a":', deep('{"a":'), 1013],
    ['nested arrays, closed', '['.repeat(mebibyte / 2) + ']'.repeat(mebibyte / 2), 1013],
    ['null', 'null', 1002],
    ['a number', '1', 1002],
    ['a string', '"{}"', 1002],
    ['an array', '[{"subOrgId":1}]', 1002],
    ['true', 'true', 1002],
  ])('%s', async (_, body, code) => {
    const answer = await server.post('/getOrgCourse', body);
    expect([answer.status, answer.body.code, answer.body.obj]).toEqual([400, code, []]);
  });

  test.each(['subOrgId', 'unheardOf', 'appId'])('deep nesting below %s', async (name) => {
    const depth = 100_000;
    const objects = await server.post('/getOrgCourse', `{"${name}":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`);
    expect([objects.status, objects.body.code]).toEqual([400, 1013]);
  });
});

describe('the JSON', () => {
  test('may begin with a byte order mark and have white space around it', async () => {
    expect((await server.post('/getOrgCourse', '\ufeff\n {"subOrgId":1} \n')).status).toBe(200);
  });

  test('of a key given twice the last one counts', async () => {
    expect((await server.post('/getOrgCourse', '{"subOrgId":"x","subOrgId":1}')).status).toBe(200);
    expect((await server.post('/getOrgCourse', '{"subOrgId":1,"subOrgId":"x"}')).status).toBe(400);
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'])(
    '%s is an unknown parameter like any other',
    async (name) => {
      const top = await server.post('/getOrgCourse', `{"subOrgId":1,"${name}":{"subOrgId":1}}`);
      expect([top.status, top.body.code, top.body.param]).toEqual([400, 2002, name]);

      const nested = await server.post('/group/edit', `{"groupId":41,"groupTeacherList":[{"${name}":1}]}`);
      expect([nested.status, nested.body.param]).toEqual([400, `groupTeacherList[0].${name}`]);
    },
  );
});

test('after a body that is not JSON, the connection serves the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const post = async (body: string) => {
    const request = httpRequest(`${server.url}/getOrgCourse`, { method: 'POST', headers: json, agent }).end(body);
    const [response] = await once(request, 'response');
    response.resume();
    await once(response, 'close');
    return [response.statusCode, request.reusedSocket];
  };
  expect(await post('{')).toEqual([400, false]);
  expect(await post('{"subOrgId":1}')).toEqual([200, true]);
});

describe('the size of the body', () => {
  const sized = (bytes: number) => '{"subOrgId":1}'.padEnd(bytes);

  test('1 MiB is taken', async () => {
    expect((await server.post('/getOrgCourse', sized(mebibyte))).status).toBe(200);
  });

  test('1 MiB and 1 byte is refused with 413', async () => {
    const { status, body } = await server.post('/getOrgCourse', sized(mebibyte + 1));
    expect([status, body.code, body.obj]).toEqual([413, 1006, []]);
    expect(body.msg).toContain('1048576');
  });

  test.each([
    ['of an announced length', { 'Content-Length': String(32 * mebibyte) }],
    ['without a length', {}],
  ])('of 32 MiB %s is refused with 413, also to a client that sends all of it before it reads', async (_, headers) => {
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const request = httpRequest(`${server.url}/getOrgCourse`, {
      method: 'POST',
      headers: { ...json, ...headers },
      agent,
    });
    const answered = once(request, 'response');
    for (let sent = 0; sent < 32; sent++) {
      await new Promise<void>((resolve, reject) => {
        request.write(Buffer.alloc(mebibyte, ' '), (error) => (error ? reject(error) : resolve()));
      });
    }
    request.end();
    const [response] = await answered;
    expect(response.resume().statusCode).toBe(413);
  });

  test('is that of the bytes, not of the characters', async () => {
    const character = '{"subOrgId":1,"signature":"王"}';
    const padded = (bytes: number) => character + ' '.repeat(bytes - Buffer.byteLength(character));
    expect((await server.post('/getOrgCourse', padded(mebibyte))).status).toBe(200);
    expect((await server.post('/getOrgCourse', padded(mebibyte + 1))).status).toBe(413);
  });

  test.each([
    [mebibyte, 200],
    [mebibyte + 1, 413],
  ])('counts in pieces too: %i bytes without a length are answered with %i', async (size, status) => {
    const { url } = server;
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(`${url}/getOrgCourse`, { method: 'POST', headers: json }, (response) => {
        resolve(response.resume().statusCode);
      });
      request.on('error', reject);
      for (let rest = sized(size); rest !== ''; rest = rest.slice(65_536)) request.write(rest.slice(0, 65_536));
      request.end();
    });
    expect(answered).toBe(status);
  });
});

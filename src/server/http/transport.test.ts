import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { send, sendBytes } from '../../../test/server/wire.ts';
import { operations } from '../../catalogue/operations.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../operation/call/caller.ts';

const mebibyte = 1024 * 1024;
const paths = operations.map(({ operation }) => operation.path);
const json = { 'Content-Type': 'application/json' };

let database: Database;
let caller: Caller;
let server: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  caller = await createExampleSchool(database);
  server = await startServer(database, caller);
});

const ofTheInterface = operations.map(({ operation }) => operation).filter(({ number }) => number !== undefined);

test.each(ofTheInterface)('the example of $path is answered with 200 and code 0', async ({ path, example }) => {
  const { status, body } = await server.post(path, example.request);
  expect([status, body.code, body.msg]).toEqual([200, 0, 'success']);
});

describe('another method than POST', () => {
  test.each(paths)('on %s is refused with 405, Allow and an envelope', async (path) => {
    const { status, headers, body } = await send(server.url, { method: 'GET', path });
    expect([status, headers.get('allow'), body?.code]).toEqual([405, 'POST', 1005]);
    expect(body?.msg).toBe(`${path} accepts POST, not GET.`);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'MKCOL', 'LOCK', 'SEARCH', 'QUERY', 'M-SEARCH'])(
    '%s is refused the same, whatever it carries',
    async (method) => {
      const { status, headers, body } = await send(server.url, {
        method,
        path: '/order/list?x=1',
        headers: { 'Content-Type': 'text/plain' },
        body: '{',
      });
      expect([status, headers.get('allow'), body?.code]).toEqual([405, 'POST', 1005]);
    },
  );

  test('HEAD is refused the same, without the body that HEAD never has', async () => {
    const { status, headers, text } = await send(server.url, { method: 'HEAD', path: '/order/list' });
    expect([status, headers.get('allow'), text]).toEqual([405, 'POST', '']);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('POST where there is only something to read is refused with the methods that are there', async () => {
    for (const path of ['/openapi.json', '/docs', '/healthz', '/readyz']) {
      const { status, headers, body } = await server.post(path, {});
      expect([path, status, headers.get('allow'), body.code]).toEqual([path, 405, 'GET, HEAD', 1005]);
    }
  });
});

test('a request with stray bytes behind it is answered, and its connection closed', async () => {
  const body = '{"subOrgId":"一二三四"}';
  // Counted in characters, not in bytes.
  const {
    status,
    headers,
    body: answer,
  } = await send(server.url, {
    method: 'POST',
    path: '/getOrgCourse',
    headers: { 'Content-Type': 'application/json', 'Content-Length': String(body.length), Connection: 'keep-alive' },
    body,
  });
  expect([status, answer?.code, headers.get('connection')]).toEqual([400, 1001, 'close']);
});

test('the answer to a broken body has the request id of its log line', async () => {
  const { headers, status } = await sendBytes(
    server.url,
    'POST /getOrgCourse HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  );
  await vi.waitFor(() => {
    const logged = server.logged.filter(({ reqId }) => reqId === headers.get('x-request-id'));
    expect(logged).toMatchObject([{ route: '/getOrgCourse', status, error: 'badRequest' }]);
  }, 240_000);
});

test('HEAD of what can be read is answered like GET, without the body', async () => {
  for (const path of ['/healthz', '/openapi.json', '/docs', '/docs/settings.md']) {
    const got = await send(server.url, { method: 'GET', path });
    const { status, headers, text } = await send(server.url, { method: 'HEAD', path });
    expect([path, status, headers.get('content-length'), text]).toEqual([
      path,
      200,
      String(Buffer.byteLength(got.text)),
      '',
    ]);
  }
});

describe('an unknown path', () => {
  const unknown = [
    '/order',
    '/order/list/',
    '//order/list',
    '/Order/List',
    '/order/list/1',
    '/order/list;x=1',
    '/order%2Flist',
    '/order/%zz',
    '/order/list%',
    '/%c3%28',
    '/%E7%8E%8B%E8%8A%B3',
    '/../order/list',
    `/${'a'.repeat(5000)}`,
    '/__proto__',
    '/constructor',
    '*',
  ];

  test.each(unknown)('%s is answered with 404 and an envelope', async (path) => {
    const { status, headers, body } = await send(server.url, { method: 'POST', path, headers: json, body: '{}' });
    expect([status, body?.code]).toEqual([404, 1004]);
    expect(body?.msg).toContain('/docs');
    expect(headers.get('x-request-id')).toBe(body?.reqId);
  });

  test.each([
    ['no content type', {}, '{}'],
    ['another content type', { 'Content-Type': 'text/xml' }, '<a/>'],
    ['a content type that is none', { 'Content-Type': ';;' }, ''],
    ['malformed JSON', json, '{'],
    ['bytes that are not UTF-8', json, Buffer.from([0xff])],
    ['more than 1 MiB', json, ' '.repeat(mebibyte + 1)],
  ])('is 404 with %s', async (_, headers, body) => {
    const answer = await send(server.url, { method: 'POST', path: '/order/lists', headers, body });
    expect([answer.status, answer.body?.code]).toEqual([404, 1004]);
  });

  test.each(['GET', 'PUT', 'HEAD', 'OPTIONS', 'PROPFIND'])('is 404 for %s too', async (method) => {
    expect((await send(server.url, { method, path: '/order/lists' })).status).toBe(404);
  });
});

describe('the path', () => {
  test.each([
    '/getOrgCourse?subOrgId=7&subOrgId=8',
    '/getOrgCourse?',
    '/getOrgCourse?%zz',
    '/getOrgCourse#fragment',
    '/getOrg%43ourse',
    'http://elsewhere.example/getOrgCourse',
  ])('may be written as %s: a query is ignored', async (path) => {
    const { status, body } = await send(server.url, { method: 'POST', path, headers: json, body: '{"subOrgId":1}' });
    expect([status, body?.obj]).toEqual([200, [{ courseId: 2, courseName: '数学' }]]);
  });

  test('decides about `obj` on an error however it is written', async () => {
    const { body } = await send(server.url, { method: 'POST', path: '/getOrg%43ourse', headers: json, body: '{}' });
    expect([body?.code, body?.obj]).toEqual([2001, []]);
  });
});

describe('BASE_PATH', () => {
  test('mounts the operations, the documents and the reference below it, and nothing elsewhere', async () => {
    const mounted = await startServer(database, caller, { basePath: '/open/v1' });
    expect((await mounted.post('/open/v1/getOrgCourse', { subOrgId: 1 })).status).toBe(200);
    expect((await mounted.post('/open/v1/getOrgCourse', {})).body.obj).toEqual([]);
    expect((await mounted.post('/getOrgCourse', { subOrgId: 1 })).status).toBe(404);
    expect((await mounted.post('/open/v1/open/v1/getOrgCourse', {})).status).toBe(404);

    const get = (path: string) => fetch(mounted.url + path);
    expect((await get('/open/v1/openapi.json')).status).toBe(200);
    expect((await get('/openapi.json')).status).toBe(404);
    expect((await get('/open/v1/docs')).status).toBe(200);
    expect((await get('/docs')).status).toBe(404);
    expect((await fetch(`${mounted.url}/open/v1/`)).url).toBe(`${mounted.url}/open/v1/docs`);
    expect((await mounted.post('/nowhere', {})).body.msg).toContain('/open/v1/docs');
  });

  test('leaves the health checks where they are', async () => {
    const mounted = await startServer(database, caller, { basePath: '/open' });
    for (const path of ['/healthz', '/readyz']) expect((await fetch(mounted.url + path)).status).toBe(200);
  });
});

describe('malformed or oversized HTTP gets an answer, and the connection is closed:', () => {
  const host = 'Host: localhost\r\n';
  const post = `POST /getOrgCourse HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;

  test.each([
    ['no request line', 'hello\r\n\r\n', 400, 1008],
    ['an unknown method', `FETCH /getOrgCourse HTTP/1.1\r\n${host}\r\n`, 400, 1008],
    ['a path in Chinese', `POST /王子涵 HTTP/1.1\r\n${host}\r\n`, 400, 1008],
    ['another protocol', `GET / HTTP/9.9\r\n${host}\r\n`, 400, 1008],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), 400, 1008],
    ['a header with no name', `${post}: x\r\n\r\n`, 400, 1008],
    ['a header with a NUL in it', `${post}X-A: \0\r\n\r\n`, 400, 1008],
    ['a length that is none', `${post}Content-Length: many\r\n\r\n`, 400, 1008],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, 1008],
    ['a length and pieces', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400, 1008],
    ['a broken piece', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, 400, 1008],
    ['no host', 'POST /getOrgCourse HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 1008],
    ['two hosts', `${post}host: elsewhere.example\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`, 400, 1008],
    ['headers past 16 KiB', `${post}X-A: ${'a'.repeat(17_000)}\r\n\r\n`, 431, 1010],
    ['headers of 4 MiB', `${post}X-A: ${'a'.repeat(4 * mebibyte)}\r\n\r\n`, 431, 1010],
    ['a path past 16 KiB', `POST /${'a'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n`, 431, 1010],
  ])('%s', async (_, bytes, status, code) => {
    const answer = await sendBytes(server.url, bytes);
    expect([answer.status, answer.body?.code]).toEqual([status, code]);
    expect(Object.keys(answer.body ?? {})).toEqual(expect.arrayContaining(['msg', 'reqId', 'reqTime', 'execTime']));
    expect(answer.headers.get('x-request-id')).toBe(answer.body?.reqId);
    expect(answer.headers.get('connection')).toBe('close');
  });

  test('an unknown Expect header is ignored', async () => {
    const headers = { ...json, Expect: 'the-unexpected' };
    const { status } = await send(server.url, {
      method: 'POST',
      path: '/getOrgCourse',
      headers,
      body: '{"subOrgId":1}',
    });
    expect(status).toBe(200);
  });
});

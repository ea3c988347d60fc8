import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';

let server: TestServer;
beforeAll(async () => {
  const database = await openTestDatabase();
  server = await startServer(database, callerOf(await createSchool(database)));
});

async function send(path: string, traceparent: string) {
  const { headers } = await server.post(path, {}, { traceparent });
  const reqId = headers.get('x-request-id');
  const line = () => server.logged.find((each) => each.reqId === reqId);
  // The server logs a request after the client has its answer.
  while (line() === undefined) await setImmediate();
  return { returned: headers.get('traceparent'), logged: line()?.traceId };
}

describe('a valid traceparent is logged and returned, also with a refusal:', () => {
  test.each([
    ['/user/list', `00-${traceId}-${parentId}-01`],
    ['/nowhere', `00-${traceId}-${parentId}-00`],
    // A later version may append fields.
    ['/user/list', `01-${traceId}-${parentId}-01-more`],
  ])('%s %s', async (path, traceparent) => {
    expect(await send(path, traceparent)).toEqual({ returned: traceparent, logged: traceId });
  });
});

describe('a malformed traceparent is ignored, and the request is answered:', () => {
  test.each([
    '',
    'zhang-san',
    `ff-${traceId}-${parentId}-01`,
    `00-${'0'.repeat(32)}-${parentId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${parentId}-01`,
    `00-${traceId}-${parentId}-01-more`,
    `00-${traceId}-${parentId}`,
    `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`,
  ])('%s', async (traceparent) => {
    expect(await send('/user/list', traceparent)).toEqual({ returned: null, logged: undefined });
  });
});

test('a request without a traceparent gets none', async () => {
  expect((await server.post('/user/list', {})).headers.get('traceparent')).toBeNull();
});

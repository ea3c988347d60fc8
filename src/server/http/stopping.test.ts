import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { startServer } from '../../../test/server/server.ts';
import { connectSlowly } from '../../../test/server/slow-client.ts';

const request =
  'POST /getOrgCourse HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"subOrgId":1}';

test('a client that always has a newer request in flight does not keep a server from stopping; what it sent before is answered', async () => {
  const database = await openTestDatabase();
  const caller = await createExampleSchool(database);
  let isStopping = false;
  const running: (() => void)[] = [];
  const { url } = await startServer(database, caller, {
    isStopping: () => isStopping,
    authenticateRequest: async () => {
      await new Promise<void>((resolve) => running.push(resolve));
      return { identity: { caller, scopes: 'every', manner: 'strict' }, rateLimit: undefined };
    },
  });
  const { socket, received, closed } = await connectSlowly(url);
  const answers = () => received().split('HTTP/1.1 200 OK').slice(1);
  const send = async (count: number) => {
    const before = running.length;
    socket.write(request.repeat(count));
    await vi.waitUntil(() => running.length === before + count, 240_000);
  };
  await send(2);
  isStopping = true;
  running[0]?.();
  await vi.waitUntil(() => answers().length === 1, 240_000);
  await send(2);
  running[1]?.();
  running[2]?.();
  await closed;
  running[3]?.();
  expect(answers().map((answer) => answer.includes('Connection: close'))).toEqual([false, false, true]);
});

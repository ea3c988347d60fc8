import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { closeAfterRequests } from './closing.ts';

const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n';

/** A server that answers once `answer` was called, and gives up on what is still being sent at the second look. */
async function startClosable() {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const app = fastify({ return503OnClosing: false });
  closeAfterRequests(app, { lookEveryMs: 1, sendingMs: 1 });
  app.post('/', async () => {
    await answered;
    return {};
  });
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  onTestFinished(() => app.server.closeAllConnections());
  const open = async () => {
    const socket = connect(Number(url.port), url.hostname);
    onTestFinished(() => void socket.destroy());
    await Promise.all([once(socket, 'connect'), once(app.server, 'connection')]);
    return socket;
  };
  return { app, open, answer };
}

const read = async (socket: Socket) => {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
};

test('a connection that was opened and never used does not keep a server from closing', async () => {
  const { app, open } = await startClosable();
  await open();
  await app.close();
});

test('nor does a request that never ends', async () => {
  const { app, open } = await startClosable();
  const socket = await open();
  socket.write(`${head}Expect: 100-continue\r\n\r\n{`);
  await once(socket, 'data');
  await app.close();
});

test('a request that is being worked on is answered first, however long it takes', async () => {
  const { app, open, answer } = await startClosable();
  const socket = await open();
  const received = once(app.server, 'request');
  socket.write(`${head}\r\n{}`);
  await received;
  const closing = app.close();
  // By then it has looked more than once.
  for (let looks = 0; looks < 20; looks++) await new Promise((resolve) => setTimeout(resolve, 1));
  answer();
  expect(await read(socket)).toContain('200 OK');
  await closing;
});

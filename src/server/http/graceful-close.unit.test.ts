import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../../../test/server/certificate.ts';
import { closeAfterRequests } from './graceful-close.ts';
import { RequestsInFlight } from './in-flight.ts';
import { listenOn } from './listen-on.ts';

const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n';

/** A server that answers once `answer` was called, and gives up on what is still being sent at the second look. */
async function startClosable(patience = {}) {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const flights = new RequestsInFlight();
  const listener = flights.follow((exchange) => void answered.then(() => exchange.send('{}')), {
    mostPipelined: 100,
    clock: Date.now,
  });
  const server = createServer(listener);
  server.on('checkContinue', (request, response) => {
    response.writeContinue();
    listener(request, response);
  });
  const close = closeAfterRequests(server, flights, { checkEveryMs: 1, sendingMs: 1, firstRequestMs: 1, ...patience });
  const { port } = await listenOn(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.closeAllConnections());
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
    return socket;
  };
  return { server, port, flights, close, open, answer };
}

const read = async (socket: Socket) => {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
};

test('a connection that was opened and never used does not keep a server from closing', async () => {
  const { close, open } = await startClosable();
  await open();
  await close();
});

test('nor does a request that never ends', async () => {
  const { close, open } = await startClosable();
  const socket = await open();
  socket.write(`${head}Expect: 100-continue\r\n\r\n{`);
  await once(socket, 'data');
  await close();
});

test('nor does a connection whose encryption is not agreed on yet', async () => {
  const flights = new RequestsInFlight();
  const server = createSecureServer(selfSigned());
  const close = closeAfterRequests(server, flights, { checkEveryMs: 1, sendingMs: 1, firstRequestMs: 1 });
  const { port } = await listenOn(server, { host: '127.0.0.1', port: 0 });
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(server, 'connection');
  await close();
});

test('nor do requests whose client has left, also those whose answers waited behind another one', async () => {
  const { close, open, flights } = await startClosable();
  const [socket] = [await open(), await open()];
  socket.write(`${head}\r\n{}`.repeat(3));
  while ([...flights].length < 3) await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  await close();
  expect([...flights]).toEqual([]);
});

test('the first request of an accepted connection is answered, even if it arrives after the server began to close', async () => {
  const { server, close, open, answer } = await startClosable({ sendingMs: 60_000, firstRequestMs: 60_000 });
  answer();
  const sockets = await Promise.all(Array.from({ length: 40 }, open));
  const stoppedListening = once(server, 'close').then(() => 'closed');
  const closing = close();
  while (server.listening) await new Promise((resolve) => setImmediate(resolve));
  for (const socket of sockets) socket.write(`${head}Connection: close\r\n\r\n{}`);
  for (const socket of sockets) expect(await read(socket)).toContain('200 OK');
  await closing;
  expect(await stoppedListening).toBe('closed');
});

test('connections that wait to be accepted when the server begins to close are accepted and answered', async () => {
  const { port, close, answer } = await startClosable({ sendingMs: 60_000, firstRequestMs: 60_000 });
  answer();
  const count = 40;
  const held = new SharedArrayBuffer(4);
  // Another thread connects and sends while this one does nothing else: none is accepted before the server closes.
  const worker = new Worker(
    `const { connect } = require('node:net');
     const { workerData: { port, count, held, head }, parentPort } = require('node:worker_threads');
     let connected = 0;
     const answered = Array.from({ length: count }, () => new Promise((resolve) => {
       let text = '';
       const socket = connect(port, '127.0.0.1', () => {
         socket.write(head + 'Connection: close\\r\\n\\r\\n{}');
         connected += 1;
         if (connected === count) { Atomics.store(new Int32Array(held), 0, 1); Atomics.notify(new Int32Array(held), 0); }
       });
       socket.on('data', (chunk) => { text += chunk; }).on('error', ({ code }) => resolve(code)).on('close', () => resolve(text.slice(0, 15)));
     }));
     Promise.all(answered).then((all) => parentPort.postMessage(all));`,
    { eval: true, workerData: { port, count, held, head } },
  );
  onTestFinished(() => void worker.terminate());
  const answers = once(worker, 'message');
  Atomics.wait(new Int32Array(held), 0, 0, 60_000);
  await close();
  expect((await answers)[0]).toEqual(Array(count).fill('HTTP/1.1 200 OK'));
});

test('a request in progress is answered before the server closes, however long it takes', async () => {
  const { server, close, open, answer } = await startClosable();
  const socket = await open();
  const received = once(server, 'request');
  socket.write(`${head}\r\n{}`);
  await received;
  const closing = close();
  // By then it has looked more than once.
  for (let looks = 0; looks < 20; looks++) await new Promise((resolve) => setTimeout(resolve, 1));
  answer();
  expect(await read(socket)).toContain('200 OK');
  await closing;
});

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SendingThread } from './sending-thread.ts';

const loopback = { networks: ['127.0.0.1'], ports: [], timeoutMs: 15_000 };
/** A limit for what hangs. */
const hangsMs = 240_000;

function sendingThread(file?: URL) {
  const reported: unknown[] = [];
  const thread = new SendingThread(loopback, (error) => reported.push(error), file);
  onTestFinished(() => thread.close());
  return { thread, reported };
}

const threadThat = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const onMessage = (code: string) =>
  threadThat(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ id }) => { ${code} });`);

/** A receiver that answers 103 without end, in a thread of its own. `closed` becomes 1 when its first connection is closed. */
async function startFlood() {
  const closed = new Int32Array(new SharedArrayBuffer(4));
  const receiver = new Worker(
    `const { parentPort, workerData: closed } = require('node:worker_threads');
     const server = require('node:net').createServer((socket) => {
       const more = () => {
         while (!socket.destroyed && socket.write('HTTP/1.1 103\\r\\n\\r\\n'.repeat(4096)));
         if (!socket.destroyed) socket.once('drain', more);
       };
       socket.once('data', more).on('error', () => {}).on('close', () => {
         Atomics.store(closed, 0, 1);
         Atomics.notify(closed, 0);
       });
     });
     server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
    { eval: true, workerData: closed },
  );
  onTestFinished(async () => void (await receiver.terminate()));
  const [port] = await once(receiver, 'message');
  return { url: `http://127.0.0.1:${port}/`, closed };
}

test('what a receiver sends is read while this thread stands still: none of it takes its time', async () => {
  const { thread } = sendingThread();
  const { url, closed } = await startFlood();
  // The first message starts the thread, which needs this one for that.
  expect(await thread.send('http://127.0.0.1:1/', {}, '{}')).toMatchObject({ error: 'ECONNREFUSED' });
  const attempt = thread.send(url, {}, '{}');
  expect(Atomics.wait(closed, 0, 0, hangsMs)).not.toBe('timed-out');
  expect(await attempt).toMatchObject({ status: 0, error: 'tooLong' });
});

test('a thread that ends fails what is on its way, and another one takes its place', async () => {
  const { thread, reported } = sendingThread(onMessage(`if (id % 2 === 0) throw new Error('broken ' + id);`));
  const [first, second] = [thread.send('', {}, '1'), thread.send('', {}, '2')];
  expect([await first, await second]).toMatchObject([{ error: 'failed' }, { error: 'failed' }]);
  const [third, fourth] = [thread.send('', {}, '3'), thread.send('', {}, '4')];
  expect([await third, await fourth]).toMatchObject([{ error: 'failed' }, { error: 'failed' }]);
  expect(reported).toMatchObject([{ message: 'broken 2' }, { message: 'broken 4' }]);
});

test('a thread that stands still is replaced, and its attempts have failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { thread, reported } = sendingThread(onMessage('for (;;);'));
  const attempt = thread.send('', {}, '{}');
  vi.advanceTimersByTime(2 * loopback.timeoutMs);
  expect(await attempt).toMatchObject({ status: 0, error: 'failed' });
  expect(reported).toHaveLength(1);
});

test('closing cuts off what is on its way', async () => {
  const { thread, reported } = sendingThread(onMessage(''));
  const attempt = thread.send('', {}, '{}');
  thread.close();
  expect(await attempt).toMatchObject({ error: 'failed' });
  expect(reported).toEqual([]);
});

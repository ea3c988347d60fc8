import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { AllowedNetworks } from './address.ts';
import type { Resolve } from './resolve.ts';
import { Sender } from './send.ts';

const never: Resolve = async (hostname) => Promise.reject(new Error(`asked for ${hostname}`));

interface SenderSettings {
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

function sender({ resolve = never, timeoutMs = 240_000 }: SenderSettings = {}): Sender {
  const networks = new AllowedNetworks(['127.0.0.1']);
  const made = new Sender({ destinations: { networks, ports: [] }, resolve, timeoutMs });
  onTestFinished(() => made.close());
  return made;
}

/** A receiver that does with each connection what it likes. */
async function listen(act: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const closed: Promise<unknown>[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    closed.push(new Promise((resolve) => void socket.on('error', () => {}).on('close', resolve)));
    act(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/`, allClosed: () => Promise.all(closed), sockets };
}

/** Writes as fast as the other side takes it, without end. */
function flood(socket: Socket, text: string, first = ''): void {
  socket.write(first);
  const block = text.repeat(Math.ceil(65_536 / text.length));
  const more = () => {
    while (!socket.destroyed && socket.write(block));
    if (!socket.destroyed) socket.once('drain', more);
  };
  more();
}

/** Writes one byte after the other, without end. */
function trickle(socket: Socket, text: string, first = ''): void {
  socket.setNoDelay().write(first);
  const more = (index: number) => {
    if (!socket.destroyed) socket.write(text[index] ?? '', () => setImmediate(more, (index + 1) % text.length));
  };
  more(0);
}

/** Does something once the request has arrived. */
const onRequest = (act: (socket: Socket) => void) => (socket: Socket) => void socket.once('data', () => act(socket));

const answered = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

test.each([
  ['103 without end', (socket: Socket) => flood(socket, 'HTTP/1.1 103\r\n\r\n')],
  ['100 Continue without end', (socket: Socket) => flood(socket, 'HTTP/1.1 100 Continue\r\n\r\n')],
  ['102 with headers, slowly', (socket: Socket) => trickle(socket, 'HTTP/1.1 102 Processing\r\na: b\r\n\r\n')],
  ['headers without end', (socket: Socket) => flood(socket, 'a: b\r\n', 'HTTP/1.1 200 OK\r\n')],
  ['one header without end', (socket: Socket) => flood(socket, 'x', 'HTTP/1.1 200 OK\r\na: ')],
  ['headers byte by byte', (socket: Socket) => trickle(socket, 'a: b\r\n', 'HTTP/1.1 200 OK\r\n')],
])('%s: it is given up and its connection is closed, long before the time is over', async (_, act) => {
  const receiver = await listen(onRequest(act));
  expect(await sender().send(receiver.url, {}, '{}')).toMatchObject({ status: 0, error: 'tooLong', answer: '' });
  await receiver.allClosed();
});

test('103 without end before the request has arrived is given up as well', async () => {
  const receiver = await listen((socket) => flood(socket, 'HTTP/1.1 103\r\n\r\n'));
  expect(await sender().send(receiver.url, {}, '{}')).toMatchObject({ status: 0, error: 'tooLong' });
  await receiver.allClosed();
});

test('a few informational answers before the answer are no fault', async () => {
  const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n'.repeat(3);
  const receiver = await listen(
    onRequest((socket) => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${hints}${answered}`)),
  );
  expect(await sender().send(receiver.url, {}, '{}')).toMatchObject({ status: 200, answer: 'ok', error: '' });
});

test.each([
  ['101', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
  ['101 without an upgrade', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
])('%s is an answer, and the connection is closed at once', async (_, text) => {
  const receiver = await listen(onRequest((socket) => flood(socket, 'x', text)));
  expect(await sender().send(receiver.url, {}, '{}')).toMatchObject({ status: 101, error: '' });
  await receiver.allClosed();
});

test.each([
  ['a body without end', `${answered.slice(0, -2).replace('content-length: 2', 'a: b')}`],
  ['chunks without end', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'],
])('%s: the status counts, and the connection is closed', async (_, head) => {
  const receiver = await listen(
    onRequest((socket) => flood(socket, head.includes('chunked') ? '1\r\nx\r\n' : 'x', head)),
  );
  expect(await sender().send(receiver.url, {}, '{}')).toMatchObject({ status: 200, error: '' });
  await receiver.allClosed();
});

test('empty chunk extensions byte by byte: the status counts, and the connection is closed', async () => {
  const head = 'HTTP/1.1 202 Accepted\r\ntransfer-encoding: chunked\r\n\r\n1;';
  const receiver = await listen(onRequest((socket) => trickle(socket, 'x', head)));
  expect(await sender().send(receiver.url, {}, '{}')).toMatchObject({ status: 202, error: '' });
  await receiver.allClosed();
});

test('a connection on which anything follows the answer is closed, also while it is idle', async () => {
  const receiver = await listen(onRequest((socket) => socket.write(answered)));
  expect(await sender().send(receiver.url, {}, '{}')).toMatchObject({ status: 200, answer: 'ok' });
  for (const socket of receiver.sockets) flood(socket, 'x');
  await receiver.allClosed();
});

test.each([
  ['garbage', (socket: Socket) => socket.write('\0\x16\x03garbage'), 'HPE_INVALID_CONSTANT'],
  ['a reset', (socket: Socket) => socket.resetAndDestroy(), 'ECONNRESET'],
  ['an end without an answer', (socket: Socket) => socket.end(), 'ECONNRESET'],
  ['half a head', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-'), 'ECONNRESET'],
])('%s is no answer', async (_, act, error) => {
  const receiver = await listen(onRequest((socket) => void act(socket)));
  expect(await sender().send(receiver.url, {}, '{}')).toMatchObject({ status: 0, error });
});

test('a receiver that never reads is given up when the time is over', async () => {
  const receiver = await listen((socket) => void socket.pause());
  const body = 'x'.repeat(16_000_000);
  expect(await sender({ timeoutMs: 50 }).send(receiver.url, {}, body)).toMatchObject({ status: 0, error: 'timeout' });
});

test('an answer that comes before the request is one', async () => {
  const receiver = await listen((socket) => void socket.write(answered));
  expect(await sender().send(receiver.url, {}, '{}')).toMatchObject({ status: 200, answer: 'ok' });
});

test.each<[string, Resolve, string]>([
  ['finds nothing', async () => [], 'ENOTFOUND'],
  ['finds what is no address', async () => ['not an address'], 'address'],
  [
    'throws at once',
    () => {
      throw new Error('broken');
    },
    'failed',
  ],
])('a look-up that %s is a failed attempt', async (_, resolve, error) => {
  expect(await sender({ resolve }).send('http://crm.example:9/', {}, '{}')).toMatchObject({ status: 0, error });
});

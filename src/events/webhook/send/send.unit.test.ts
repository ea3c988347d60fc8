import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startDnsServer } from '../../../../test/server/dns-server.ts';
import { AllowedNetworks, isPublic } from './address.ts';
import { dnsResolver, type Resolve } from './resolve.ts';
import { Sender } from './send.ts';

const never: Resolve = async (hostname) => Promise.reject(new Error(`asked for ${hostname}`));

function sender({
  allow = ['127.0.0.1'],
  ports = [80, 443],
  resolve = never,
  timeoutMs = 15_000,
}: {
  allow?: string[];
  ports?: number[];
  resolve?: Resolve;
  timeoutMs?: number;
} = {}): Sender {
  const made = new Sender({ destinations: { networks: new AllowedNetworks(allow), ports }, resolve, timeoutMs });
  onTestFinished(() => made.close());
  return made;
}

async function listen(answer: RequestListener, host = '127.0.0.1', port = 0) {
  const seen: string[] = [];
  const server: Server = createServer(async (request, response) => {
    seen.push(Buffer.concat(await request.toArray()).toString());
    answer(request, response);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port: listening } = server.address() as AddressInfo;
  return { seen, server, port: listening, url: `http://${host}:${listening}/hook` };
}

/** Two receivers on the same port of different addresses. */
async function listenOnOnePort() {
  for (;;) {
    const receiver = await listen(ok);
    const victim = await listen(ok, '127.0.0.2', receiver.port).catch(() => undefined);
    if (victim !== undefined) return { receiver, victim };
  }
}

const ok: RequestListener = (_, response) => void response.end('thanks');

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.31.0.1',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2001::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
])('%s is not the public internet', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2400:3200::1'])(
  '%s is the public internet',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test.each([
  ['http://127.0.0.1/', 'address'],
  ['http://2130706433/', 'address'],
  ['http://0177.0.0.1/', 'address'],
  ['http://0x7f.1/', 'address'],
  ['http://0/', 'address'],
  ['http://[::]/', 'address'],
  ['http://[::1]/', 'address'],
  ['http://[::ffff:127.0.0.1]/', 'address'],
  ['http://[64:ff9b::7f00:1]/', 'address'],
  ['http://169.254.169.254/latest/meta-data/', 'address'],
  ['http://①②⑦.0.0.1/', 'address'],
  ['http://localhost/', 'address'],
  ['http://LOCALHOST.:8080/', 'address'],
  ['http://crm.localhost/', 'address'],
  ['http://crm.local/', 'address'],
  ['http://metadata.google.internal./', 'address'],
  ['http://user:word@example.com/', 'credentials'],
  ['https://8.8.8.8:22/', 'port'],
  ['ftp://example.com/', 'url'],
  ['file:///etc/passwd', 'url'],
  ['example.com', 'url'],
])('%s is refused before anything is resolved or connected', async (url, error) => {
  expect(await sender({ allow: [] }).send(url, {}, '{}')).toMatchObject({ status: 0, error });
});

test('localhost is an allowed loopback address, without DNS', async () => {
  const { seen, port } = await listen(ok);
  const url = `http://hooks.localhost:${port}/`;
  expect(await sender().send(url, {}, '{}')).toMatchObject({ status: 200, answer: 'thanks' });
  expect(await sender({ allow: ['10.0.0.0/8'] }).send(url, {}, '{}')).toMatchObject({ status: 0, error: 'address' });
  expect(seen).toEqual(['{}']);
});

test('a name below .internal is resolved if the operator allows a network', async () => {
  const { port } = await listen(ok);
  const made = sender({ resolve: async () => ['127.0.0.1'] });
  expect(await made.send(`http://crm.internal:${port}/`, {}, '{}')).toMatchObject({ status: 200 });
});

test('the body and the headers arrive, and the answer comes back with its status', async () => {
  const receiver = await listen((request, response) => {
    response.statusCode = 202;
    response.end(`${request.method} ${request.headers['webhook-id']}`);
  });
  const attempt = await sender().send(receiver.url, { 'webhook-id': 'evt_1' }, '{"name":"王"}');
  expect(receiver.seen).toEqual(['{"name":"王"}']);
  expect(attempt).toMatchObject({ status: 202, answer: 'POST evt_1', error: '', retryAfter: undefined });
});

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  const { receiver, victim } = await listenOnOnePort();
  const dns = await startDnsServer(['127.0.0.1', '127.0.0.2']);
  const resolve = dnsResolver([dns.server]);
  const url = `http://rebinding.example:${receiver.port}/`;

  expect(await sender({ resolve }).send(url, {}, 'first')).toMatchObject({ status: 200 });
  expect(dns.asked()).toBe(1);
  // A connection of its own, for which the name is resolved again: now to an address that is not allowed.
  expect(await sender({ resolve }).send(url, {}, 'second')).toMatchObject({ status: 0, error: 'address' });
  expect([receiver.seen, victim.seen]).toEqual([['first'], []]);
});

test('a name with one refused address among allowed ones is refused', async () => {
  const receiver = await listen(ok);
  const resolve = async () => ['127.0.0.1', '10.0.0.1'];
  const url = `http://mixed.example:${receiver.port}/`;
  expect(await sender({ resolve }).send(url, {}, '{}')).toMatchObject({ error: 'address' });
  expect(receiver.seen).toEqual([]);
});

test('a name that resolves to a public address is limited to the allowed ports', async () => {
  const resolve = async () => ['8.8.8.8'];
  expect(await sender({ resolve }).send('https://public.example:6379/', {}, '{}')).toMatchObject({ error: 'port' });
});

test('if no network is allowed, a name with another port is refused before anybody asks for its address', async () => {
  const resolve = async (): Promise<string[]> => expect.fail('resolved');
  const refused = sender({ allow: [], resolve }).send('https://public.example:6379/', {}, '{}');
  expect(await refused).toMatchObject({ error: 'port' });
});

test('a redirect is an answer, not a direction', async () => {
  const target = await listen(ok);
  const receiver = await listen((_, response) => void response.writeHead(307, { location: target.url }).end());
  expect(await sender().send(receiver.url, {}, '{}')).toMatchObject({ status: 307 });
  expect(target.seen).toEqual([]);
});

test('only the first kilobyte of an answer is read, however long it is', async () => {
  const receiver = await listen((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  const { status, answer } = await sender().send(receiver.url, {}, '{}');
  expect([status, answer]).toEqual([200, 'x'.repeat(1024)]);
});

test('a receiver that never answers is given up, and one that stops amid its answer has answered', async () => {
  const silent = await listen(() => {});
  expect(await sender({ timeoutMs: 30 }).send(silent.url, {}, '{}')).toMatchObject({ status: 0, error: 'timeout' });
  const slow = await listen((_, response) => void response.writeHead(200).write('be'));
  const within = async (timeoutMs: number): Promise<unknown> => {
    const attempt = await sender({ timeoutMs }).send(slow.url, {}, '{}');
    // A busy machine may need longer for the status.
    return attempt.error === 'timeout' ? within(2 * timeoutMs) : attempt;
  };
  expect(await within(200)).toMatchObject({ status: 200, answer: 'be', error: '' });
});

test('a receiver that resets the connection, or is not there, has not answered', async () => {
  const resetting = await listen((request) => void request.socket.resetAndDestroy());
  expect(await sender().send(resetting.url, {}, '{}')).toMatchObject({ status: 0, error: 'ECONNRESET' });
  const gone = await listen(ok);
  await new Promise((resolve) => gone.server.close(resolve));
  expect(await sender().send(gone.url, {}, '{}')).toMatchObject({ status: 0, error: 'ECONNREFUSED' });
});

test('a connection that the receiver closed while it was idle is replaced', async () => {
  const receiver = await listen(ok);
  const used = sender();
  expect(await used.send(receiver.url, {}, '1')).toMatchObject({ status: 200 });
  // The receiver closes without the sender having noticed yet: both happen in one turn of the event loop.
  receiver.server.closeIdleConnections();
  expect(await used.send(receiver.url, {}, '2')).toMatchObject({ status: 200 });
  expect(receiver.seen).toEqual(['1', '2']);
});

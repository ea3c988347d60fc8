import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import {
  createTestDatabase,
  dataDirOf,
  isEmbedded,
  isPostgres,
  onOneKind,
  openAt,
  type TestDatabase,
} from '../../test/database/database.ts';
import { addNewerMigration } from '../../test/database/newer-migration.ts';
import { createExampleSchool } from '../../test/school/example-school.ts';
import { selfSigned } from '../../test/server/certificate.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import { startServeCommand } from '../../test/server/serve-command.ts';
import { noon, startServer } from '../../test/server/server.ts';
import { send } from '../../test/server/wire.ts';
import { isReady } from '../cli/is-ready.ts';
import { migrationStatus } from '../database/migration-status.ts';
import { version } from '../database/version.ts';
import { selectOrganisations } from '../school/organisation/select.ts';
import { stopSignal } from './serve.ts';
import { readinessOf } from './start/readiness.ts';
import { StartRefused } from './start-refused.ts';

const testOnce = test.runIf(onOneKind());
const call = (url: string, headers: Record<string, string> = {}) =>
  send(url, {
    method: 'POST',
    path: '/user/list',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: '{}',
  });
const makeKey = async (location: TestDatabase, more: Record<string, string> = {}) =>
  (await command({ ...environmentOf(location), ...more }, ['key', 'create', '--name', 'x', '--scope', 'user:read']))
    .answer;

testOnce('beyond loopback it starts only if a key exists, and refuses calls without a key', async () => {
  const location = await createTestDatabase();
  const starting = startServeCommand(location, { HOST: '0.0.0.0' });
  await expect(starting).rejects.toThrow(StartRefused);
  await expect(starting).rejects.toThrow(/neither a key nor a staff account exists.*127\.0\.0\.1.*lectern key create/);

  await (await startServeCommand(location)).stop();
  const { secret } = await makeKey(location);
  const { url, welcome } = await startServeCommand(location, { HOST: '0.0.0.0' });
  expect(welcome).not.toContain('Keys:');
  const local = url.replace('0.0.0.0', '127.0.0.1');
  expect((await call(local)).body?.code).toBe(3001);
  expect((await call(local, { Authorization: `Bearer ${secret}` })).status).toBe(200);
});

test('on such an address, where nothing is there yet, it refuses before anything is made', async () => {
  const HOST = '0.0.0.0';
  const folder = await mkdtemp(join(tmpdir(), 'lectern-empty-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const starting = startServeCommand({ kind: 'embedded', dataDir: join(folder, 'data') }, { HOST });
  await expect(starting).rejects.toThrow(/neither a key nor a staff account exists/);
  expect(await readdir(folder)).toEqual([]);
});

test('on such an address an empty database, or one without a key, is refused as it was found', async () => {
  const HOST = '0.0.0.0';
  const empty = await createTestDatabase('empty');
  await expect(startServeCommand(empty, { HOST })).rejects.toThrow(/neither a key nor a staff account exists/);
  const database = await openAt(empty);
  expect((await migrationStatus(database)).applied).toEqual([]);
  await database.close();

  const unused = await createTestDatabase();
  await expect(startServeCommand(unused, { HOST })).rejects.toThrow(/neither a key nor a staff account exists/);
  expect(await selectOrganisations(await openAt(unused))).toEqual([]);
});

testOnce('with another LECTERN_SECRET than before it does not start', async () => {
  const location = await createTestDatabase();
  await (await startServeCommand(location, { LECTERN_SECRET: 'ab'.repeat(32) })).stop();
  const starting = startServeCommand(location, { LECTERN_SECRET: 'cd'.repeat(32) });
  await expect(starting).rejects.toThrow(StartRefused);
  await expect(starting).rejects.toThrow(/LECTERN_SECRET is not the one/);
});

test.runIf(isEmbedded())('on the embedded database this machine is answered without a key', async () => {
  const { url, welcome } = await startServeCommand(await createTestDatabase());
  expect((await call(url)).body?.code).toBe(0);
  expect(welcome).toContain('before you add a proxy');
});

test.runIf(isPostgres())('on PostgreSQL calls without a key are refused, unless KEYLESS allows them', async () => {
  const location = await createTestDatabase();
  const { url, welcome } = await startServeCommand(location);
  expect((await call(url)).body?.code).toBe(3013);
  expect(welcome).toContain('nobody can call');
  const meant = await startServeCommand(location, { KEYLESS: 'loopback' });
  expect((await call(meant.url)).body?.code).toBe(0);
});

describe.runIf(isEmbedded())('the secret of an embedded database', () => {
  test('is created once, readable only by the owner, and reused', async () => {
    const location = await createTestDatabase();
    const file = join(dataDirOf(location), 'secret');
    await (await startServeCommand(location)).stop();
    const made = await readFile(file);
    expect(made).toHaveLength(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await (await startServeCommand(location)).stop();
    expect(await readFile(file)).toEqual(made);
  });

  test('that is cut off is refused: with less than it should be, signatures could be guessed', async () => {
    const location = await createTestDatabase();
    await writeFile(join(dataDirOf(location), 'secret'), Buffer.alloc(31, 1));
    await expect(startServeCommand(location)).rejects.toThrow(/should hold 32 bytes and holds 31/);
  });
});

test.runIf(isEmbedded())(
  'a restored embedded database without its secret file refuses to start, names the file and says what to do',
  async () => {
    const location = await createTestDatabase();
    const file = join(dataDirOf(location), 'secret');
    await (await startServeCommand(location)).stop();
    const original = await readFile(file);
    await rm(file);
    const refusal = await startServeCommand(location).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refusal).toContain(`The file ${file} is missing`);
    expect(refusal).toContain('lectern secret replace');
    expect(refusal).not.toMatch(/^LECTERN_SECRET/);
    expect(await readdir(dataDirOf(location))).not.toContain('secret');

    await writeFile(file, Buffer.alloc(32, 1));
    await expect(startServeCommand(location)).rejects.toThrow(`The secret in ${file} is not the one`);
    await writeFile(file, original);
    await (await startServeCommand(location)).stop();
    await rm(file);
    await command(environmentOf(location), ['secret', 'replace']);
    await (await startServeCommand(location)).stop();
  },
);

const databases = inject('databases');
const isOnSocket = databases?.kind === 'postgres' && /^%2f/i.test(new URL(databases.url).hostname);

test.runIf(isOnSocket)('a DATABASE_URL may name the folder of a Unix socket as ?host=', async () => {
  const location = await createTestDatabase();
  if (location.kind === 'embedded') throw new Error('This test is for PostgreSQL');
  const { hostname, username, pathname } = new URL(location.url);
  const url = `postgres://${username}@${pathname}?host=${decodeURIComponent(hostname)}`;
  const { welcome } = await startServeCommand({ kind: 'postgres', url });
  expect(welcome).toContain(`PostgreSQL at ${decodeURIComponent(hostname)}${pathname}`);
});

testOnce('with TLS_CERT and TLS_KEY it speaks HTTPS, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-tls-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { cert, key } = selfSigned();
  const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await writeFile(TLS_CERT, cert);
  await writeFile(TLS_KEY, key);
  const { url } = await startServeCommand(await createTestDatabase(), { TLS_CERT, TLS_KEY, KEYLESS: 'loopback' });
  expect(url).toMatch(/^https:/);
  const settings = { PORT: new URL(url).port, TLS_CERT, HOST: '0.0.0.0' };
  expect([await isReady(settings), await isReady({ ...settings, TLS_CERT: '' })]).toEqual([true, false]);
  const status = await new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', Origin: url };
    const calling = request(`${url}/user/list`, { method: 'POST', ca: cert, servername: 'localhost', headers });
    calling.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
    calling.end('{}');
  });
  expect(status).toBe(200);
  expect((await call(url.replace('https', 'http'))).text).not.toContain('"code":0');
});

test('a certificate or key that cannot be used is refused by its setting before the database is touched', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-tls-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [one, other] = [selfSigned(), selfSigned()];
  const files = { cert: one.cert, key: one.key, otherKey: other.key, text: 'not in PEM format' };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const refusal = (cert: string, key: string) =>
    startServeCommand(
      { kind: 'embedded', dataDir: join(folder, 'data') },
      { TLS_CERT: join(folder, cert), TLS_KEY: join(folder, key) },
    ).then(
      () => '',
      (error: unknown) => (error instanceof StartRefused ? error.message : error),
    );
  expect(await refusal('text', 'key')).toBe('TLS_CERT is not a certificate in PEM format.');
  expect(await refusal('missing', 'key')).toMatch(/^TLS_CERT cannot be read: ENOENT/);
  expect(await refusal('cert', 'missing')).toMatch(/^TLS_KEY cannot be read: ENOENT/);
  expect(await refusal('cert', 'text')).toMatch(/^TLS_KEY is not the private key of TLS_CERT/);
  expect(await refusal('cert', 'otherKey')).toMatch(/^TLS_KEY is not the private key of TLS_CERT.*mismatch/);
  expect(await readdir(folder)).not.toContain('data');
});

test('/readyz distinguishes a database that is migrated, ahead, unfit, behind and unreachable; /healthz ignores it', async () => {
  const database = await openAt(await createTestDatabase());
  const caller = await createExampleSchool(database);
  const { url, setNow } = await startServer(database, caller, { readiness: await readinessOf(database) });
  let now = noon;
  const ready = async () => {
    now += 1_000;
    setNow(now);
    const response = await fetch(`${url}/readyz`);
    return [response.status, await response.json()];
  };
  expect(await ready()).toEqual([200, { ready: true, database: 'ok', migrations: 'done' }]);
  const forget = 'delete from schema_migrations where version = (select max(version) from schema_migrations)';
  await addNewerMigration(database, version);
  expect(await ready()).toEqual([200, { ready: true, database: 'ok', migrations: 'ahead' }]);
  await database.transaction((tx) => tx.script(forget));
  await addNewerMigration(database, '999.0.0');
  expect(await ready()).toEqual([503, { ready: false, database: 'ok', migrations: 'unfit' }]);
  await database.transaction((tx) => tx.script(forget));
  await database.transaction((tx) => tx.script(forget));
  expect(await ready()).toEqual([503, { ready: false, database: 'ok', migrations: 'pending' }]);
  await database.close();
  expect(await ready()).toEqual([503, { ready: false, database: 'unreachable', migrations: 'unknown' }]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

testOnce('/readyz asks the database once a second, however often it is asked, and reads no file', async () => {
  const database = await openAt(await createTestDatabase());
  const execute = vi.fn(database.execute);
  const readiness = await readinessOf({ ...database, execute });
  const caller = await createExampleSchool(database);
  const { url, setNow } = await startServer(database, caller, { readiness });
  const askOften = () => Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/readyz`)));
  await askOften();
  const queries = execute.mock.calls.length;
  setNow(noon + 999);
  await askOften();
  expect(execute).toHaveBeenCalledTimes(queries);
  setNow(noon + 1_000);
  await askOften();
  expect(execute).toHaveBeenCalledTimes(2 * queries);
  await database.close();
});

testOnce(
  'a server that is told to stop says that it is not ready and still takes connections for a while',
  async () => {
    const { url, stop } = await startServeCommand(await createTestDatabase(), { SHUTDOWN_DELAY_MS: '3000' });
    expect(await isReady({ PORT: new URL(url).port })).toBe(true);
    const stopped = stop();
    const ready = await send(url, { method: 'GET', path: '/readyz', headers: { Connection: 'keep-alive' } });
    expect([ready.status, ready.text]).toEqual([503, '{"ready":false,"stopping":true}']);
    expect(await isReady({ PORT: new URL(url).port })).toBe(false);
    expect(ready.headers.get('connection')).toBe('close');
    expect((await send(url, { method: 'GET', path: '/healthz' })).status).toBe(200);
    await stopped;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  },
);

describe.each(onOneKind() ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))('%s', (signal) => {
  test('lets the requests in flight finish, also when it comes twice, and closes the database', async () => {
    const location = await createTestDatabase();
    const stopped = stopSignal();
    onTestFinished(() => void process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT'));
    const running = await startServeCommand(location, { KEYLESS: 'loopback' }, stopped);
    const { hostname, port } = new URL(running.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /user/list HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
        'Content-Length: 2\r\nExpect: 100-continue\r\n\r\n',
    );
    // The server asks for the body: from here on the request is in its hands.
    await once(socket, 'data');
    process.kill(process.pid, signal);
    process.kill(process.pid, signal);
    await stopped;
    socket.write('{}');
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*"code":0/s);
    await running.ended;
    await startServeCommand(location);
  });
});

test('a signal to npm start reaches the server: the shell that builds it gives way to it', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(scripts.start).toMatch(/&& exec node [^&|;]+$/);
});

import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  createTestDatabase,
  dataDirOf,
  isEmbedded,
  onOneKind,
  openAt,
  openOwnDatabase,
  type TestDatabase,
} from '../../test/database/database.ts';
import { addNewerMigration } from '../../test/database/newer-migration.ts';
import { orderBy } from '../../test/school/orders.ts';
import { callerOf, createSchool } from '../../test/school/school.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import { startServeCommand } from '../../test/server/serve-command.ts';
import { startServer } from '../../test/server/server.ts';
import type { Database } from '../database/database.ts';
import { orgDatabase } from '../database/org-sql.ts';
import { insertOrders } from '../school/order/insert/insert-orders.ts';
import { examine } from '../server/doctor/check.ts';
import { databaseChecks } from '../server/doctor/database.ts';
import { checksOf } from '../server/doctor/verify.ts';
import { sql, toStatement } from '../sql/sql.ts';

const names = [
  'settings',
  'program',
  'data folder',
  'disk',
  'port',
  'database',
  'migrations',
  'audit log',
  'time zones',
  'clock',
  'ids',
  'distribution',
  'backup',
  'folded texts',
  'WAL archive',
  'slow queries',
  'webhooks',
  'secret',
];

async function doctor(environment: Record<string, string>) {
  const { answer, leftWith } = await command({ PORT: '0', ...environment }, ['doctor']);
  const unwell = leftWith === 'broken';
  const statusOf = (name: string) => answer.checks.find((check: { name: string }) => check.name === name);
  return { answer, unwell, statusOf };
}

const statusIn = async (database: Database, name: string, clock = Date.now) =>
  (await examine(databaseChecks, { database, clock })).find((result) => result.name === name)?.status;

describe('an installation in order', () => {
  let location: TestDatabase;
  let environment: Record<string, string>;
  beforeAll(async () => {
    location = await createTestDatabase();
    if (location.kind === 'embedded') await chmod(location.dataDir, 0o700);
    environment = environmentOf(location);
  });

  test('is looked at whole, and found well, while a server runs on it too', async () => {
    const { url } = await startServeCommand(location);
    const { answer, unwell, statusOf } = await doctor({ ...environment, PORT: new URL(url).port });
    expect(answer.checks.map(({ name }: { name: string }) => name)).toEqual(names);
    expect([answer.ok, unwell]).toEqual([true, false]);
    expect(statusOf('port').message).toMatch(/A Lectern server answers/);
    expect(statusOf('database').message).toMatch(/answers/);
    if (location.kind === 'embedded') expect(statusOf('data folder').message).toContain(`process ${process.pid}`);
  });

  test.runIf(onOneKind())(
    'is told to a person line by line, with what to do where something is to be done',
    async () => {
      const { text } = await command({ ...environment, PORT: '0' }, ['doctor'], 'text');
      const lines = text.split('\n').filter((line) => !/^\s+→/.test(line));
      expect(lines.map((line) => line.slice(6, 18).trim())).toEqual(names);
      expect(lines.every((line) => /^(ok {2}|warn) {2}/.test(line))).toBe(true);
    },
  );
});

test('a setting that cannot be used is all that is looked at', async () => {
  const { answer, unwell } = await doctor({ PORT: 'http' });
  expect(unwell).toBe(true);
  expect(answer).toMatchObject({
    ok: false,
    checks: [{ name: 'settings', status: 'fail', message: expect.stringContaining('PORT must be') }],
  });
});

test('missing encryption is warned of, and the program names its version', async () => {
  const folder = join(tmpdir(), `lectern-${crypto.randomUUID()}`);
  const own = await doctor({ DATA_DIR: folder });
  expect(own.statusOf('settings')).toMatchObject({ status: 'ok' });
  expect(own.statusOf('program').message).toContain(process.versions.node);
  const open = await doctor({ HOST: '0.0.0.0', DATABASE_URL: 'postgres://someone@127.0.0.1:1/x' });
  expect(open.statusOf('settings')).toMatchObject({
    status: 'warn',
    advice: expect.stringMatching(/TLS_CERT.*TRUST_PROXY/),
  });
});

test('an unreachable database is reported without its password', async () => {
  const { answer, unwell, statusOf } = await doctor({ DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/x' });
  expect(unwell).toBe(true);
  expect(statusOf('database')).toMatchObject({ status: 'fail', message: expect.stringContaining('ECONNREFUSED') });
  expect(JSON.stringify(answer)).not.toContain('hunter2');
});

test('a data folder that is not there yet is not made', async () => {
  const folder = join(tmpdir(), `lectern-${crypto.randomUUID()}`);
  const { answer, statusOf } = await doctor({ DATA_DIR: folder });
  expect(answer.ok).toBe(true);
  expect(statusOf('database').message).toMatch(/creates it at its first start/);
  await expect(rm(folder)).rejects.toThrow('ENOENT');
});

test('a data folder that others can look into is warned of, with the remedy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  const { statusOf, unwell } = await doctor({ DATA_DIR: folder });
  expect(statusOf('data folder')).toMatchObject({ status: 'warn', advice: `chmod 700 ${folder}` });
  expect(unwell).toBe(false);
});

test.runIf(isEmbedded())('a missing secret file is reported in words, also while the server runs', async () => {
  const location = await createTestDatabase();
  const DATA_DIR = dataDirOf(location);
  const secretOf = async () => {
    const { statusOf, unwell } = await doctor({ DATA_DIR });
    return { ...statusOf('secret'), unwell };
  };
  expect(await secretOf()).toMatchObject({ status: 'ok', unwell: false });
  const { stop } = await startServeCommand(location);
  expect(await secretOf()).toMatchObject({ status: 'ok', unwell: false });
  await rm(join(DATA_DIR, 'secret'));
  const missing = {
    status: 'fail',
    unwell: true,
    message: expect.stringMatching(/secret is missing.*lectern secret replace/),
  };
  expect(await secretOf()).toMatchObject(missing);
  await stop();
  expect(await secretOf()).toMatchObject(missing);
});

test.runIf(onOneKind())(
  'the command that the advice about a time zone names works, and orders can be created again',
  async () => {
    const location = await createTestDatabase();
    const before = await openAt(location);
    const { orgId, branches } = await createSchool(before);
    await createSchool(before);
    const create = (database: Database) =>
      orgDatabase(database, orgId).transaction((tx) => insertOrders(tx, [orderBy(branches[0], { orderSn: 'A1' })]));
    await before.transaction((tx) =>
      tx.execute(toStatement(sql`update organisations set time_zone = 'Asia/Nowhere' where org_id = ${orgId}`)),
    );
    await expect(create(before)).rejects.toThrow('not recognized');
    const results = await examine(databaseChecks, { database: before, clock: Date.now });
    const zones = results.find(({ name }) => name === 'time zones');
    await before.close();
    const [, words = ''] = zones?.advice?.split(': lectern ') ?? [];
    expect((await command(environmentOf(location), words.split(' '))).refused).toBeUndefined();
    const after = await openAt(location);
    expect(await statusIn(after, 'time zones')).toBe('ok');
    expect(await create(after)).toHaveLength(1);
  },
);

test('a port that another program has is warned of', async () => {
  const other = createServer((socket) => socket.end('SSH-2.0\r\n'));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void other.close());
  const { port } = Object(other.address());
  const folder = join(tmpdir(), `lectern-${crypto.randomUUID()}`);
  const { statusOf } = await doctor({ DATA_DIR: folder, PORT: String(port) });
  expect(statusOf('port')).toMatchObject({ status: 'warn', advice: expect.stringContaining('PORT') });
});

describe('of the database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openOwnDatabase();
  });
  const statusOf = (name: string, clock = Date.now) => statusIn(database, name, clock);

  test('clocks that are apart are noticed, either way', async () => {
    const by = (seconds: number) => statusOf('clock', () => Date.now() + seconds * 1000);
    expect(await by(0)).toBe('ok');
    for (const seconds of [-30, 30]) expect(await by(seconds)).toBe('warn');
    for (const seconds of [-90, 90]) expect(await by(seconds)).toBe('fail');
  });

  test('an organisation whose time zone PostgreSQL does not know is named, with the command that repairs it', async () => {
    const { orgId } = await createSchool(database);
    const set = (timeZone: string) =>
      database.transaction((tx) =>
        tx.execute(toStatement(sql`update organisations set time_zone = ${timeZone} where org_id = ${orgId}`)),
      );
    const found = async () =>
      (await examine(databaseChecks, { database, clock: Date.now })).find(({ name }) => name === 'time zones');
    expect(await found()).toMatchObject({ status: 'ok' });
    await set('SystemV/PST8PDT');
    expect(await found()).toMatchObject({
      status: 'fail',
      message: expect.stringContaining(`organisation ${orgId} `),
      advice: expect.stringMatching(new RegExp(`: lectern call organisation.update .* --organisation ${orgId}$`)),
    });
    await set('Asia/Shanghai');
    expect(await found()).toMatchObject({ status: 'ok' });
  });

  test('a sequence of ids near its end is found, and set back where it is asked for', async () => {
    const school = await createSchool(database);
    const server = await startServer(database, callerOf(school));
    const move = (last: number) =>
      database.transaction((tx) =>
        tx.execute(toStatement(sql`select setval(pg_get_serial_sequence('users', 'user_id'), ${last})`)),
      );
    const ids = async (verify: boolean) =>
      (await examine(checksOf(verify), { database, clock: Date.now })).find(({ name }) => name === 'ids');
    expect(await ids(false)).toMatchObject({ status: 'ok' });
    await move(2 ** 53 - 1);
    const create = (loginName: string) =>
      server.post('/user/create', { userRole: 'student', loginName, name: loginName });
    expect((await create('before')).status).not.toBe(200);
    expect(await ids(false)).toMatchObject({
      status: 'fail',
      message: expect.stringContaining(`users (last id ${2n ** 53n})`),
      advice: expect.stringContaining('lectern doctor --verify'),
    });
    expect(await ids(true)).toMatchObject({ status: 'warn' });
    expect(await ids(true)).toMatchObject({ status: 'ok' });
    const { userId } = (await create('after')).body.obj;
    expect(Number(userId.slice(2))).toBeLessThan(1000);
  });

  test('a pending migration and an unknown migration need attention', async () => {
    const change = (text: string) => database.transaction((tx) => tx.script(text));
    expect(await statusOf('migrations')).toBe('ok');
    await addNewerMigration(database, '9.0.0');
    expect(await statusOf('migrations')).toBe('fail');
    await change('delete from schema_migrations where version = 9999');
    await change('delete from schema_migrations where version = (select max(version) from schema_migrations)');
    expect(await statusOf('migrations')).toBe('fail');
  });
});

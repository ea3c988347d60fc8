import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestDatabase,
  isEmbedded,
  isPostgres,
  onOneKind,
  openAt,
  type TestDatabase,
} from '../../test/database/database.ts';
import { addNewerMigration } from '../../test/database/newer-migration.ts';
import { createTwoSchools, freshDay, orderBy } from '../../test/school/orders.ts';
import { callerOf, createSchool } from '../../test/school/school.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import { startServeCommand } from '../../test/server/serve-command.ts';
import { startServer } from '../../test/server/server.ts';
import { operations } from '../catalogue/operations.ts';
import type { Database } from '../database/database.ts';
import { readMigrations } from '../database/migrations.ts';
import { version } from '../database/version.ts';
import { organisation as demoOrganisation } from '../demo/branches.ts';
import { insertOrders } from '../school/order/insert/insert-orders.ts';
import { listenForOperator } from '../server/operator/socket.ts';
import { sql, toStatement } from '../sql/sql.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (location: TestDatabase, ...args: string[]) => command(environmentOf(location), args);

describe('while a server runs', () => {
  let location: TestDatabase;
  let database: Database;
  const day = freshDay();

  beforeAll(async () => {
    location = await createTestDatabase();
    database = await openAt(location);
    const school = await createSchool(database);
    const [branch] = school.branches;
    const order = orderBy(branch, { orderSn: 'A1', paidAtMs: day.payStartDate, trackingText: '999999999999999999' });
    await school.db.transaction((tx) => insertOrders(tx, [order]));
    if (location.kind === 'postgres') return;
    const services = {
      database,
      operations,
      clock: Date.now,
    };
    await listenForOperator(location.dataDir, { services, keysChanged: () => {}, report: () => {} });
  });

  test('call answers as the interface does, with words, JSON or a path', async () => {
    const words = [`payStartDate=${day.payStartDate}`, `payEndDate=${day.payEndDate}`];
    const { answer } = await run(location, 'call', 'order.list', ...words);
    expect(answer).toMatchObject({ count: 1, list: [{ orderSn: 'A1' }] });
    expect((await run(location, 'call', '/order/list', JSON.stringify(day))).answer).toEqual(answer);
  });

  test.each([
    ['a JSON object', (deep: string) => [`{"orderSns":${deep}}`]],
    ['a value', (deep: string) => [`orderSns=${deep}`]],
    ['a value of an unknown parameter', (deep: string) => [`unknown=${deep}`]],
  ])('call refuses deep nesting in %s as HTTP does', async (_, words) => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const refusal = async (levels: number) =>
      (await run(location, 'call', 'order.detail', ...words(nested(levels)))).refused;
    for (const levels of [64, 5_000, 200_000]) expect(await refusal(levels)).toMatch(/64 levels/);
    expect(await refusal(63)).not.toMatch(/64 levels/);
  });

  test('call refuses to delete an unknown user, although the outer code is 0', async () => {
    const { refused } = await run(location, 'call', 'user.del', 'userId=1_999999999');
    expect(refused).toContain('(userNotFound, code 4006)');
  });

  test('an update: a dry run lists each change, its preview can be confirmed once, and a later one is refused', async () => {
    const path = join(folder, 'crm.csv');
    await writeFile(path, `loginName,name,grade\ncrm-0,张山,\ncrm-1,李四,初二\n`);
    const created = [
      { userRole: 'student', loginName: 'crm-0', name: '张三' },
      { userRole: 'student', loginName: 'crm-1', name: '李四' },
    ];
    await run(location, 'call', 'user.createBatch', JSON.stringify({ users: created }));
    const userNames = async () => {
      const { answer } = await run(location, 'call', 'user.list', 'searchStr=crm-');
      return answer.list.map(({ name }: { name: string }) => name);
    };
    const { answer: dry } = await run(location, 'import', 'users', path, '--update', '--dry-run');
    expect(dry).toMatchObject({
      rows: 2,
      added: 0,
      known: 0,
      changed: 2,
      bad: 0,
      changesFile: `${path}.dry-run.changes.csv`,
    });
    const listed = (await readFile(dry.changesFile, 'utf8')).split('\r\n');
    expect(listed).toEqual([
      '\uFEFFrow,id,field,before,after',
      expect.stringMatching(/^2,1_\d+,name,张三,张山$/),
      expect.stringMatching(/^3,1_\d+,grade,,初二$/),
      '',
    ]);
    expect(await userNames()).toEqual(['张三', '李四']);
    const confirm = ['import', 'users', path, '--update', '--confirm', dry.preview];
    expect((await run(location, ...confirm)).answer).toMatchObject({ changed: 2, bad: 0 });
    expect(await userNames()).toEqual(['张山', '李四']);
    expect((await run(location, ...confirm)).refused).toContain('The file or the data changed since the preview');
    // The same file again, as every night: nothing differs any more.
    expect((await run(location, 'import', 'users', path, '--update')).answer).toMatchObject({ known: 2, changed: 0 });
    expect((await run(location, 'import', 'users', path, '--update')).answer).toMatchObject({ known: 2, changed: 0 });
  });

  test('call loses no digit', async () => {
    const { text } = await run(location, 'call', 'order.detail', 'orderSns=A1');
    expect(text).toContain('"trackingNumber":999999999999999999,');
  });

  test('call refuses what the interface refuses, and names what was meant', async () => {
    expect((await run(location, 'call', 'order.list', 'buyr=x')).refused).toContain('Did you mean buyer?');
    expect((await run(location, 'call', 'order.lsit')).refused).toContain('Did you mean order.list?');
  });

  test('call explains an operation, to programs too', async () => {
    const { answer } = await run(location, 'call', 'order.detail', '--explain');
    expect(answer).toMatchObject({ operation: 'order.detail', request: { required: ['orderSns'] } });
  });

  test('call reaches another server by its address', async () => {
    const { school } = await createTwoSchools(database);
    const { url } = await startServer(database, callerOf(school));
    const { answer } = await run(location, 'call', 'user.list', 'userRole=teacher', '--url', url);
    expect(answer.total).toBe(2);
    const refused = await run(location, 'call', 'user.list', 'userRole=nobody', '--url', url);
    expect(refused.refused).toContain('parameterValue, code 2');
    const deleted = await run(location, 'call', 'user.del', 'userId=1_999999999', '--url', url);
    expect(deleted.refused).toContain('(userNotFound, code 4006)');
    expect((await run(location, 'call', 'user.list', '--url', 'localhost:8080')).refused).toContain('--url must be an');
  });

  test('a backup can be made, and not twice under one name', async () => {
    const file = join(folder, `${location.kind}.gz`);
    expect((await run(location, 'backup', file)).answer).toMatchObject({ file });
    expect((await run(location, 'backup', file)).refused).toContain('already exists');
    expect((await run(location, 'backup', '-')).refused).toContain('not to standard output');

    // Migrating takes a while with the embedded database, and is no different there.
    const fresh = await createTestDatabase(location.kind === 'postgres' ? 'empty' : 'migrated');
    const { answer: restored } = await run(fresh, 'restore', file);
    expect(Object.keys(restored)).toEqual(['createdAt', 'tables', 'rows']);
    expect(new Date(restored.createdAt).toISOString()).toBe(restored.createdAt);
    expect(restored.rows).toBeGreaterThan(10);
    expect((await run(fresh, 'restore', file)).refused).toContain('in use');
    expect((await run(fresh, 'call', 'order.detail', 'orderSns=A1', '--organisation', '1')).answer.list).toHaveLength(
      1,
    );
  });

  test('a file that cannot be written is named, with the reason', async () => {
    const file = join(folder, 'no-folder', 'users.csv');
    const message = `${file} cannot be written: there is no such file or folder.`;
    expect((await run(location, 'export', 'users', '--out', file, '--organisation', '1')).refused).toBe(message);
    expect((await run(location, 'backup', file)).refused).toBe(message);
  });

  test('the migrations that were run are shown', async () => {
    const { answer } = await run(location, 'migrate', 'status');
    expect(answer).toMatchObject({
      pending: 0,
      list: [{ name: '0001_schema' }, ...Array(answer.list.length - 1).fill({})],
    });
  });

  test('a key that signs in the body needs a branch, in the words of the command line', async () => {
    const wanted = ['--name', 'x', '--scope', 'order:read', '--sign-body'];
    expect((await run(location, 'key', 'create', ...wanted)).refused).toContain('--sign-body requires --branch');
  });

  test.runIf(isEmbedded())('the demo school is not loaded where a server runs', async () => {
    expect((await run(location, 'demo', 'load')).refused).toMatch(/in use|held|running/i);
  });

  test.runIf(isPostgres())('the demo school is not mixed up with what is there', async () => {
    for (const what of ['load', 'reset']) expect((await run(location, 'demo', what)).refused).toContain('Test school');
  });
});

test('commands that only read do not create a missing database', async () => {
  const nowhere = { DATA_DIR: join(folder, 'nowhere') };
  for (const args of [
    ['key', 'list'],
    ['organisation', 'list'],
    ['call', 'user.list'],
    ['export', 'users'],
  ]) {
    expect((await command(nowhere, args)).refused).toContain(`There is no database in ${nowhere.DATA_DIR}`);
  }
  expect((await command(nowhere, ['restore', join(folder, 'none.gz')])).refused).toContain('none.gz cannot be read');
  const { pending, list } = (await command(nowhere, ['migrate', 'status'])).answer;
  expect(pending).toBe(list.length);
  await expect(access(nowhere.DATA_DIR)).rejects.toThrow('ENOENT');
});

test('migrations are shown and run', async () => {
  const location = await createTestDatabase('empty');
  const before = (await run(location, 'migrate', 'status')).answer;
  expect(before.pending).toBe(before.list.length);
  expect((await run(location, 'migrate', 'up')).answer.ran).toHaveLength(before.pending);
  expect((await run(location, 'migrate', 'status')).answer.pending).toBe(0);
  expect((await run(location, 'migrate', 'up')).answer.ran).toEqual([]);
});

test.runIf(onOneKind())('what a later version left that does not serve this one is not touched', async () => {
  const location = await createTestDatabase();
  const late = await openAt(location);
  await addNewerMigration(late, '9.0.0');
  await late.close();
  for (const args of [
    ['key', 'list'],
    ['backup', join(folder, 'late.gz')],
    ['migrate', 'status'],
  ]) {
    expect((await run(location, ...args)).refused).toMatch(
      /newer than this program: its migration 9999_later needs Lectern 9\.0\.0 or later, and this is \d/,
    );
  }
  const { checks } = (await run(location, 'doctor')).answer;
  expect(checks).toContainEqual(
    expect.objectContaining({ name: 'migrations', message: expect.stringMatching(/^The database is newer/) }),
  );
});

test.runIf(onOneKind())(
  'what a later version left that serves this one is used: commands, a restart, a backup',
  async () => {
    const location = await createTestDatabase();
    const late = await openAt(location);
    await addNewerMigration(late, version);
    await late.close();
    expect((await run(location, 'migrate', 'up')).answer).toMatchObject({ ran: [], left: [] });
    expect((await run(location, 'migrate', 'status')).answer).toMatchObject({ pending: 0, ahead: 1 });
    const { checks } = (await run(location, 'doctor')).answer;
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'migrations', status: 'warn', message: expect.stringContaining('9999_later') }),
    );
    const { url, stop } = await startServeCommand(location);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ready: true, database: 'ok', migrations: 'ahead' });
    await stop();
    const file = join(folder, `${location.kind}-ahead.gz`);
    expect((await run(location, 'backup', file)).answer).toMatchObject({ file });
    const restoring = await run(await createTestDatabase('empty'), 'restore', file);
    expect(restoring.refused).toMatch(/its last migration is 9999_later, which this version does not know/);
  },
);

// A database is older than the program only once there is a second migration.
const { length: migrations } = await readMigrations();
test.runIf(migrations > 1 && onOneKind())(
  'a database of an earlier version can only be backed up until it is migrated',
  async () => {
    const location = await createTestDatabase();
    const early = await openAt(location);
    const forget = sql`delete from schema_migrations where version = (select max(version) from schema_migrations)`;
    await early.transaction((tx) => tx.execute(toStatement(forget)));
    await early.close();
    expect((await run(location, 'organisation', 'list')).refused).toContain('is older than this version');
    const file = join(folder, `${location.kind}-early.gz`);
    expect((await run(location, 'backup', file)).answer).toMatchObject({ file });
  },
);

test.runIf(onOneKind())('the demo school is put back to how it was, whatever was done to it', async () => {
  const location = await createTestDatabase();
  const database = await openAt(location);
  const { db } = await createSchool(database);
  await db.transaction((tx) => tx.run(sql`update organisations set name = ${demoOrganisation.name} where org_id = $1`));
  await database.close();
  expect((await run(location, 'demo', 'reset')).answer).toEqual({ orgId: 1 });
  const { answer } = await run(location, 'call', 'branch.list');
  expect(answer.list.map(({ appId }: { appId: string }) => appId)).not.toContain('second');
  expect((await run(location, 'call', 'user.list', 'searchStr=ann-')).answer.total).toBe(0);
});

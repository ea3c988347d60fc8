import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectAs } from '../../../test/database/connect-as.ts';
import { createTestDatabase, isPostgres, openAt, openOwnDatabase } from '../../../test/database/database.ts';
import { describeSchema } from '../../../test/database/describe-schema.ts';
import { embeddedTemplates } from '../../../test/run/embedded/templates.ts';
import { createTwoSchools, freshDay, orderBy, type TwoSchools } from '../../../test/school/orders.ts';
import { callerOf } from '../../../test/school/school.ts';
import { eventIdOf } from '../../../test/server/copied-sheets.ts';
import { startServer } from '../../../test/server/server.ts';
import { nameOf } from '../../database/connected.ts';
import type { Database } from '../../database/database.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { orgDatabase, orgSql } from '../../database/org-sql.ts';
import { selectOrganisations } from '../../school/organisation/select.ts';
import { insertBranches } from '../../school/organisation/write.ts';
import { insertUsers } from '../../school/user/write.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

let folder: string;
let database: Database;
let schools: TwoSchools;
let file: string;
/** What the backup was restored in, its schema before, and what the original answered when the backup was made. */
let restored: Database;
let schemaBefore: string;
let answersBefore: readonly unknown[];
const day = freshDay();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-backup-'));
  database = await openOwnDatabase();
  schools = await createTwoSchools(database);
  await schools.place(([branch]) => [
    orderBy(branch, {
      orderSn: 'kept\n"as it is"\\',
      paidAtMs: day.payStartDate,
      trackingText: '999999999999999999',
      receiver: { receiver: '王芳', mobile: '13800138000', districts: '', address: '世纪大道 100 号' },
    }),
  ]);
  file = join(folder, 'backup.gz');
  await writeBackup(database, file, { now: 1 });
  answersBefore = await listed(database);
  restored = await openOwnDatabase();
  schemaBefore = await describeSchema(restored);
  expect(await restoreBackup(restored, file)).toMatchObject({ createdAtMs: 1 });
});
afterAll(() => rm(folder, { recursive: true }));

const sortedLines = async (name: string) =>
  gunzipSync(await readFile(name))
    .toString()
    .split('\n')
    .sort();

const listed = async (from: Database) => {
  const server = await startServer(from, callerOf(schools.school));
  return [
    (await server.post('/order/list', day)).text.replace(/"reqId".*/, ''),
    await server.ask('/user/list', {}),
    await server.ask('/audit/list', {}),
  ];
};

test('a restored database gives the same answers, continues the ids and makes the same backup', async () => {
  expect(await listed(restored)).toEqual(answersBefore);

  const again = join(folder, 'again.gz');
  await writeBackup(restored, again, { now: 1 });
  expect(await sortedLines(again)).toEqual(await sortedLines(file));

  const branch = { appId: 'new', name: 'New' };
  const [next] = await restored.transaction((tx) => insertBranches(orgSql(tx, schools.school.orgId), [branch]));
  expect(next).toBeGreaterThan(schools.other.branches[1].branchId);
});

test('nothing of the schema is lost on the way: indexes and references are as they were', async () => {
  expect(await describeSchema(restored)).toEqual(schemaBefore);
});

test('after a restore no cursor from before is good, and no number is given twice', async () => {
  const { orgId, branches } = schools.school;
  const [{ branchId }] = branches;
  const add = (into: Database, loginName: string) =>
    orgDatabase(into, orgId).transaction((tx) =>
      insertUsers(tx, [{ branchId, role: 'student', loginName, name: 'n', createdAtMs: 0 }]),
    );
  const serverOf = (from: Database) => startServer(from, callerOf(schools.school));
  const feeds = [
    ['/user/changes', {}],
    ['/order/changes', {}],
    ['/event/list', {}],
    ['/export/changes', { sheet: 'users' }],
  ] as const;
  const cursorsOf = async (from: Database): Promise<string[]> => {
    const server = await serverOf(from);
    const read = async (path: string) => (await server.ask(path, { pageSize: 500 })).nextCursor;
    const event = await read('/event/list');
    return [await read('/user/changes'), await read('/order/changes'), event, event];
  };
  const atBackup = await cursorsOf(database);
  await add(database, 'after the backup');
  const later = await cursorsOf(database);
  const elsewhere = await openOwnDatabase();
  await restoreBackup(elsewhere, file);
  const server = await serverOf(elsewhere);
  for (const cursors of [atBackup, later]) {
    for (const [at, [path, request]] of feeds.entries()) {
      const { status, body } = await server.post(path, { ...request, cursor: cursors[at] });
      expect({ path, status, code: body.code, param: body.param }).toEqual({
        path,
        status: 422,
        code: 4602,
        param: 'cursor',
      });
    }
  }
  const [users = ''] = await cursorsOf(elsewhere);
  await add(elsewhere, 'after the restore');
  const { list, nextCursor } = await server.ask('/user/changes', { cursor: users });
  expect(list).toMatchObject([{ loginName: 'after the restore' }]);
  expect(eventIdOf(nextCursor)).toBeGreaterThan(eventIdOf(later[0] ?? ''));
});

test('the planner has statistics of the restored rows', async () => {
  const text = `select relname from pg_class where relname in ('users', 'branches') and reltuples > 0 order by relname`;
  const { rows } = await restored.execute({ text, values: [] });
  expect(rows).toEqual([{ relname: 'branches' }, { relname: 'users' }]);
});

test.runIf(isPostgres())(
  'a backup of PostgreSQL is restored in an embedded database, and its backup is the same',
  async () => {
    const dataDir = join(folder, 'embedded');
    // Creating one takes seconds, copying it does not.
    await cp(join((await embeddedTemplates()).folder, 'empty'), dataDir, { recursive: true });
    const embedded = await openEmbedded({ dataDir, statementTimeoutMs: 60_000 });
    try {
      await restoreBackup(embedded, file);
      const again = join(folder, 'embedded.gz');
      await writeBackup(embedded, again, { now: 1 });
      expect(await sortedLines(again)).toEqual(await sortedLines(file));
    } finally {
      await embedded.close();
    }
  },
);

test('a backup is of one moment, whatever is written meanwhile', async () => {
  // With the embedded database, writers wait until the backup is done.
  const during = join(folder, 'during.gz');
  const branch = { appId: 'meanwhile', name: 'Meanwhile' };
  const addBranch = () => database.transaction((tx) => insertBranches(orgSql(tx, schools.other.orgId), [branch]));
  let writing: Promise<unknown> | undefined;
  await writeBackup(database, during, {
    now: 1,
    progress: ({ rows }) => {
      if (rows > 0) writing ??= addBranch();
    },
  });
  await writing;
  expect(gunzipSync(await readFile(during)).toString()).not.toContain('meanwhile');
});

describe('nothing is restored', () => {
  let target: Database;
  beforeAll(async () => {
    target = await openOwnDatabase();
  });

  const damaged = async (change: (text: string) => string | Buffer) => {
    const name = join(folder, `damaged-${crypto.randomUUID()}.gz`);
    const changed = change(gunzipSync(await readFile(file)).toString());
    await writeFile(name, typeof changed === 'string' ? gzipSync(changed) : changed);
    return name;
  };

  test.each<[string, (text: string) => string | Buffer, RegExp]>([
    ['of a file that was cut off between lines', (text) => text.replace(/#\{"complete.*\n/, ''), /cut off/],
    ['of a file that was cut off anywhere', (text) => gzipSync(text).subarray(0, 2000), /cannot be read/],
    ['of a file in which a value was changed', (text) => text.replace('13800138000', '13800138001'), /damaged/],
    ['of a file in which a row is missing', (text) => text.replace(/\n\{.*"order_sn".*/, ''), /damaged/],
    [
      'of a file in which a row is no JSON',
      (text) => text.replace('\n{"org_id', '\n{{"org_id'),
      /damaged in the table/,
    ],
    ['of another file', () => 'orderSn,amount\n', /not a backup/],
    [
      'of a later version',
      (text) => text.replace('"migrations":[', '"migrations":[{"version":0,"name":"x"},'),
      /later/,
    ],
    [
      'of an earlier version, where the tables are already those of this one',
      (text) => text.replace(/"migrations":\[(\{[^}]*\}).*\]/, '"migrations":[$1]'),
      /already has the tables of a newer one\. Set DATA_DIR to a new folder/,
    ],
  ])('%s', async (_, change, message) => {
    await expect(restoreBackup(target, await damaged(change))).rejects.toThrow(message);
    expect(await selectOrganisations(target)).toEqual([]);
  });

  test('into a database that is in use', async () => {
    await expect(restoreBackup(database, file)).rejects.toThrow(/in use/);
  });

  test.runIf(isPostgres())('while an older process is connected', async () => {
    const location = await createTestDatabase();
    if (location.kind === 'embedded') throw new Error('This test is for PostgreSQL');
    const name = nameOf('0.0.1', 'web-1', 7);
    await connectAs(name, location.url);
    await expect(restoreBackup(await openAt(location), file)).rejects.toThrow(`connected to the database: ${name}.`);
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, openAt, openOwnDatabase } from '../../../test/database/database.ts';
import { describeSchema } from '../../../test/database/describe-schema.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { DatabaseTooOld, migrationStatus } from '../../database/migration-status.ts';
import { orgDatabase } from '../../database/org-sql.ts';
import { rederiveOutdatedLessons } from '../../school/lesson/attendance/rederive.ts';
import { selectOrganisations } from '../../school/organisation/select.ts';
import { restoreBackup } from './restore.ts';

// The backup of a small school, written by the last version before 0.1.0. Its records show faults of that version: see the
// tests. Everything in it happened at about `backedUpAt`.
const earlier = await readFile(new URL('../../../test/last-release/backup-before-0.1.0.txt', import.meta.url), 'utf8');
const backedUpAt = 1_794_798_908_514;
const dayMs = 86_400_000;
const [teacher, present, refunded, later] = ['0_1', '1_2', '1_3', '1_4'];
const range = { beginTime: backedUpAt - 10 * dayMs, endTime: backedUpAt + dayMs, groupId: 1 };

let folder: string;
let database: Database;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-earlier-'));
  database = await openEmpty();
  const { rows } = await restoreBackup(database, await fileOf(earlier));
  expect(rows).toBe(100);
  server = await startServer(database, { id: 'test', orgId: 1, branchId: null, personal: true });
  server.setNow(backedUpAt + dayMs);
});
afterAll(() => rm(folder, { recursive: true }));

const openEmpty = async () => openAt(await createTestDatabase('empty'));

async function fileOf(text: string): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.gz`);
  await writeFile(file, gzipSync(text));
  return file;
}

test('a backup of a version before 0.1.0 is restored with every order and person', async () => {
  const { list } = await server.ask('/order/list', { payStartDate: 0, payEndDate: backedUpAt });
  expect(list).toMatchObject([{ orderSn: 'LT2026111600001', moneyPaid: 128_000, customerRealName: '柏青' }]);
  const { list: people } = await server.ask('/user/list', {});
  expect(people).toMatchObject([{ id: teacher }, { id: present }, { id: later }, { loginName: 'sunli' }]);
});

test('the schema afterwards is that of a new database', async () => {
  expect(await describeSchema(database)).toBe(await describeSchema(await openOwnDatabase()));
  expect((await migrationStatus(database)).pending).toEqual([]);
});

test('homework that a later member only looked at is no record of theirs, and marked questions are counted', async () => {
  const records = (uniqueId: string) => server.ask('/statistics/listStudentHomeworkData', { ...range, uniqueId });
  expect(await records(later)).toMatchObject({ total: 0 });
  expect(await records(present)).toMatchObject({
    list: [{ score: '60', correctness: '50', errorCount: '1', readAnswer: '1' }],
  });
});

test('a student whose order line was refunded while they were deleted does not return to the class', async () => {
  await server.ask('/user/restore', { userId: refunded });
  const { list } = await server.ask('/group/members', { groupId: 1 });
  expect(list.filter(({ leftAt }: { leftAt: number }) => leftAt === 0)).toMatchObject([
    { userId: present },
    { userId: later },
  ]);
});

test('the lesson that a start event stretched to 21 hours has its real length once it is derived again', async () => {
  await orgDatabase(database, 1).transaction((tx) => rederiveOutdatedLessons(tx, Date.now()));
  const { list } = await server.ask('/statistics/listStudentLiveClassData', { ...range, uniqueId: present });
  expect(list).toMatchObject([{ classDuration: '3600', onlineDuration: '3440' }]);
});

test('the change feed lists every person once', async () => {
  const { list } = await server.ask('/user/changes', { updatedSince: 0 });
  expect(list.map(({ id }: { id: string }) => id).sort()).toEqual([teacher, present, refunded, later, '1_5']);
});

test('a damaged line is found, and nothing is restored', async () => {
  const empty = await openEmpty();
  const damaged = await fileOf(earlier.replace('安然', '安心'));
  await expect(restoreBackup(empty, damaged)).rejects.toThrow('the file is damaged. Nothing was restored.');
  expect(await selectOrganisations(empty)).toEqual([]);
});

test('a database of such a version is refused with the way across', async () => {
  const old = await openOwnDatabase();
  await old.transaction((tx) => tx.script("update schema_migrations set name = '0001_foundation' where version = 1"));
  await expect(migrate(old)).rejects.toThrow(DatabaseTooOld);
  await expect(migrationStatus(old)).rejects.toThrow('lectern backup FILE');
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPostgres, openTestDatabase } from '../../../test/database/database.ts';
import { callerOf } from '../../../test/school/school.ts';
import { createUserSetup } from '../../../test/school/users.ts';
import { operations } from '../../catalogue/operations.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import { exportSheet } from './export.ts';
import { filterOf } from './filter.ts';
import { findNamed } from './import-rows.ts';
import { listings } from './sheets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-moment-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The same database; after each statement of a transaction `between` is done, before the next one begins. */
const interrupted = (database: Database, between: () => Promise<void>): Database => ({
  kind: database.kind,
  isDistributed: database.isDistributed,
  execute: (statement) => database.execute(statement),
  close: () => database.close(),
  transaction: (work) =>
    database.transaction((tx) => {
      const execute: Transaction['execute'] = async (statement) => {
        const result = await tx.execute(statement);
        await between();
        return result;
      };
      return work(new Proxy(tx, { get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name)) }));
    }),
});

test('a filtered export is of one moment too: what moves from page to page meanwhile is there once, as it was', async () => {
  const database = await openTestDatabase();
  const { school, add } = await createUserSetup(database);
  const count = 700;
  const names = Array.from({ length: count }, (_, index) => ({
    name: `before ${index}`,
    loginName: `moment-${index}`,
  }));
  await add(...names);
  let writes: Promise<unknown> = Promise.resolve();
  let statements = 0;
  // On PostgreSQL each write is done before the export goes on; with the embedded database it waits for the export.
  const between = async () => {
    // The moment is that of the first query, before which the isolation level is set.
    if (statements++ === 0) return;
    const change = sql`
      update users set name = 'after', deleted_at_ms = case when login_name = ${`moment-${statements}`} then 1 end
      where org_id = ${school.orgId} and login_name like 'moment-%' and deleted_at_ms is null`;
    writes = database.transaction((tx) => tx.execute(toStatement(change)));
    if (database.kind === 'postgres') await writes;
  };
  const file = join(folder, `${database.kind}.ndjson`);
  const { rows } = await exportSheet(interrupted(database, between), callerOf(school), file, {
    sheet: findNamed(listings, 'users'),
    format: 'ndjson',
    timeZone: undefined,
    filter: filterOf(operations, 'users', { userRole: 'student', searchStr: 'moment-' }),
    now: Date.now(),
  });
  await writes;
  expect(rows).toBe(count);
  expect(statements).toBeGreaterThan(3);
  const written = (await readFile(file, 'utf8')).trim().split('\n');
  const seen = written.map((line) => JSON.parse(line)).map(({ name, loginName }) => ({ name, loginName }));
  expect(new Set(seen.map(({ loginName }) => loginName)).size).toBe(count);
  expect(seen.filter(({ name }) => !name.startsWith('before'))).toEqual([]);
});

// The embedded database exports one after the other: it has one connection.
test.runIf(isPostgres())('two exports to one file at once do not write to each other', async () => {
  const database = await openTestDatabase();
  const { school, add } = await createUserSetup(database);
  await add({ name: 'first', loginName: 'first' });
  const file = join(folder, 'shared.ndjson');
  const exported = (take?: () => Promise<void>) =>
    exportSheet(database, callerOf(school), file, {
      sheet: findNamed(listings, 'users'),
      format: 'ndjson',
      timeZone: undefined,
      filter: filterOf(operations, 'users', { userRole: 'student' }),
      now: Date.now(),
      ...(take && { take }),
    });
  const lines = async () => (await readFile(file, 'utf8')).trim().split('\n').length;
  let other = 0;
  const first = await exported(async () => {
    if (other > 0) return;
    await add({ name: 'second', loginName: 'second' });
    other = (await exported()).rows;
    expect(await lines()).toBe(other);
  });
  expect(other).toBe(first.rows + 1);
  expect(await lines()).toBe(first.rows);
});

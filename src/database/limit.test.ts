import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { onServer } from '../../test/run/postgres/admin.ts';
import { type Database, StatementTimeout } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import { sql, toStatement } from './sql.ts';

const statementTimeoutMs = 3_000;
const endless = toStatement(sql`with recursive r as (select 1 union all select 1 from r) select count(*) from r`);

let location: TestDatabase;
let database: Database;
beforeAll(async () => {
  location = await createTestDatabase('empty');
  database =
    location.kind === 'embedded'
      ? await openEmbedded({ ...location, statementTimeoutMs })
      : await openPostgres({ ...location, statementTimeoutMs, poolSize: 2 });
  await database.transaction((tx) => tx.script('create table kept (id int); insert into kept values (1)'));
});
afterAll(() => database.close());

const kept = async () => (await database.execute(toStatement(sql`select id from kept`))).rows;

/** The server is no longer working on it, which it writes down a moment after it has answered; of the embedded database nobody else can ask. */
async function expectEnded(): Promise<void> {
  const { url } = { url: '', ...location };
  if (url === '') return;
  const running = `select query from pg_stat_activity where state = 'active' and query like 'with recursive%'`;
  await vi.waitUntil(async () => (await onServer(url, running)).length === 0, { timeout: 240_000 });
}

test('a statement past its limit is ended, those that wait go on, and what was committed is there', async () => {
  const [ended, ...others] = await Promise.allSettled([database.execute(endless), kept(), kept(), kept()]);
  expect(ended).toMatchObject({ status: 'rejected', reason: expect.any(StatementTimeout) });
  expect(others).toEqual(Array(3).fill({ status: 'fulfilled', value: [{ id: 1 }] }));
  await expectEnded();
  expect(await kept()).toEqual([{ id: 1 }]);
});

test('a statement past its limit takes its transaction with it', async () => {
  const transaction = database.transaction(async (tx) => {
    await tx.execute(toStatement(sql`insert into kept values (2)`));
    await tx.execute(endless);
  });
  await expect(transaction).rejects.toThrow(StatementTimeout);
  await expectEnded();
  expect(await kept()).toEqual([{ id: 1 }]);
});

test('a script has no limit', async () => {
  const longer = `select pg_sleep(${(statementTimeoutMs + 500) / 1000})`;
  await database.transaction((tx) => tx.script(longer));
});

test('what follows a script in its transaction has no limit either', async () => {
  await database.transaction(async (tx) => {
    await tx.script('select 1');
    await tx.execute(toStatement(sql`select pg_sleep(${(statementTimeoutMs + 500) / 1000}::float8)`));
  });
});

// Only this one vacuums by itself, which takes as long as it takes.
test.runIf(inject('databases')?.kind === 'embedded')('a statement may be without a limit', async () => {
  const text = `select pg_sleep(${(statementTimeoutMs + 500) / 1000})`;
  await database.execute({ text, values: [], isUnlimited: true });
  await expect(database.execute({ text, values: [] })).rejects.toThrow(StatementTimeout);
});

test('the limit holds again after a script', async () => {
  await database.transaction((tx) => tx.script('select 1'));
  await expect(database.execute(endless)).rejects.toThrow(StatementTimeout);
});

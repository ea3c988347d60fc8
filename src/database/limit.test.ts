import { describe, expect, inject, type TestContext, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { onServer } from '../../test/run/postgres/admin.ts';
import { sql, toStatement } from '../sql/sql.ts';
import { type Database, StatementTimeout } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/** Long enough for every other statement on a busy machine: the tests wait for it together. */
const statementTimeoutMs = 3_000;
const endless = toStatement(sql`with recursive r as (select 1 union all select 1 from r) select count(*) from r`);
const asleep = { text: 'select pg_sleep(600)', values: [] };
const longer = `select pg_sleep(${(statementTimeoutMs + 500) / 1000})`;

interface Limited {
  readonly location: TestDatabase;
  readonly database: Database;
  readonly kept: () => Promise<readonly unknown[]>;
}

/** A database of the test's own with a row in it. */
async function openLimited({ onTestFinished }: TestContext): Promise<Limited> {
  const location = await createTestDatabase('empty');
  const database =
    location.kind === 'embedded'
      ? await openEmbedded({ ...location, statementTimeoutMs })
      : await openPostgres({ ...location, statementTimeoutMs, poolSize: 2 });
  onTestFinished(() => database.close());
  await database.transaction((tx) => tx.script('create table kept (id int); insert into kept values (1)'));
  const kept = async () => (await database.execute(toStatement(sql`select id from kept`))).rows;
  return { location, database, kept };
}

/** The server is no longer working on it, which it writes down a moment after it has answered; of the embedded database nobody else can ask. */
async function expectEnded(location: TestDatabase): Promise<void> {
  if (location.kind === 'embedded') return;
  const running = `select query from pg_stat_activity
    where state = 'active' and datname = current_database() and pid <> pg_backend_pid()`;
  await vi.waitUntil(async () => (await onServer(location.url, running)).length === 0, { timeout: 240_000 });
}

describe.concurrent('with a limit', () => {
  test('a statement past it is ended, those that wait go on, and what was committed is there', async (context) => {
    const { location, database, kept } = await openLimited(context);
    const [ended, ...others] = await Promise.allSettled([database.execute(endless), kept(), kept(), kept()]);
    expect(ended).toMatchObject({ status: 'rejected', reason: expect.any(StatementTimeout) });
    expect(others).toEqual(Array(3).fill({ status: 'fulfilled', value: [{ id: 1 }] }));
    await expectEnded(location);
    expect(await kept()).toEqual([{ id: 1 }]);
  });

  test('each of several reads that are sent together has its own', async (context) => {
    const { location, database, kept } = await openLimited(context);
    const short = { text: `select pg_sleep(${statementTimeoutMs / 2500})`, values: [], isPrepared: true };
    const fast = { ...short, text: 'select 1' };
    const reads = [short, short, short, fast, { ...endless, isPrepared: true }, short];
    const answers = await Promise.allSettled(reads.map((read) => database.execute(read)));
    const answered = { status: 'fulfilled' };
    const ended = { status: 'rejected', reason: expect.any(StatementTimeout) };
    expect(answers).toMatchObject([answered, answered, answered, answered, ended, answered]);
    await expectEnded(location);
    expect(await kept()).toEqual([{ id: 1 }]);
  });

  test('a statement that exceeds it aborts its transaction', async (context) => {
    const { location, database, kept } = await openLimited(context);
    const transaction = database.transaction(async (tx) => {
      await tx.execute(toStatement(sql`insert into kept values (2)`));
      await tx.execute(asleep);
    });
    await expect(transaction).rejects.toThrow(StatementTimeout);
    await expectEnded(location);
    expect(await kept()).toEqual([{ id: 1 }]);
  });

  test('a script has no limit', async (context) => {
    const { database } = await openLimited(context);
    await database.transaction((tx) => tx.script(longer));
  });

  test('statements after a script in the same transaction have no limit either', async (context) => {
    const { database } = await openLimited(context);
    await database.transaction(async (tx) => {
      await tx.script('select 1');
      await tx.execute({ text: longer, values: [] });
    });
  });

  test('the limit applies again after a script', async (context) => {
    const { database } = await openLimited(context);
    await database.transaction((tx) => tx.script('select 1'));
    await expect(database.execute(asleep)).rejects.toThrow(StatementTimeout);
  });

  // Only this one vacuums by itself, which takes as long as it takes.
  test.runIf(inject('databases')?.kind === 'embedded')('a statement may be without one', async (context) => {
    const { database } = await openLimited(context);
    await database.execute({ text: longer, values: [], isUnlimited: true });
    await expect(database.execute(asleep)).rejects.toThrow(StatementTimeout);
  });
});

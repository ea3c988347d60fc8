import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, isPostgres } from '../../test/database/database.ts';
import { onServer } from '../../test/run/postgres/admin.ts';
import type { SqlValue } from '../sql/sql.ts';
import type { Database } from './database.ts';
import type { PoolCounts, PoolObserver } from './pool-observer.ts';
import { openPostgres } from './postgres.ts';

describe.runIf(isPostgres())('short statements', () => {
  let database: Database;
  let url: string;
  beforeAll(async () => {
    const location = await createTestDatabase('empty');
    if (location.kind === 'embedded') throw new Error('This needs PostgreSQL');
    ({ url } = location);
    database = await openPostgres({ url, statementTimeoutMs: 60_000, poolSize: 10 });
  });
  afterAll(() => database.close());

  const run = async (text: string, values: readonly SqlValue[], isShort = true) => {
    const { rows } = await database.execute({ text, values, isPrepared: true, isShort });
    return Object(rows[0]);
  };
  const together = (count: number, isShort: boolean) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        run('select pg_backend_pid() as pid, $1::int as asked', [index], isShort),
      ),
    );
  const distinct = (answers: readonly { readonly pid: number }[]) => new Set(answers.map(({ pid }) => pid)).size;

  /** Holds a lock of PostgreSQL while `work` runs; the statement `waiting` waits for it. */
  const waiting = 'select pg_advisory_xact_lock_shared($1), pg_backend_pid() as pid';
  const whileLocked = async (lock: number, work: () => Promise<void>) =>
    database.transaction(async (tx) => {
      await tx.execute({ text: 'select pg_advisory_xact_lock($1)', values: [lock] });
      await work();
    });
  const waitingOn = (lock: number) =>
    onServer(url, `select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`);
  const isWaiting = (lock: number) =>
    vi.waitUntil(async () => (await waitingOn(lock)).length > 0, { timeout: 240_000 });

  /** A second connection is open. */
  const another = () => expect.poll(async () => distinct(await together(4, true)), { timeout: 240_000 }).toBe(2);

  test('that come together go to one connection, beyond three to another once it is open; each gets its own answer', async () => {
    const three = await together(3, true);
    expect([distinct(three), three.map(({ asked }) => asked)]).toEqual([1, [0, 1, 2]]);
    await another();
    expect(distinct(await together(3, true))).toBe(1);
    expect(distinct(await together(3, false))).toBe(3);
  });

  test('go to the connection with the fewest before them', async () => {
    await another();
    const asked: Promise<{ pid: number }>[] = [];
    await whileLocked(5, async () => {
      await whileLocked(4, async () => {
        // Three on one connection, then two on another one.
        for (const lock of [4, 0, 5, 5, 0]) asked.push(run(waiting, [lock]));
        await isWaiting(4);
      });
      await Promise.all(asked.slice(0, 2));
      asked.push(run(waiting, [0]));
    });
    const pids = (await Promise.all(asked)).map(({ pid }) => pid);
    const [one, , , other] = pids;
    expect(pids).toEqual([one, one, one, other, other, one]);
    expect(one).not.toBe(other);
  });

  test('do not wait for a prepared statement that may take long', async () => {
    let long: Promise<unknown> | undefined;
    await whileLocked(1, async () => {
      long = run(waiting, [1], false);
      await isWaiting(1);
      expect(await run('select $1::int as one', [1])).toEqual({ one: 1 });
    });
    await long;
  });

  test('keep their answers when one before them fails, also in its preparation', async () => {
    const failures = ['select 1 / $1::int as one', 'select $1::int as one from nowhere'];
    for (const failing of failures) {
      const [first, same, other] = await Promise.allSettled([
        run(failing, [0]),
        run(failing, [0]),
        run('select $1::int as one', [1]),
      ]);
      expect([first.status, same.status, other]).toEqual([
        'rejected',
        'rejected',
        { status: 'fulfilled', value: { one: 1 } },
      ]);
    }
    expect(await run('select 1 / $1::int as one', [1])).toEqual({ one: 1 });
  });

  test('do not overtake somebody who waits for their connection', async () => {
    const only = await openPostgres({ url, statementTimeoutMs: 60_000, poolSize: 1 });
    const answered: string[] = [];
    const ask = (name: string, text: string, values: readonly SqlValue[], isShort: boolean) =>
      only.execute({ text, values, isPrepared: true, isShort }).then(() => answered.push(name));
    const asked: Promise<unknown>[] = [];
    await whileLocked(3, async () => {
      asked.push(ask('short, waits for a lock', waiting, [3], true));
      await isWaiting(3);
      asked.push(ask('long', 'select 1', [], false), ask('short', 'select 2', [], true));
    });
    await Promise.all(asked);
    expect(answered).toEqual(['short, waits for a lock', 'long', 'short']);
    await only.close();
  });

  test('that wait for a connection wait for the same one, up to eight', async () => {
    const pools: PoolCounts[] = [];
    const poolObserver: PoolObserver = { watchPools: (watched) => pools.push(...watched), observeWait: () => {} };
    const only = await openPostgres({ url, statementTimeoutMs: 60_000, poolSize: 1, poolObserver });
    const ask = (text: string, values: readonly SqlValue[], isShort: boolean) =>
      only.execute({ text, values, isPrepared: true, isShort });
    const asked: Promise<unknown>[] = [];
    await whileLocked(6, async () => {
      asked.push(ask(waiting, [6], true));
      await isWaiting(6);
      asked.push(ask('select 1', [], false), ...Array.from({ length: 9 }, () => ask('select 2', [], true)));
      expect(pools.map(({ waitingCount }) => waitingCount)).toEqual([0, 3]);
    });
    await Promise.all(asked);
    await only.close();
  });

  test('are run again on another connection when theirs is lost', async () => {
    let asked: Promise<{ pid: number }[]> | undefined;
    let lost: unknown;
    await whileLocked(2, async () => {
      asked = Promise.all([run(waiting, [2]), run('select pg_backend_pid() as pid, $1::int', [2])]);
      await isWaiting(2);
      lost = (await waitingOn(2))[0]?.pid;
      await onServer(url, `select pg_terminate_backend(${lost})`);
    });
    const [first, second] = (await asked) ?? [];
    expect([first?.pid, second?.pid]).toEqual([expect.any(Number), expect.any(Number)]);
    expect([first?.pid, second?.pid]).not.toContain(lost);
  });
});

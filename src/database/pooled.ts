import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type AnswerLimit, runStatement, runTransaction } from './connection.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
import { planRenewal } from './plan-renewal.ts';
import type { PoolObserver } from './pool-observer.ts';
import { connectError, isRetryable } from './statement-error.ts';

const readAttempts = 2;
const transactionAttempts = 5;

/**
 * Settings that make every session behave the same, however PostgreSQL is configured. Statements outside a transaction
 * are read-only. JIT compilation takes longer than our statements. With less work_mem, bitmap scans of the gram indexes
 * become lossy and recheck whole pages.
 */
export const sessionSettings = (statementTimeoutMs: number) => `
  set default_transaction_read_only = on;
  set statement_timeout = ${statementTimeoutMs};
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set jit = off;
  select set_config('work_mem', greatest(pg_size_bytes(current_setting('work_mem')) / 1024, 32768) || 'kB', false)`;

/** Settings for sessions that run only prepared statements: generic plans, independent of the values. */
export const preparedPlans = `
  set plan_cache_mode = force_generic_plan;
  set enable_seqscan = off`;
const customPlans = `
  reset plan_cache_mode;
  reset enable_seqscan`;

interface Pools {
  readonly pool: pg.Pool;
  /** A pool for prepared statements, if they have one of their own. */
  readonly forPrepared?: pg.Pool;
  readonly connect?: (from: pg.Pool) => Promise<pg.PoolClient>;
}

/** A `Database` on a connection pool. With a single connection, callers wait for each other. */
export function pooledDatabase(
  kind: Database['kind'],
  { pool, forPrepared = pool, connect: connectFrom = (from) => from.connect() }: Pools,
  limit: AnswerLimit,
  observer?: PoolObserver,
): Database {
  const pending = new Set<Promise<unknown>>();
  const pools = new Set([pool, forPrepared]);
  const configuredForPrepared = new WeakSet<pg.PoolClient>();
  const renewPlans = planRenewal(limit);
  let closing = false;

  observer?.watchPools([...pools]);
  for (const each of pools) {
    // An error on an idle connection must not end the process; the pool replaces the connection.
    each.on('error', () => {});
    each.on('connect', (client) => client.on('error', () => {}));
  }

  /** With a single pool, switches the connection between the settings for prepared and other statements. */
  async function configure(client: pg.PoolClient, forPreparedStatement: boolean): Promise<pg.PoolClient> {
    await renewPlans(client);
    if (pools.size > 1 || configuredForPrepared.has(client) === forPreparedStatement) return client;
    // Not awaited: if this fails, the next statement fails as well.
    client.query(forPreparedStatement ? preparedPlans : customPlans).catch(() => {});
    if (forPreparedStatement) configuredForPrepared.add(client);
    else configuredForPrepared.delete(client);
    return client;
  }

  async function connect(from: pg.Pool): Promise<pg.PoolClient> {
    const since = from.idleCount === 0 ? performance.now() : undefined;
    try {
      return await connectFrom(from);
    } catch (error) {
      throw connectError(error);
    } finally {
      if (since !== undefined) observer?.observeWait((performance.now() - since) / 1000);
    }
  }

  async function withClient<T>(
    from: pg.Pool,
    use: (client: pg.PoolClient) => Promise<T>,
    attempts: number,
  ): Promise<T> {
    const client = await connect(from);
    try {
      const value = await use(client);
      client.release();
      return value;
    } catch (error) {
      const lost = error instanceof DatabaseUnavailable;
      client.release(lost);
      if (!lost || attempts === 1) throw error;
    }
    return withClient(from, use, attempts - 1);
  }

  function unlessClosing<T>(task: () => Promise<T>): Promise<T> {
    if (closing) return Promise.reject(new DatabaseUnavailable('The database is closed'));
    const running = task().finally(() => pending.delete(running));
    pending.add(running);
    return running;
  }

  return {
    kind,
    execute: (statement) =>
      unlessClosing(() =>
        withClient(
          statement.isPrepared ? forPrepared : pool,
          async (client) =>
            runStatement(
              await configure(client, statement.isPrepared ?? false),
              statement,
              statement.isUnlimited ? undefined : limit,
            ),
          readAttempts,
        ),
      ),
    transaction: (work) =>
      unlessClosing(async () => {
        for (let attempt = 1; ; attempt++) {
          try {
            return await withClient(
              pool,
              async (client) => runTransaction(await configure(client, false), work, limit),
              1,
            );
          } catch (error) {
            if (attempt === transactionAttempts || !isRetryable(error)) throw error;
            await pause(Math.random() * 20 * 2 ** attempt);
          }
        }
      }),
    async close() {
      closing = true;
      await Promise.allSettled(pending);
      await Promise.all([...pools].filter(({ ending }) => !ending).map((each) => each.end()));
    },
  };
}

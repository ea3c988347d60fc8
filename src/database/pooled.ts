import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type AnswerLimit, runStatement, runTransaction } from './connection.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
import { planRenewal } from './plan-renewal.ts';
import type { PoolObserver } from './pool-observer.ts';
import { connectError, isRetryable } from './statement-error.ts';

const readAttempts = 2;
const transactionAttempts = 5;

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
  /** False behind a pooler that gives each transaction another session of PostgreSQL. */
  readonly haveOwnSessions?: boolean;
}

/** A `Database` on a connection pool. With a single connection, callers wait for each other. */
export function pooledDatabase(
  kind: Database['kind'],
  { pool, forPrepared = pool, connect: connectFrom = (from) => from.connect(), haveOwnSessions: isOwn = true }: Pools,
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
  async function configure(client: pg.PoolClient, forPreparedStatement: boolean): Promise<void> {
    if (!isOwn) return;
    await renewPlans(client);
    if (pools.size > 1 || configuredForPrepared.has(client) === forPreparedStatement) return;
    // Not awaited: if this fails, the next statement fails as well.
    client.query(forPreparedStatement ? preparedPlans : customPlans).catch(() => {});
    if (forPreparedStatement) configuredForPrepared.add(client);
    else configuredForPrepared.delete(client);
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
          async (client) => {
            await configure(client, statement.isPrepared ?? false);
            return runStatement({ client, limit: statement.isUnlimited ? undefined : limit, isOwn }, statement);
          },
          readAttempts,
        ),
      ),
    transaction: (work) =>
      unlessClosing(async () => {
        for (let attempt = 1; ; attempt++) {
          try {
            const run = async (client: pg.PoolClient) => {
              await configure(client, false);
              return runTransaction({ client, limit, isOwn }, work);
            };
            return await withClient(pool, run, 1);
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

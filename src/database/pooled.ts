import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type AnswerLimit, runStatement, runTransaction } from './connection.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
import { planRenewal } from './plan-renewal.ts';
import { customPlans, preparedPlans } from './plans.ts';
import type { PoolObserver } from './pool-observer.ts';
import { connectError, isRetryable } from './statement-error.ts';

const readAttempts = 2;
const transactionAttempts = 5;

interface Pools {
  readonly pool: pg.Pool;
  /** A pool for prepared statements, if they have one of their own. */
  readonly forPrepared?: pg.Pool;
  readonly connect?: (from: pg.Pool) => Promise<pg.PoolClient>;
  /** False behind a pooler that gives each transaction another session of PostgreSQL. */
  readonly haveOwnSessions?: boolean;
  readonly isDistributed?: boolean;
}

/** A `Database` on a connection pool. With a single connection, callers wait for each other. */
export function pooledDatabase(
  kind: Database['kind'],
  {
    pool,
    forPrepared = pool,
    connect: connectFrom = (from) => from.connect(),
    haveOwnSessions: isOwn = true,
    isDistributed = false,
  }: Pools,
  limit: AnswerLimit,
  observer?: PoolObserver,
): Database {
  let running = 0;
  let allDone: (() => void) | undefined;
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
  function configure(client: pg.PoolClient, forPreparedStatement: boolean): Promise<void> | undefined {
    if (!isOwn) return undefined;
    if (pools.size === 1) choosePlans(client, forPreparedStatement);
    return renewPlans(client);
  }

  function choosePlans(client: pg.PoolClient, forPreparedStatement: boolean): void {
    if (configuredForPrepared.has(client) === forPreparedStatement) return;
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

  async function unlessClosing<T>(task: () => Promise<T>): Promise<T> {
    if (closing) throw new DatabaseUnavailable('The database is closed');
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      if (running === 0) allDone?.();
    }
  }

  return {
    kind,
    isDistributed,
    execute: (statement) =>
      unlessClosing(() =>
        withClient(
          statement.isPrepared ? forPrepared : pool,
          async (client) => {
            const configuring = configure(client, statement.isPrepared ?? false);
            if (configuring !== undefined) await configuring;
            return runStatement(
              { client, limit: statement.isUnlimited ? undefined : limit, isOwn, isDistributed },
              statement,
            );
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
              return runTransaction({ client, limit, isOwn, isDistributed }, work);
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
      if (running > 0) {
        await new Promise<void>((resolve) => {
          allDone = resolve;
        });
      }
      await Promise.all([...pools].filter(({ ending }) => !ending).map((each) => each.end()));
    },
  };
}

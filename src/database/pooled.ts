import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type AnswerLimit, runStatement, runTransaction } from './connection.ts';
import { type Database, DatabaseUnavailable, type Result } from './database.ts';
import { planRenewal } from './plan-renewal.ts';
import { customPlans, preparedPlans } from './plans.ts';
import type { PoolObserver } from './pool-observer.ts';
import { PreparedReads } from './prepared-reads.ts';
import { shareConnections, type Taken } from './shared-connection.ts';
import type { Statement } from './sql.ts';
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
  const renewPlans = planRenewal();
  const preparedReads = new WeakMap<pg.PoolClient, PreparedReads>();
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
    return renewPlans(client, (statement) => runStatement({ client, limit, isOwn }, statement));
  }

  function choosePlans(client: pg.PoolClient, forPreparedStatement: boolean): void {
    if (configuredForPrepared.has(client) === forPreparedStatement) return;
    // Not awaited: if this fails, the next statement fails as well.
    client.query(forPreparedStatement ? preparedPlans : customPlans).catch(() => {});
    if (forPreparedStatement) configuredForPrepared.add(client);
    else configuredForPrepared.delete(client);
  }

  async function take(from: pg.Pool): Promise<Taken> {
    const since = from.idleCount === 0 ? performance.now() : undefined;
    try {
      const client = await connectFrom(from);
      return { client, giveBack: (isLost) => client.release(isLost) };
    } catch (error) {
      throw connectError(error);
    } finally {
      if (since !== undefined) observer?.observeWait((performance.now() - since) / 1000);
    }
  }

  const fromPool = () => take(pool);
  const fromPrepared = () => take(forPrepared);
  const fromShared = shareConnections(fromPrepared, () => forPrepared.idleCount > 0);

  /** Without a pool of their own, or on a distributed PostgreSQL, prepared statements are run like all others. */
  const readsDirectly = pools.size === 2 && !isDistributed;
  const runRead = async (client: pg.PoolClient, statement: Statement): Promise<Result> => {
    const { execute } = readsOn(client);
    const renewing = renewPlans(client, execute);
    if (renewing !== undefined) await renewing;
    return execute(statement);
  };
  const readsOn = (client: pg.PoolClient): PreparedReads => {
    const reads = preparedReads.get(client) ?? new PreparedReads(client, limit);
    preparedReads.set(client, reads);
    return reads;
  };

  async function withClient<T>(
    takeOne: () => Promise<Taken>,
    use: (client: pg.PoolClient) => Promise<T>,
    attempts: number,
  ): Promise<T> {
    const { client, giveBack } = await takeOne();
    try {
      const value = await use(client);
      giveBack(false);
      return value;
    } catch (error) {
      const isLost = error instanceof DatabaseUnavailable;
      giveBack(isLost);
      if (!isLost || attempts === 1) throw error;
    }
    return withClient(takeOne, use, attempts - 1);
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
    execute: (statement) => {
      const { isPrepared = false, isShort = false, isUnlimited = false } = statement;
      const read = (client: pg.PoolClient) => runRead(client, statement);
      const run = async (client: pg.PoolClient) => {
        const configuring = configure(client, isPrepared);
        if (configuring !== undefined) await configuring;
        return runStatement({ client, limit: isUnlimited ? undefined : limit, isOwn, isDistributed }, statement);
      };
      return unlessClosing(() => {
        if (!isPrepared) return withClient(fromPool, run, readAttempts);
        if (!readsDirectly) return withClient(fromPrepared, run, readAttempts);
        return withClient(isShort ? fromShared : fromPrepared, read, readAttempts);
      });
    },
    transaction: (work) =>
      unlessClosing(async () => {
        for (let attempt = 1; ; attempt++) {
          try {
            const run = async (client: pg.PoolClient) => {
              await configure(client, false);
              return runTransaction({ client, limit, isOwn, isDistributed }, work);
            };
            return await withClient(fromPool, run, 1);
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

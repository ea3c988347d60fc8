import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, DatabaseUnavailable } from './database.ts';
import { planRenewal } from './plan-renewal.ts';
import { choosePlans } from './plans.ts';
import type { PoolObserver } from './pool-observer.ts';
import { type AnswerLimit, Session } from './session.ts';
import { shareConnections, type Taken } from './shared-connection.ts';
import { connectError, isRetryable } from './statement-error.ts';
import { runTransaction } from './transaction.ts';

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
  /** A pooler gives each statement a session of its own, and a distributed PostgreSQL plans each one. */
  const sharesConnections = isOwn && !isDistributed;
  const renewPlans = planRenewal();
  const sessions = new WeakMap<pg.PoolClient, Session>();
  let closing = false;

  observer?.watchPools([...pools]);
  for (const each of pools) {
    // An error on an idle connection must not end the process; the pool replaces the connection.
    each.on('error', () => {});
    each.on('connect', (client) => client.on('error', () => {}));
  }

  const sessionOn = (client: pg.PoolClient): Session => {
    const session = sessions.get(client) ?? new Session(client, { limit, isOwn, isDistributed });
    sessions.set(client, session);
    return session;
  };

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
  const fromShared = shareConnections(forPrepared, fromPrepared);

  async function withSession<T>(
    takeOne: () => Promise<Taken>,
    use: (session: Session) => Promise<T>,
    attempts: number,
  ): Promise<T> {
    const { client, giveBack } = await takeOne();
    const session = sessionOn(client);
    try {
      const value = await use(session);
      giveBack(session.isClosed);
      return value;
    } catch (error) {
      const isLost = error instanceof DatabaseUnavailable;
      giveBack(isLost || session.isClosed);
      if (!isLost || attempts === 1) throw error;
    }
    return withSession(takeOne, use, attempts - 1);
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
      const { isPrepared = false, isShort = false } = statement;
      const run = async (session: Session) => {
        choosePlans(session, isPrepared);
        const renewing = isOwn ? renewPlans(session) : undefined;
        if (renewing !== undefined) await renewing;
        return session.runAlone(statement);
      };
      const from = isShort && sharesConnections ? fromShared : isPrepared ? fromPrepared : fromPool;
      return unlessClosing(() => withSession(from, run, readAttempts));
    },
    transaction: (work) =>
      unlessClosing(async () => {
        for (let attempt = 1; ; attempt++) {
          try {
            const run = async (session: Session) => {
              if (isOwn) await renewPlans(session);
              return runTransaction(session, work);
            };
            return await withSession(fromPool, run, 1);
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

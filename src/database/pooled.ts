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
  /** Then all prepared statements share it, as nobody could use another one meanwhile. */
  const hasOneConnection = kind === 'embedded';
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

  /** If the connection is lost, uses one of `others` in its place. */
  async function withSession<T>(
    use: (session: Session) => Promise<T>,
    takeOne: () => Promise<Taken>,
    ...others: (() => Promise<Taken>)[]
  ): Promise<T> {
    const { client, giveBack } = await takeOne();
    const session = sessionOn(client);
    session.callers += 1;
    try {
      const value = await use(session);
      giveBack(session.isClosed);
      return value;
    } catch (error) {
      const isLost = error instanceof DatabaseUnavailable;
      giveBack(isLost || session.isClosed);
      const [next, ...rest] = others;
      if (!isLost || next === undefined) throw error;
      return withSession(use, next, ...rest);
    } finally {
      session.callers -= 1;
    }
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
      const isShared = sharesConnections && (isShort || (isPrepared && hasOneConnection));
      const own = isPrepared ? fromPrepared : fromPool;
      // The second time, nobody else's statement can be the one that takes too long.
      return unlessClosing(() => withSession(run, isShared ? fromShared : own, own));
    },
    transaction: (work) =>
      unlessClosing(async () => {
        for (let attempt = 1; ; attempt++) {
          try {
            const run = async (session: Session) => {
              if (isOwn) await renewPlans(session);
              return runTransaction(session, work);
            };
            return await withSession(run, fromPool);
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

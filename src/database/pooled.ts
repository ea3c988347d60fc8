import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type AnswerLimit, runStatement, runTransaction } from './connection.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
import { connectError, isVictim } from './statement-error.ts';

const readAttempts = 2;
const transactionAttempts = 5;

/**
 * What makes sessions alike wherever PostgreSQL runs and however it was configured. Read-only is what a statement
 * outside a transaction gets; a transaction begins as read-write. Compiling a statement would take longer than any of
 * ours takes to run.
 */
export const sessionSettings = (statementTimeoutMs: number) => `
  set default_transaction_read_only = on;
  set statement_timeout = ${statementTimeoutMs};
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set jit = off`;

/**
 * What a session needs that runs kept statements alone: their plans depend neither on values nor on how small a table
 * was when they were made.
 */
export const keptPlans = `
  set plan_cache_mode = force_generic_plan;
  set enable_seqscan = off`;

/**
 * The `Database` that connections make; where there is only one, callers wait for each other. Kept statements may have
 * connections of their own.
 */
export function pooledDatabase(
  kind: Database['kind'],
  { pool, forKept = pool }: { pool: pg.Pool; forKept?: pg.Pool },
  limit: AnswerLimit,
): Database {
  const underWay = new Set<Promise<unknown>>();
  const pools = new Set([pool, forKept]);
  let closing = false;

  for (const each of pools) {
    // A connection that breaks while nobody uses it must not end the process; the next user gets another one.
    each.on('error', () => {});
    each.on('connect', (client) => client.on('error', () => {}));
  }

  async function withClient<T>(
    from: pg.Pool,
    use: (client: pg.PoolClient) => Promise<T>,
    attempts: number,
  ): Promise<T> {
    const client = await from.connect().catch((error: unknown) => {
      throw connectError(error);
    });
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

  function untilClosed<T>(task: () => Promise<T>): Promise<T> {
    if (closing) return Promise.reject(new DatabaseUnavailable('The database is closed'));
    const running = task().finally(() => underWay.delete(running));
    underWay.add(running);
    return running;
  }

  return {
    kind,
    execute: (statement) =>
      untilClosed(() =>
        withClient(statement.isKept ? forKept : pool, (client) => runStatement(client, statement, limit), readAttempts),
      ),
    transaction: (work, announced) =>
      untilClosed(async () => {
        for (let attempt = 1; ; attempt++) {
          try {
            return await withClient(pool, (client) => runTransaction(client, work, limit, announced), 1);
          } catch (error) {
            if (attempt === transactionAttempts || !isVictim(error)) throw error;
            await pause(Math.random() * 20 * 2 ** attempt);
          }
        }
      }),
    async close() {
      closing = true;
      await Promise.allSettled(underWay);
      await Promise.all([...pools].filter(({ ending }) => !ending).map((each) => each.end()));
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type AnswerLimit, runStatement, runTransaction } from './connection.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
import { connectError, isVictim } from './statement-error.ts';

const readAttempts = 2;
const transactionAttempts = 5;

/**
 * What makes sessions alike wherever PostgreSQL runs and however it was configured. Read-only is what a statement
 * outside a transaction gets; a transaction begins as read-write.
 */
export const sessionSettings = (statementTimeoutMs: number) => `
  set default_transaction_read_only = on;
  set statement_timeout = ${statementTimeoutMs};
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD'`;

/** The `Database` that a pool of connections makes; with a pool of one, callers wait for each other. */
export function pooledDatabase(kind: Database['kind'], pool: pg.Pool, limit: AnswerLimit): Database {
  const underWay = new Set<Promise<unknown>>();
  let closing = false;

  // A connection that breaks while nobody uses it must not end the process; the next user gets another one.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  async function withClient<T>(use: (client: pg.PoolClient) => Promise<T>, attempts: number): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
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
    return withClient(use, attempts - 1);
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
      untilClosed(() => withClient((client) => runStatement(client, statement, limit), readAttempts)),
    transaction: (work) =>
      untilClosed(async () => {
        for (let attempt = 1; ; attempt++) {
          try {
            return await withClient((client) => runTransaction(client, work, limit), 1);
          } catch (error) {
            if (attempt === transactionAttempts || !isVictim(error)) throw error;
            await pause(Math.random() * 20 * 2 ** attempt);
          }
        }
      }),
    async close() {
      closing = true;
      await Promise.allSettled(underWay);
      if (!pool.ending) await pool.end();
    },
  };
}

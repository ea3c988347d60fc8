import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type AnswerLimit, runStatement, runTransaction } from './connection.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
import { planRenewal } from './plan-renewal.ts';
import { connectError, isRetryable } from './statement-error.ts';

const readAttempts = 2;
const transactionAttempts = 5;

/**
 * What makes sessions alike wherever PostgreSQL runs and however it was configured. Read-only is what a statement
 * outside a transaction gets; a transaction begins as read-write. Compiling a statement would take longer than any of
 * ours takes to run. In less memory than this, what an index of grams finds would be looked up page by page.
 */
export const sessionSettings = (statementTimeoutMs: number) => `
  set default_transaction_read_only = on;
  set statement_timeout = ${statementTimeoutMs};
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set jit = off;
  select set_config('work_mem', greatest(pg_size_bytes(current_setting('work_mem')) / 1024, 32768) || 'kB', false)`;

/** What a session needs that runs kept statements alone: their plans do not depend on values. */
export const preparedPlans = `
  set plan_cache_mode = force_generic_plan;
  set enable_seqscan = off`;
const otherPlans = `
  reset plan_cache_mode;
  reset enable_seqscan`;

/**
 * The `Database` that connections make; where there is only one, callers wait for each other. Kept statements may have
 * connections of their own.
 */
export function pooledDatabase(
  kind: Database['kind'],
  { pool, forPrepared = pool }: { pool: pg.Pool; forPrepared?: pg.Pool },
  limit: AnswerLimit,
): Database {
  const underWay = new Set<Promise<unknown>>();
  const pools = new Set([pool, forPrepared]);
  const configuredForPrepared = new WeakSet<pg.PoolClient>();
  const renewPlans = planRenewal(limit);
  let closing = false;

  for (const each of pools) {
    // A connection that breaks while nobody uses it must not end the process; the next user gets another one.
    each.on('error', () => {});
    each.on('connect', (client) => client.on('error', () => {}));
  }

  /** A connection that serves both kinds of statement is set for the other kind when one comes. */
  async function serve(client: pg.PoolClient, kept: boolean): Promise<pg.PoolClient> {
    await renewPlans(client);
    if (pools.size > 1 || configuredForPrepared.has(client) === kept) return client;
    // Whatever is asked next comes after it, and fails if this does.
    client.query(kept ? preparedPlans : otherPlans).catch(() => {});
    if (kept) configuredForPrepared.add(client);
    else configuredForPrepared.delete(client);
    return client;
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
        withClient(
          statement.isPrepared ? forPrepared : pool,
          async (client) =>
            runStatement(
              await serve(client, statement.isPrepared ?? false),
              statement,
              statement.isUnlimited ? undefined : limit,
            ),
          readAttempts,
        ),
      ),
    transaction: (work) =>
      untilClosed(async () => {
        for (let attempt = 1; ; attempt++) {
          try {
            return await withClient(pool, async (client) => runTransaction(await serve(client, false), work, limit), 1);
          } catch (error) {
            if (attempt === transactionAttempts || !isRetryable(error)) throw error;
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

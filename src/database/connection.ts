import type pg from 'pg';
import { type Announcement, DatabaseUnavailable, type Result, StatementTimeout, type Transaction } from './database.ts';
import type { Statement } from './sql.ts';
import { rolledBack, statementError } from './statement-error.ts';
import { announcing } from './under-way.ts';

/** When to stop waiting for an answer, and what to say then. The connection is given up. */
export interface AnswerLimit {
  readonly afterMs: number;
  readonly error: () => Error;
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

async function run(client: pg.PoolClient, query: pg.QueryConfig, limit?: AnswerLimit): Promise<pg.QueryResult> {
  let gaveUp = false;
  const timer =
    limit &&
    setTimeout(() => {
      gaveUp = true;
      void client.end();
    }, limit.afterMs);
  try {
    return await client.query(query);
  } catch (error) {
    throw gaveUp && limit ? limit.error() : statementError(error);
  } finally {
    clearTimeout(timer);
  }
}

const names = new Map<string, string>();

/** What a kept statement is called on every connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `kept_${names.size}`;
  names.set(text, name);
  return name;
}

export async function runStatement(
  client: pg.PoolClient,
  { text, values, isKept = false }: Statement,
  limit: AnswerLimit,
): Promise<Result> {
  const query = { text, values: [...values], ...(isKept ? { name: nameOf(text) } : {}) };
  const { rows, command, rowCount } = await run(client, query, limit);
  return { rows, affected: changing.has(command) ? (rowCount ?? 0) : 0 };
}

/** Runs one after the other what is asked for, however it is awaited. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task, task);
    last = result;
    return result;
  };
}

export async function runTransaction<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  limit: AnswerLimit,
  announced?: Announcement,
): Promise<T> {
  const turn = inTurn();
  let over = false;
  const during = <R>(task: () => Promise<R>): Promise<R> => {
    if (over) return Promise.reject(new Error('The transaction is over: a statement was not awaited'));
    return turn(task);
  };
  const tx: Transaction = {
    execute: (statement) => during(() => runStatement(client, statement, limit)),
    script: (text) =>
      during(async () => {
        await run(client, { text: 'set local statement_timeout = 0' }, limit);
        await run(client, { text });
      }),
  };
  const begin = 'begin read write';
  await run(client, { text: announced === undefined ? begin : `${begin}; ${announcing(announced)}` }, limit);
  try {
    const value = await work(tx);
    over = true;
    await turn(() => commit(client, limit));
    return value;
  } catch (error) {
    over = true;
    await turn(() => run(client, { text: 'rollback' }, limit)).catch(() => client.end());
    throw error;
  }
}

async function commit(client: pg.PoolClient, limit: AnswerLimit): Promise<void> {
  const { command } = await run(client, { text: 'commit' }, limit).catch((error: unknown) => {
    throw error instanceof StatementTimeout
      ? new DatabaseUnavailable('The commit was not answered: it may or may not have happened', { cause: error })
      : error;
  });
  if (command === 'ROLLBACK') throw rolledBack();
}

import pg from 'pg';
import { DatabaseUnavailable, type Result, StatementTimeout, type Transaction } from './database.ts';
import { combineInserts, type Sql, type SqlValue, type Statement, toStatement } from './sql.ts';
import { rolledBack, statementError } from './statement-error.ts';

/** When to stop waiting for an answer, and what to say then. The connection is given up. */
export interface AnswerLimit {
  readonly afterMs: number;
  readonly error: () => Error;
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Ends a connection at once: the driver's own way waits for what is under way. */
function cutOff(client: pg.PoolClient): void {
  if (client instanceof pg.Client) client.connection.stream.destroy();
}

/** What is asked of a connection in one turn leaves together: each packet wakes the other side. */
function gather(client: pg.PoolClient): void {
  if (!(client instanceof pg.Client)) return;
  const { stream } = client.connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function run(client: pg.PoolClient, query: pg.QueryConfig, limit?: AnswerLimit): Promise<pg.QueryResult> {
  let gaveUp = false;
  const timer =
    limit &&
    setTimeout(() => {
      gaveUp = true;
      cutOff(client);
    }, limit.afterMs);
  try {
    gather(client);
    return await client.query(query);
  } catch (error) {
    throw gaveUp && limit ? limit.error() : statementError(error);
  } finally {
    clearTimeout(timer);
  }
}

const names = new Map<string, string>();
/** PostgreSQL remembers each on every connection, and callers choose which filters they combine. */
const mostNames = 1_000;

/** What a kept statement is called on every connection; past so many a statement has no name and is planned each time. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `prepared_${names.size}`;
  names.set(text, name);
  return name;
}

export async function runStatement(
  client: pg.PoolClient,
  { text, values, isPrepared = false }: Statement,
  limit: AnswerLimit | undefined,
): Promise<Result> {
  const name = isPrepared ? nameOf(text) : undefined;
  const query = { text, values: [...values], ...(name === undefined ? {} : { name }) };
  const { rows, command, rowCount } = await run(client, query, limit);
  return { rows, affected: changing.has(command) ? (rowCount ?? 0) : 0 };
}

export async function runTransaction<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  limit: AnswerLimit,
): Promise<T> {
  let sent: Promise<unknown>[] = [];
  let appended: Sql[] = [];
  let bound: readonly SqlValue[] = [];
  let over = false;
  let limitNow: AnswerLimit | undefined = limit;
  const withFirstFailure = firstFailureReporter();
  // The connection answers in order, so nobody has to wait for one answer before the next question is on its way.
  const during = <R>(task: () => Promise<R>): Promise<R> => {
    if (over) return Promise.reject(new Error('The transaction is over: a statement was not awaited'));
    return withFirstFailure(task());
  };
  const send = (statement: Statement) => {
    const answer = during(() => runStatement(client, statement, limitNow));
    // It is thrown at the end of the transaction, unless something else fails before.
    answer.catch(() => {});
    sent.push(answer);
  };
  /** Whatever is asked next comes after what was appended. */
  const sendAppended = () => {
    const queries = appended;
    appended = [];
    if (queries.length > 0) send(toStatement(combineInserts(queries), bound));
  };
  const tx: Transaction = {
    execute: (statement) => {
      sendAppended();
      return during(() => runStatement(client, statement, limitNow));
    },
    send: (statement) => {
      sendAppended();
      send(statement);
    },
    append: (query, boundToIt) => {
      if (boundToIt.some((value, index) => value !== bound[index])) sendAppended();
      bound = boundToIt;
      appended.push(query);
    },
    settle: async () => {
      sendAppended();
      const answers = sent;
      sent = [];
      throwFirst(await Promise.allSettled(answers));
    },
    script: (text) => {
      sendAppended();
      return during(async () => {
        await run(client, { text: 'set local statement_timeout = 0' }, limit);
        limitNow = undefined;
        await run(client, { text });
      });
    },
  };
  const begun = withFirstFailure(run(client, { text: 'begin read write' }, limit));
  begun.catch(() => {});
  try {
    const value = await work(tx);
    sendAppended();
    over = true;
    throwFirst(await Promise.allSettled([begun, ...sent, withFirstFailure(commit(client, limit))]));
    return value;
  } catch (error) {
    over = true;
    await run(client, { text: 'rollback' }, limit).catch(() => cutOff(client));
    throw error;
  }
}

/**
 * After one statement fails, PostgreSQL refuses every other one until the transaction or its savepoint is rolled back.
 * The refusals say nothing about the cause. So each statement that fails before the next success reports the first
 * failure, whichever of them the caller awaits. This needs the answers in the order of the statements.
 */
function firstFailureReporter() {
  let failure: { readonly error: unknown } | undefined;
  return async <T>(answer: Promise<T>): Promise<T> => {
    try {
      const value = await answer;
      failure = undefined;
      return value;
    } catch (error) {
      failure ??= { error };
      throw failure.error;
    }
  };
}

function throwFirst(answers: readonly PromiseSettledResult<unknown>[]): void {
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
}

async function commit(client: pg.PoolClient, limit: AnswerLimit): Promise<void> {
  const { command } = await run(client, { text: 'commit' }, limit).catch((error: unknown) => {
    throw error instanceof StatementTimeout
      ? new DatabaseUnavailable('The commit was not answered: it may or may not have happened', { cause: error })
      : error;
  });
  if (command === 'ROLLBACK') throw rolledBack();
}

import pg from 'pg';
import { DatabaseStandby, DatabaseUnavailable, type Result, StatementTimeout, type Transaction } from './database.ts';
import { planChooser } from './plans.ts';
import { preparedNameOf } from './prepared-names.ts';
import { splitScript } from './split-script.ts';
import { combineInserts, type Sql, type SqlValue, type Statement, toStatement } from './sql.ts';
import { beginError, rolledBack, statementError, writeError } from './statement-error.ts';

/** How long to wait for an answer, and the error after that. The connection is then closed. */
export interface AnswerLimit {
  readonly afterMs: number;
  readonly error: () => Error;
}

/** A connection, and how to use it. */
export interface Session {
  readonly client: pg.PoolClient;
  readonly limit: AnswerLimit | undefined;
  /** Whether the next statement reaches the same session of PostgreSQL. Not so behind a pooler in transaction mode. */
  readonly isOwn: boolean;
  readonly isDistributed?: boolean;
}

const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Closes a connection at once; the driver's own method waits for pending statements. */
function destroyConnection(client: pg.PoolClient): void {
  if (client instanceof pg.Client) client.connection.stream.destroy();
}

/** Sends all statements of one turn of the event loop in one packet: each packet costs a wake-up on the other side. */
function corkUntilNextTick(client: pg.PoolClient): void {
  if (!(client instanceof pg.Client)) return;
  const { stream } = client.connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function run(client: pg.PoolClient, query: pg.QueryConfig, limit?: AnswerLimit): Promise<pg.QueryResult> {
  let timedOut = false;
  const timer =
    limit &&
    setTimeout(() => {
      timedOut = true;
      destroyConnection(client);
    }, limit.afterMs);
  try {
    corkUntilNextTick(client);
    return await client.query(query);
  } catch (error) {
    throw timedOut && limit ? limit.error() : statementError(error);
  } finally {
    clearTimeout(timer);
  }
}

export async function runStatement(
  { client, limit, isOwn }: Session,
  { text, values, isPrepared = false }: Statement,
): Promise<Result> {
  const name = isPrepared && isOwn ? preparedNameOf(text) : undefined;
  const query = { text, values: [...values], ...(name === undefined ? {} : { name }) };
  const { rows, command, rowCount } = await run(client, query, limit);
  return { rows, affected: writeCommands.has(command) ? affectedBy(text, rows.length, rowCount) : 0 };
}

/**
 * For an insert with `on conflict`, the rows that `returning` returned: a distributed PostgreSQL counts the rows that were
 * offered, also those that were not written.
 */
const affectedBy = (text: string, returned: number, counted: number | null): number =>
  /\bon conflict\b/.test(text) ? returned : (counted ?? 0);

export async function runTransaction<T>(session: Session, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { client, limit } = session;
  let sent: Promise<unknown>[] = [];
  let appended: Sql[] = [];
  let bound: readonly SqlValue[] = [];
  let over = false;
  let present = session;
  let begun: Promise<unknown> | undefined;
  const withFirstFailure = firstFailureReporter();
  const plans = planChooser(session);
  // Begins with the first statement, which tells the plans to begin with.
  const begin = (first?: Statement) => {
    const answer = run(client, { text: `begin read write${plans.atBegin(first)}` }, limit);
    begun = withFirstFailure(answer.catch((error: unknown) => Promise.reject(beginError(error))));
    begun.catch(() => {});
  };
  // The connection answers in order, so the next statement can be sent before the previous answer arrives.
  const whileOpen = <R>(task: () => Promise<R>, first?: Statement): Promise<R> => {
    if (over) return Promise.reject(new Error('The transaction has ended: a statement was not awaited'));
    if (begun === undefined) begin(first);
    return withFirstFailure(task());
  };
  const runOne = (statement: Statement) =>
    whileOpen(() => {
      const change = plans.before(statement);
      // Not awaited: if this fails, the statement fails as well.
      if (change !== undefined) run(client, { text: change }, limit).catch(() => {});
      return runStatement(present, statement);
    }, statement);
  const send = (statement: Statement) => {
    const answer = runOne(statement);
    // A failure is thrown at the end of the transaction, unless another one comes first.
    answer.catch(() => {});
    sent.push(answer);
  };
  const sendAppended = () => {
    const queries = appended;
    appended = [];
    // Around several inserts, a distributed PostgreSQL reports a violated constraint as an internal error.
    const statements = session.isDistributed || queries.length === 0 ? queries : [combineInserts(queries)];
    for (const query of statements) send(toStatement(query, bound));
  };
  const tx: Transaction = {
    execute: (statement) => {
      sendAppended();
      return runOne(statement);
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
      return whileOpen(async () => {
        await run(client, { text: 'set local statement_timeout = 0' }, limit);
        present = { ...session, limit: undefined };
        for (const each of session.isDistributed ? splitScript(text) : [text]) await run(client, { text: each });
      });
    },
  };
  try {
    const value = await work(tx);
    sendAppended();
    if (begun === undefined) begin();
    over = true;
    throwFirst(await Promise.allSettled([begun, ...sent, withFirstFailure(commit(session))]));
    return value;
  } catch (error) {
    over = true;
    if (begun !== undefined) await run(client, { text: 'rollback' }, limit).catch(() => destroyConnection(client));
    throw error;
  }
}

/**
 * After one statement fails, PostgreSQL refuses every other one until the transaction or its savepoint is rolled back.
 * The refusals say nothing about the cause. So each statement that fails before the next success reports the first
 * failure, whichever of them the caller awaits. This needs the answers in the order of the statements. A standby refuses
 * to begin the transaction and then reads outside of one: these reads fail too.
 */
function firstFailureReporter() {
  let failure: { readonly error: unknown } | undefined;
  return async <T>(answer: Promise<T>): Promise<T> => {
    try {
      const value = await answer;
      if (failure?.error instanceof DatabaseStandby) throw failure.error;
      failure = undefined;
      return value;
    } catch (error) {
      failure ??= { error: writeError(error) };
      throw failure.error;
    }
  };
}

function throwFirst(answers: readonly PromiseSettledResult<unknown>[]): void {
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
}

async function commit({ client, limit }: Session): Promise<void> {
  const { command } = await run(client, { text: 'commit' }, limit).catch((error: unknown) => {
    throw error instanceof StatementTimeout
      ? new DatabaseUnavailable('No answer to the commit: it may or may not have happened', { cause: error })
      : error;
  });
  if (command === 'ROLLBACK') throw rolledBack();
}

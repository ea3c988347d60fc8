import {
  combineInserts,
  command,
  isRollback,
  type Sql,
  type SqlValue,
  type Statement,
  toStatement,
} from '../sql/sql.ts';
import { DatabaseStandby, DatabaseUnavailable, StatementTimeout, type Transaction } from './database.ts';
import { planChooser } from './plans.ts';
import type { Session } from './session.ts';
import { splitScript } from './split-script.ts';
import { beginError, rolledBack, writeError } from './statement-error.ts';

const beginReadWrite = command('begin read write');
const commit = command('commit');
const rollback = command('rollback');
const noTimeLimit = command('set local statement_timeout = 0');

export async function runTransaction<T>(session: Session, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let sent: Promise<unknown>[] = [];
  let appended: Sql[] = [];
  let bound: readonly SqlValue[] = [];
  let over = false;
  let isUnlimited = false;
  let begun: Promise<unknown> | undefined;
  const withFirstFailure = firstFailureReporter();
  const plans = planChooser(session);
  // Begins with the first statement, which tells the plans to begin with.
  const begin = (first?: Statement) => {
    plans.atBegin(first);
    begun = withFirstFailure(session.run(beginReadWrite), beginError);
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
      // Not awaited: if one fails, the statement fails as well.
      for (const change of plans.before(statement)) session.run(change).catch(() => {});
      const limited = isUnlimited ? { ...statement, isUnlimited } : statement;
      return isRollback(statement) ? session.runAlone(limited) : session.run(limited);
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
        await session.run(noTimeLimit);
        isUnlimited = true;
        for (const each of session.isDistributed ? splitScript(text) : [text])
          await session.runScript(each, isUnlimited);
      });
    },
  };
  try {
    const value = await work(tx);
    sendAppended();
    if (begun === undefined) begin();
    over = true;
    const answers = await Promise.allSettled([begun, ...sent, withFirstFailure(runCommit(session))]);
    // The commit was sent together with the last statements.
    if (session.isClosed && answers.at(-1)?.status === 'rejected') throw unknownOutcome();
    throwFirst(answers);
    return value;
  } catch (error) {
    over = true;
    if (begun !== undefined) await session.runAlone(rollback).catch(() => session.destroy());
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
  return async <T>(answer: Promise<T>, errorOf = writeError): Promise<T> => {
    try {
      const value = await answer;
      if (failure?.error instanceof DatabaseStandby) throw failure.error;
      failure = undefined;
      return value;
    } catch (error) {
      failure ??= { error: errorOf(error) };
      throw failure.error;
    }
  };
}

function throwFirst(answers: readonly PromiseSettledResult<unknown>[]): void {
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
}

async function runCommit(session: Session): Promise<void> {
  const { command: done } = await session.run(commit).catch((error: unknown) => {
    throw error instanceof StatementTimeout ? unknownOutcome(error) : error;
  });
  if (done !== 'COMMIT') throw rolledBack();
}

const unknownOutcome = (cause?: unknown) =>
  new DatabaseUnavailable('No answer to the commit: it may or may not have happened', { cause });

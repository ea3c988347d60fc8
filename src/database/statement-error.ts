import pg from 'pg';
import { DatabaseError, DatabaseFull, DatabaseUnavailable, StatementTimeout } from './database.ts';

/** The statement or the lock it waited for took too long: `statement_timeout`, `lock_timeout`. */
const ranPastLimit = new Set(['57014', '55P03']);
const inFailedTransaction = '25P02';
const diskFull = '53100';
const protocolViolation = '08P01';

/** States that come with the end of the connection: shut down, crashed, starting up, too many clients, idle too long. */
const connectionEnds = /^(08...|57P0.|53300|25P03)$/;

/**
 * The driver's error as one of ours. The driver's own is not kept as the cause: its `detail`, and for a bad value its
 * message, quote what was in the row, and an error is logged with its cause.
 */
export function statementError(error: unknown): Error {
  if (error instanceof pg.DatabaseError) {
    const sqlState = error.code ?? 'XX000';
    if (ranPastLimit.has(sqlState)) return new StatementTimeout('The statement ran past its limit and was ended');
    if (sqlState === diskFull) return new DatabaseFull('There is no space left for the database');
    if (endsConnection(sqlState, error.severity)) return new DatabaseUnavailable(error.message);
    return new DatabaseError(withoutValues(error.message, sqlState), sqlState, error.constraint);
  }
  if (error instanceof RangeError || error instanceof TypeError) return error;
  return new DatabaseUnavailable('The connection to the database was lost', { cause: error });
}

/**
 * A pooler says with a protocol violation that it has no connection to give. PostgreSQL says the same of a statement
 * with too many or too few values: that is a mistake of ours, which trying again would only hide.
 */
function endsConnection(sqlState: string, severity: string | undefined): boolean {
  if (sqlState === protocolViolation && severity === 'ERROR') return false;
  return connectionEnds.test(sqlState);
}

export function connectError(error: unknown): DatabaseUnavailable {
  const reason = error instanceof Error ? error.message || ('code' in error && error.code) || error.name : error;
  return new DatabaseUnavailable(`Cannot connect to the database: ${reason}`, { cause: error });
}

export const rolledBack = () =>
  new DatabaseError(
    'A statement failed and its error was swallowed: the transaction was rolled back',
    inFailedTransaction,
  );

/** PostgreSQL chose the transaction to fail so that others could go on: running it again is the remedy. */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.sqlState === '40P01' || error.sqlState === '40001');
}

/** Class 22, data exceptions, quote the value: `invalid input syntax for type bigint: "…"`. */
function withoutValues(message: string, sqlState: string): string {
  return sqlState.startsWith('22') ? message.replace(/".*"/s, '"…"') : message;
}

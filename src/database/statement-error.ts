import pg from 'pg';
import { DatabaseError, DatabaseFull, DatabaseStandby, DatabaseUnavailable, StatementTimeout } from './database.ts';

/** `statement_timeout` and `lock_timeout`. */
const timeoutStates = new Set(['57014', '55P03']);
const inFailedTransaction = '25P02';
const diskFull = '53100';
const protocolViolation = '08P01';

/**
 * SQLSTATEs that end the connection: shutdown, crash, startup, too many clients, idle timeout, and a session that lacks a prepared
 * statement: the statement before it, which should have prepared it, failed.
 */
const connectionEnds = /^(08...|57P0.|53300|25P03|26000)$/;

/** What Citus says if it moved the rows while the transaction ran: the same transaction finds them at the new place. */
const movedShard = /^could not find valid entry for shard /;
const serializationFailure = '40001';

/** Citus reports this as an internal error if it copies the rows to the worker. */
const takenOnWorker = /^duplicate key value violates unique constraint /;
const uniqueViolation = '23505';

/** Citus names the violated constraint in the message only, and appends the number of the shard. */
const namedConstraint = /violates .* constraint "([^"]+)"$/;
const shardSuffix = /_\d{6,}$/;

/**
 * Converts the driver's error to ours. The driver's error does not become the cause, because causes are logged and its
 * `detail` and some messages quote values of the row.
 */
export function statementError(error: unknown): Error {
  if (error instanceof pg.DatabaseError) {
    const sqlState = takenOnWorker.test(error.message) ? uniqueViolation : (error.code ?? 'XX000');
    if (timeoutStates.has(sqlState))
      return new StatementTimeout('The statement exceeded its time limit and was cancelled');
    if (sqlState === diskFull) return new DatabaseFull('There is no space left for the database');
    if (endsConnection(sqlState, error.severity)) return new DatabaseUnavailable(error.message);
    if (movedShard.test(error.message)) return new DatabaseError(error.message, serializationFailure);
    const constraint = (error.constraint ?? namedConstraint.exec(error.message)?.[1])?.replace(shardSuffix, '');
    return new DatabaseError(withoutValues(error.message, sqlState), sqlState, constraint);
  }
  if (error instanceof RangeError || error instanceof TypeError) return error;
  return new DatabaseUnavailable('The connection to the database was lost', { cause: error });
}

/**
 * A connection pooler reports a protocol violation when it has no free connection. PostgreSQL reports the same for a
 * statement with the wrong number of values, which is our bug; a retry would only hide it.
 */
function endsConnection(sqlState: string, severity: string | undefined): boolean {
  if (sqlState === protocolViolation && severity === 'ERROR') return false;
  return connectionEnds.test(sqlState);
}

const standby = (cause: DatabaseError) =>
  new DatabaseStandby('The PostgreSQL node is a standby: it can be read, but not written', { cause });

/** For `begin read write`, which a standby refuses as a feature that is not supported. */
export const beginError = (error: unknown): unknown =>
  error instanceof DatabaseError && error.sqlState === '0A000' ? standby(error) : error;

/** For a statement in a transaction that may write: a read-only transaction is that of a standby. */
export const writeError = (error: unknown): unknown =>
  error instanceof DatabaseError && error.sqlState === '25006' ? standby(error) : error;

export function connectError(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  const reason = error instanceof Error ? error.message || ('code' in error && error.code) || error.name : error;
  return new DatabaseUnavailable(`Cannot connect to the database: ${reason}`, { cause: error });
}

export const rolledBack = () =>
  new DatabaseError(
    'A statement failed and its error was ignored, so the transaction was rolled back',
    inFailedTransaction,
  );

/** A deadlock or a serialization failure: the transaction can be run again. */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.sqlState === '40P01' || error.sqlState === serializationFailure);
}

/** Data exceptions (class 22) quote the value: `invalid input syntax for type bigint: "…"`. */
function withoutValues(message: string, sqlState: string): string {
  return sqlState.startsWith('22') ? message.replace(/".*"/s, '"…"') : message;
}

import type { Failure } from '../operation/errors/failure.ts';
import { DatabaseError } from './database.ts';

const uniqueViolation = '23505';

/** Awaits a statement and turns the violation of a unique constraint into the failure listed for that constraint. */
export async function unlessTaken<T>(
  statement: Promise<T>,
  failures: Readonly<Record<string, () => Failure>>,
): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.sqlState !== uniqueViolation) throw error;
    const failure = failures[error.constraint ?? ''];
    throw failure === undefined ? error : failure();
  }
}

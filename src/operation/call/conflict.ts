import { DatabaseError } from '../../database/database.ts';
import type { Failure } from '../errors/failure.ts';

/** What an operation took for new without asking is stored already: the operation runs again, and asks. */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
}

/** The failure for the violation of each of these unique constraints. */
export type TakenFailures = Readonly<Record<string, () => Failure | RunAgain>>;

const uniqueViolation = '23505';

/** Awaits a statement and turns the violation of a unique constraint into the failure listed for that constraint. */
export async function unlessTaken<T>(statement: Promise<T>, failures: TakenFailures): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.sqlState !== uniqueViolation) throw error;
    const failure = failures[error.constraint ?? ''];
    throw failure === undefined ? error : failure();
  }
}

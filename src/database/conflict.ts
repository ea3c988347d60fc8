import type { Failure } from '../failure.ts';
import { DatabaseError } from './database.ts';

const uniqueViolation = '23505';

/** What the catalogue says about a unique constraint that refused something. */
type Failures = Readonly<Record<string, () => Failure>>;

/** Makes a failure of the catalogue of a unique constraint's refusal; other errors stay as they are. */
export const takenAs =
  (failures: Failures) =>
  (error: unknown): unknown => {
    if (!(error instanceof DatabaseError) || error.sqlState !== uniqueViolation) return error;
    return failures[error.constraint ?? '']?.() ?? error;
  };

/** Runs a statement that a unique constraint may refuse: then it fails as the catalogue says of that constraint. */
export async function unlessTaken<T>(statement: Promise<T>, failures: Failures): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    throw takenAs(failures)(error);
  }
}

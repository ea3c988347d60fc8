import { DatabaseError } from '../../database/database.ts';
import { Failure, fail } from '../../operation/errors/failure.ts';
import { sheetErrors } from './errors.ts';

const integrityViolation = '23';
const badValue = '22';

/** The failure of a row; undefined if the error is not about the row. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (!(error instanceof DatabaseError)) return undefined;
  const aboutRow = error.sqlState.startsWith(integrityViolation) || error.sqlState.startsWith(badValue);
  if (!aboutRow) return undefined;
  return fail(sheetErrors.importConflict, { constraint: error.constraint ?? error.sqlState }, { cause: error });
}

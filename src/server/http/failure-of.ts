import { DatabaseFull, DatabaseUnavailable, IntegerTooLarge, StatementTimeout } from '../../database/database.ts';
import { Failure, fail } from '../../operation/errors/failure.ts';
import { serverErrors } from '../../operation/errors/server.ts';
import { stateErrors } from '../../operation/errors/state.ts';

/** `Retry-After` of a 503, in seconds. */
export const retryAfterSeconds = 1;

/** Converts any error to a failure of the catalogue; the original error is its cause, for the log. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseUnavailable) return fail(serverErrors.databaseUnavailable, {}, { cause: error });
  if (error instanceof DatabaseFull) return fail(serverErrors.databaseFull, {}, { cause: error });
  if (error instanceof StatementTimeout) return fail(serverErrors.statementTimeout, {}, { cause: error });
  if (error instanceof IntegerTooLarge) return fail(stateErrors.sumTooLarge, {}, { cause: error });
  return fail(serverErrors.internal, {}, { cause: error });
}

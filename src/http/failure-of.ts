import { DatabaseFull, DatabaseUnavailable, IntegerTooLarge, StatementTimeout } from '../database/database.ts';
import { Failure, fail, quote, type Words } from '../operation/errors/failure.ts';

/** `Retry-After` of a 503, in seconds. */
export const retryAfterSeconds = 1;

export const noContentType: Words = { en: 'none', zh: '空' };

interface Incoming {
  readonly contentType: string | undefined;
  readonly bodyLimit: number;
}

/** Converts any error to a failure of the catalogue; the original error is its cause, for the log. */
export function failureOf(error: unknown, { contentType, bodyLimit }: Incoming): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseUnavailable) return fail('databaseUnavailable', {}, { cause: error });
  if (error instanceof DatabaseFull) return fail('databaseFull', {}, { cause: error });
  if (error instanceof StatementTimeout) return fail('statementTimeout', {}, { cause: error });
  if (error instanceof IntegerTooLarge) return fail('sumTooLarge', {}, { cause: error });
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return fail('bodyTooLarge', { limit: bodyLimit }, { cause: error });
  if (status === 415) {
    return fail(
      'unsupportedMediaType',
      { received: contentType === undefined ? noContentType : quote(contentType) },
      { cause: error },
    );
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return fail(
      'badRequest',
      { detail: 'code' in Object(error) ? String(Object(error).code) : status },
      { cause: error },
    );
  }
  return fail('internal', {}, { cause: error });
}

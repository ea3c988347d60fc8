import type { FastifyRequest } from 'fastify';
import { DatabaseFull, DatabaseUnavailable, IntegerTooLarge, StatementTimeout } from '../database/database.ts';
import { Failure, fail, quote, type Words } from '../operation/errors/failure.ts';
import { requestErrors } from '../operation/errors/request.ts';
import { serverErrors } from '../operation/errors/server.ts';
import { stateErrors } from '../operation/errors/state.ts';

/** `Retry-After` of a 503, in seconds. */
export const retryAfterSeconds = 1;

export const noContentType: Words = { en: 'none', zh: '空' };

/** Converts any error to a failure of the catalogue; the original error is its cause, for the log. */
export function failureOf(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseUnavailable) return fail(serverErrors.databaseUnavailable, {}, { cause: error });
  if (error instanceof DatabaseFull) return fail(serverErrors.databaseFull, {}, { cause: error });
  if (error instanceof StatementTimeout) return fail(serverErrors.statementTimeout, {}, { cause: error });
  if (error instanceof IntegerTooLarge) return fail(stateErrors.sumTooLarge, {}, { cause: error });
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413)
    return fail(requestErrors.bodyTooLarge, { limit: request.routeOptions.bodyLimit }, { cause: error });
  if (status === 415) {
    const { 'content-type': contentType } = request.headers;
    return fail(
      requestErrors.unsupportedMediaType,
      { received: contentType === undefined ? noContentType : quote(contentType) },
      { cause: error },
    );
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return fail(
      requestErrors.badRequest,
      { detail: 'code' in Object(error) ? String(Object(error).code) : status },
      { cause: error },
    );
  }
  return fail(serverErrors.internal, {}, { cause: error });
}

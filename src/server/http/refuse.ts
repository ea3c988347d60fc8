import { DatabaseFull, DatabaseUnavailable, IntegerTooLarge, StatementTimeout } from '../../database/database.ts';
import type { Identity } from '../../operation/call/identity.ts';
import type { Operation } from '../../operation/contract/operation.ts';
import { Failure, fail } from '../../operation/errors/failure.ts';
import { serverErrors } from '../../operation/errors/server.ts';
import { stateErrors } from '../../operation/errors/state.ts';
import { failureEnvelope } from './envelope.ts';
import type { Exchange, Payload } from './exchange.ts';
import { jsonAnswer } from './json-answer.ts';
import { preferredLanguage } from './language.ts';
import { setRateLimitHeaders } from './rate-limit/status.ts';

/** `Retry-After` of a 503, in seconds. */
const retryAfterSeconds = 1;

/** Converts any error to a failure of the catalogue; the original error is its cause, for the log. */
function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseUnavailable) return fail(serverErrors.databaseUnavailable, {}, { cause: error });
  if (error instanceof DatabaseFull) return fail(serverErrors.databaseFull, {}, { cause: error });
  if (error instanceof StatementTimeout) return fail(serverErrors.statementTimeout, {}, { cause: error });
  if (error instanceof IntegerTooLarge) return fail(stateErrors.sumTooLarge, {}, { cause: error });
  return fail(serverErrors.internal, {}, { cause: error });
}

/** The answer to a request that is refused or has failed. */
export function refuse(exchange: Exchange, error: unknown, operation: Operation | undefined): Payload {
  const failure = failureOf(error);
  exchange.failure = failure;
  exchange.status = statusOf(failure, exchange.identity?.manner);
  if (failure.status === 401) exchange.setHeader('WWW-Authenticate', 'Bearer');
  if (failure.error === 'tooManyRequests') {
    const seconds = Number(failure.detail('seconds'));
    setRateLimitHeaders(exchange, { limit: Number(failure.detail('limit')), remaining: 0, resetSeconds: seconds });
    exchange.setHeader('Retry-After', seconds);
  }
  if (failure.status === 503) exchange.setHeader('Retry-After', retryAfterSeconds);
  if (failure.error === 'mobileSearchesUsedUp' || failure.error === 'exportSpaceUsedUp') {
    exchange.setHeader('Retry-After', Number(failure.detail('seconds')));
  }
  const language = preferredLanguage(exchange.headers['accept-language']);
  return jsonAnswer(exchange, [failureEnvelope(failure, exchange.arrival, language, operation)]);
}

/** In compatibility mode, clients look only at the code: errors 2xxx and 4xxx get HTTP 200. */
function statusOf({ code, status }: Failure, manner: Identity['manner'] | undefined): number {
  const family = Math.floor(code / 1000);
  return manner === 'ported' && (family === 2 || family === 4) ? 200 : status;
}

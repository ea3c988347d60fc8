import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import { type Failure, fail } from '../operation/errors/failure.ts';
import { requestErrors } from '../operation/errors/request.ts';
import { arrive, failureEnvelope } from './envelope.ts';
import type { RequestsInFlight } from './in-flight.ts';
import { ofFailure } from './log.ts';

interface Services {
  readonly clock: () => number;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Answers data that is not a valid HTTP request, and closes the connection. */
export const refuseUnreadable =
  (flights: RequestsInFlight, { clock, logger, metrics }: Services) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    const requests = flights.on(socket);
    // After a request that is not answered yet, the client would take this answer for that of the request.
    const isExpectingAnswer = requests.some(({ request }) => request.complete);
    if (error.code === 'ECONNRESET' || !socket.writable || isExpectingAnswer) {
      socket.destroy();
      return;
    }
    const failure = failureOf(error);
    const { status } = failure;
    const reqId = randomUUID();
    const body = failureEnvelope(failure, arrive(reqId, clock()), 'en');
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${reqId}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    );
    // Part of a body: the request itself is logged and counted.
    if (requests.length > 0) return;
    metrics.countRejection(failure.error);
    logger.info({ reqId, method: '', route: '', status, ...ofFailure(failure) });
  };

function failureOf(cause: NodeJS.ErrnoException): Failure {
  if (cause.code === 'HPE_HEADER_OVERFLOW')
    return fail(requestErrors.headersTooLarge, { limit: maxHeaderSize }, { cause });
  if (cause.code === 'ERR_HTTP_REQUEST_TIMEOUT') return fail(requestErrors.requestTimeout, {}, { cause });
  return fail(requestErrors.badRequest, { detail: cause.code ?? cause.name }, { cause });
}

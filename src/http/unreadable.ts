import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import { type Failure, fail } from '../operation/errors/failure.ts';
import { requestErrors } from '../operation/errors/request.ts';
import { arrive, failureEnvelope } from './envelope.ts';
import { ofFailure } from './log.ts';

/** Answers data that is not a valid HTTP request, and closes the connection. */
export const refuseUnreadable =
  (clock: () => number, logger: Logger, metrics: Metrics) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const failure = failureOf(error);
    metrics.countRejection(failure.error);
    const { status } = failure;
    const reqId = randomUUID();
    const body = failureEnvelope(failure, arrive(reqId, clock()), 'en');
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${reqId}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    );
    logger.info({ reqId, method: '', route: '', status, ...ofFailure(failure) });
  };

function failureOf(cause: NodeJS.ErrnoException): Failure {
  if (cause.code === 'HPE_HEADER_OVERFLOW')
    return fail(requestErrors.headersTooLarge, { limit: maxHeaderSize }, { cause });
  if (cause.code === 'ERR_HTTP_REQUEST_TIMEOUT') return fail(requestErrors.requestTimeout, {}, { cause });
  return fail(requestErrors.badRequest, { detail: cause.code ?? cause.name }, { cause });
}

import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { type Failure, fail } from '../../operation/errors/failure.ts';
import { requestErrors } from '../../operation/errors/request.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { arrive, failureEnvelope } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import type { RequestsInFlight } from './in-flight.ts';
import { ofFailure } from './log.ts';

interface Services {
  readonly clock: () => number;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Connections that are closed after the answer to their last request. */
const ending = new WeakSet<Socket>();

/**
 * Answers data that is not a valid HTTP request, and closes the connection. Behind a request that is not answered yet, the
 * client would take this for the answer to its request: then only the connection is closed, after that answer.
 */
export const refuseUnreadable =
  (flights: RequestsInFlight, { clock, logger, metrics }: Services) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const requests = flights.on(socket);
    const last = requests.at(-1);
    if (last?.request.complete) return void endAfter(last, socket);
    if (requests.length > 1 || last?.isAnswered) return void socket.destroy();
    const failure = failureOf(error);
    const { status } = failure;
    const arrival = last?.arrival ?? arrive(randomUUID(), clock());
    const { reqId } = arrival;
    const body = failureEnvelope(failure, arrival, 'en');
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${reqId}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    );
    // A part of its body: the request is logged and counted when its connection is closed.
    if (last !== undefined) return void last.answeredWith(failure);
    metrics.countRejection(failure.error);
    logger.info({ reqId, method: '', route: '', status, ...ofFailure(failure) });
  };

/** Node.js reports each further piece of such data. */
function endAfter(last: Exchange, socket: Socket): void {
  if (ending.has(socket)) return;
  ending.add(socket);
  last.setHeader('Connection', 'close');
  last.response.once('close', () => socket.destroySoon());
}

function failureOf(cause: NodeJS.ErrnoException): Failure {
  if (cause.code === 'HPE_HEADER_OVERFLOW')
    return fail(requestErrors.headersTooLarge, { limit: maxHeaderSize }, { cause });
  if (cause.code === 'ERR_HTTP_REQUEST_TIMEOUT') return fail(requestErrors.requestTimeout, {}, { cause });
  return fail(requestErrors.badRequest, { detail: cause.code ?? cause.name }, { cause });
}

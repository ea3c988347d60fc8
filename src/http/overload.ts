import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../operation/errors/failure.ts';
import { requestErrors } from '../operation/errors/request.ts';
import { serverErrors } from '../operation/errors/server.ts';
import { smallBody } from './body.ts';
import { isHealthCheck } from './health.ts';
import type { Flight, RequestsInFlight } from './in-flight.ts';

export interface Capacity {
  /** Concurrent requests; the server answers further ones with 503. */
  readonly mostConcurrentRequests: number;
  /** Time limit for a body. */
  readonly bodyTimeoutMs: number;
  /** How often the time limit is checked. */
  readonly checkEveryMs: number;
  readonly bodyLimit: number;
}

/** Counts the requests that arrive and run. */
interface Load {
  /** For a request whose headers have arrived; throws if it is one too many. */
  arrive(request: FastifyRequest, reply: FastifyReply): void;
  /** For an answer that is ready. */
  leave(reply: FastifyReply): void;
  count(): number;
}

/** The most bytes of large bodies that may arrive at the same time. */
const mostArrivingBytes = 256 * 1024 * 1024;

/**
 * Load shedding: beyond the limit of concurrent requests, the server answers 503 at once instead of queueing. A request
 * counts from the arrival of its whole body until its answer is ready, so slow clients do not block others. Health checks
 * are always answered. Small bodies are not limited: one for every allowed connection fits into memory.
 */
export function shedOverload(
  app: FastifyInstance,
  flights: RequestsInFlight,
  { mostConcurrentRequests, bodyTimeoutMs, checkEveryMs, bodyLimit }: Capacity,
): Load {
  let arriving = 0;
  let arrivingBytes = 0;
  let running = 0;

  const enter = (flight: Flight, stage: Flight['stage']) => {
    if (flight.stage === 'arriving') {
      arriving -= 1;
      arrivingBytes -= flight.bytes;
    } else if (flight.stage === 'running') running -= 1;
    if (stage === 'arriving') {
      arriving += 1;
      arrivingBytes += flight.bytes;
    } else if (stage === 'running') running += 1;
    flight.stage = stage;
  };
  const shed = (request: FastifyRequest) => {
    if (running >= mostConcurrentRequests && !isHealthCheck(request)) throw fail(serverErrors.overloaded, {});
  };

  const arrive = (request: FastifyRequest, reply: FastifyReply) => {
    shed(request);
    const bytes = largeBody(request, bodyLimit);
    if (bytes > 0 && arrivingBytes + bytes > mostArrivingBytes) throw fail(serverErrors.overloaded, {});
    const flight = flights.of(reply.raw);
    if (flight === undefined) return;
    flight.bytes = bytes;
    flight.reply = reply;
    enter(flight, 'arriving');
  };
  const enterAs = (stage: Flight['stage'], { raw }: FastifyReply) => {
    const flight = flights.of(raw);
    if (flight !== undefined) enter(flight, stage);
  };
  app.addHook('preValidation', (request, reply, done) => {
    shed(request);
    enterAs('running', reply);
    done();
  });
  flights.whenClosed((flight) => enter(flight, 'answered'));

  const timer = setInterval(() => {
    for (const { sinceMs, stage, reply } of flights) {
      if (performance.now() - sinceMs < bodyTimeoutMs) return;
      if (stage === 'arriving') reply?.header('Connection', 'close').send(fail(requestErrors.requestTimeout, {}));
    }
  }, checkEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return { arrive, leave: (reply) => enterAs('answered', reply), count: () => arriving + running };
}

/** The announced size of a large body; 0 for a small one. */
function largeBody({ headers }: FastifyRequest, bodyLimit: number): number {
  const unknownLength = headers['transfer-encoding'] === undefined ? 0 : bodyLimit;
  const bytes = Math.min(Number(headers['content-length'] ?? unknownLength), bodyLimit);
  return bytes > smallBody ? bytes : 0;
}

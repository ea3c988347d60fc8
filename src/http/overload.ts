import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../operation/errors/failure.ts';
import { requestErrors } from '../operation/errors/request.ts';
import { serverErrors } from '../operation/errors/server.ts';
import { smallBody } from './body.ts';
import { isHealthCheck } from './health.ts';
import { whenClosed } from './when-closed.ts';

export interface Capacity {
  /** Concurrent requests; the server answers further ones with 503. */
  readonly mostConcurrentRequests: number;
  /** Time limit for a body. */
  readonly bodyTimeoutMs: number;
  /** How often the time limit is checked. */
  readonly checkEveryMs: number;
  readonly bodyLimit: number;
}

/** The requests in flight. */
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
  { mostConcurrentRequests, bodyTimeoutMs, checkEveryMs, bodyLimit }: Capacity,
): Load {
  /** In the order of their arrival. */
  const arriving = new Map<FastifyReply, { readonly sinceMs: number; readonly bytes: number }>();
  const running = new Set<FastifyReply>();
  let arrivingBytes = 0;

  const arrived = (reply: FastifyReply) => {
    arrivingBytes -= arriving.get(reply)?.bytes ?? 0;
    arriving.delete(reply);
  };
  const leave = (reply: FastifyReply) => {
    arrived(reply);
    running.delete(reply);
  };
  const shed = (request: FastifyRequest) => {
    if (running.size >= mostConcurrentRequests && !isHealthCheck(request)) throw fail(serverErrors.overloaded, {});
  };

  const arrive = (request: FastifyRequest, reply: FastifyReply) => {
    shed(request);
    const bytes = largeBody(request, bodyLimit);
    if (bytes > 0 && arrivingBytes + bytes > mostArrivingBytes) throw fail(serverErrors.overloaded, {});
    arrivingBytes += bytes;
    arriving.set(reply, { sinceMs: performance.now(), bytes });
    whenClosed(reply.raw, () => leave(reply));
  };
  app.addHook('preValidation', (request, reply, done) => {
    arrived(reply);
    shed(request);
    running.add(reply);
    done();
  });

  const timer = setInterval(() => {
    for (const [reply, { sinceMs }] of arriving) {
      if (performance.now() - sinceMs < bodyTimeoutMs) return;
      reply.header('Connection', 'close').send(fail(requestErrors.requestTimeout, {}));
    }
  }, checkEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return { arrive, leave, count: () => arriving.size + running.size };
}

/** The announced size of a large body; 0 for a small one. */
function largeBody({ headers }: FastifyRequest, bodyLimit: number): number {
  const unknownLength = headers['transfer-encoding'] === undefined ? 0 : bodyLimit;
  const bytes = Math.min(Number(headers['content-length'] ?? unknownLength), bodyLimit);
  return bytes > smallBody ? bytes : 0;
}

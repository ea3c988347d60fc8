import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../operation/errors/failure.ts';
import { smallBody } from './body.ts';
import { isHealthCheck } from './health.ts';

export interface Capacity {
  /** Requests under way at once: what comes beyond is answered with 503. */
  readonly mostConcurrentRequests: number;
  /** How long a body may take to arrive. */
  readonly bodyTimeoutMs: number;
  /** How often it is looked whether one took longer. */
  readonly checkEveryMs: number;
  readonly bodyLimit: number;
}

/** What larger bodies that are on their way may take together. */
const mostArrivingBytes = 256 * 1024 * 1024;

/**
 * Refuses at once what would only wait: past a number of requests under way, a quick 503 serves everyone better than an
 * answer that comes when nobody waits for it any more. A request is under way from the moment it is here as a whole to
 * the moment its answer is made, so that whoever sends or reads slowly keeps nobody else waiting. Health checks are
 * always answered. Small bodies may all be on their way at once: as many as there can be connections fit into memory.
 */
export function shedOverload(
  app: FastifyInstance,
  { mostConcurrentRequests, bodyTimeoutMs, checkEveryMs, bodyLimit }: Capacity,
) {
  /** In the order of their arrival. */
  const arriving = new Map<FastifyReply, { readonly sinceMs: number; readonly bytes: number }>();
  const underWay = new Set<FastifyReply>();
  let arrivingBytes = 0;

  const arrived = (reply: FastifyReply) => {
    arrivingBytes -= arriving.get(reply)?.bytes ?? 0;
    arriving.delete(reply);
  };
  const leave = (reply: FastifyReply) => {
    arrived(reply);
    underWay.delete(reply);
  };
  const shed = (request: FastifyRequest) => {
    if (underWay.size >= mostConcurrentRequests && !isHealthCheck(request)) throw fail('overloaded', {});
  };

  app.addHook('onRequest', (request, reply, done) => {
    shed(request);
    const bytes = largeBody(request, bodyLimit);
    if (bytes > 0 && arrivingBytes + bytes > mostArrivingBytes) throw fail('overloaded', {});
    arrivingBytes += bytes;
    arriving.set(reply, { sinceMs: performance.now(), bytes });
    reply.raw.once('close', () => leave(reply));
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    arrived(reply);
    shed(request);
    underWay.add(reply);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    leave(reply);
    done();
  });

  const timer = setInterval(() => {
    for (const [reply, { sinceMs }] of arriving) {
      if (performance.now() - sinceMs < bodyTimeoutMs) return;
      reply.header('Connection', 'close').send(fail('requestTimeout', {}));
    }
  }, checkEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** How many bytes a request may bring, where these are more than a few. */
function largeBody({ headers }: FastifyRequest, bodyLimit: number): number {
  const unsaid = headers['transfer-encoding'] === undefined ? 0 : bodyLimit;
  const bytes = Math.min(Number(headers['content-length'] ?? unsaid), bodyLimit);
  return bytes > smallBody ? bytes : 0;
}

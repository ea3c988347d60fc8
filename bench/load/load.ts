import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Plan } from '../data/plan.ts';
import { type Answer, Connection, requestBytes } from './connection.ts';
import { nextBatch } from './event-batches.ts';

/** A request for a server. */
export interface BenchRequest {
  readonly path: string;
  readonly body: string;
}

/** The same requests in a loop, or new batches of events. */
export type BenchRequests = readonly BenchRequest[] | { readonly batchesFor: Plan; readonly path: string };

export interface LoadOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: BenchRequests;
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second, sent on time even if earlier ones are open. If it is left out: as many as possible. */
  readonly rate?: number | undefined;
  /** The expected status of every answer. */
  readonly status?: number | undefined;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
  readonly answers: number;
}

/** Sends the requests in turn for this many seconds. Throws on an answer with another status. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const url = new URL(options.url);
  const { status = 200 } = options;
  const nextRequest = requester(url, options);
  const connections = await Promise.all(Array.from({ length: options.connections }, () => Connection.open(url)));
  const latencies: number[] = [];
  const beganMs = performance.now();
  const endMs = beganMs + options.seconds * 1000;

  const ask = async (connection: Connection, dueMs: number) => {
    const answer: Answer = await connection.send(nextRequest());
    if (answer.status !== status) throw new Error(`Answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
    // Measured from the planned time, because a caller also waits for a free connection.
    latencies.push(performance.now() - dueMs);
  };
  const asFastAsCanBe = async (connection: Connection) => {
    for (let now = performance.now(); now < endMs; now = performance.now()) await ask(connection, now);
  };
  const atRate = (rate: number) => {
    let due = 0;
    return async (connection: Connection) => {
      for (;;) {
        const dueMs = beganMs + (due++ * 1000) / rate;
        if (dueMs >= endMs) return;
        const early = dueMs - performance.now();
        if (early > 0) await pause(early);
        // A late timer is not the server's fault, and waiting for the exact moment would take a processor from it.
        await ask(connection, early > 0 ? performance.now() : dueMs);
      }
    };
  };
  await Promise.all(connections.map(options.rate === undefined ? asFastAsCanBe : atRate(options.rate)));
  const seconds = (performance.now() - beganMs) / 1000;
  for (const connection of connections) connection.close();
  latencies.sort((a, b) => a - b);
  const quantile = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
  return {
    perSecond: latencies.length / seconds,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    mostMs: quantile(1),
    answers: latencies.length,
  };
}

function requester(url: URL, { requests, headers }: LoadOptions): () => Buffer {
  if ('batchesFor' in requests) {
    const { batchesFor, path } = requests;
    return () => requestBytes(url, path, nextBatch(batchesFor), headers);
  }
  const encoded = requests.map(({ path, body }) => requestBytes(url, path, body, headers));
  let asked = 0;
  return () => {
    const request = encoded[asked++ % encoded.length];
    if (request === undefined) throw new Error('No request to send');
    return request;
  };
}

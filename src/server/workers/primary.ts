import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { CollectedMetrics, Metrics } from '../metrics/metrics.ts';
import { orAfter } from '../metrics/time-limit.ts';
import type { Settings } from '../settings/settings.ts';
import { Unavailable } from '../start-refused.ts';
import { type FromWorker, isOurs, type Question, type ToWorker } from './messages.ts';

/** A worker that ends sooner after its start is replaced only after this time, so that a fault does not use up the machine. */
const restartMs = 1_000;

/** How long a worker may take to answer a question of the others. */
const answerTimeoutMs = 5_000;

interface PrimaryOptions {
  readonly settings: Settings;
  readonly logger: Logger;
  /** Shows the metrics of all workers and of this process. */
  readonly metrics: Metrics;
}

export interface Workers {
  /** Where they listen. */
  readonly address: string;
  /** They report that they are not ready, and end when their requests are answered. */
  tellToStop(): void;
  /** Waits until all have ended. */
  stop(): Promise<void>;
}

/** The environment variable by which workers recognise each other's browsers if there is no LECTERN_SECRET. */
export const browserSecretVariable = 'LECTERN_WORKER_BROWSER_SECRET';

/** Starts processes that share the port, and replaces those that end. Resolves when all of them listen. */
export async function startWorkers(count: number, { settings, logger, metrics }: PrimaryOptions): Promise<Workers> {
  // Each worker accepts its own connections. If this process handed them out, those on their way to a worker that is killed would
  // hang without an answer.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Keeps the counters of the rate limits for all workers.
  new RateLimiterClusterMaster();
  const environment = { [browserSecretVariable]: randomBytes(32).toString('hex') };
  const running = new Set<Worker>();
  let isStopping = false;
  let port = 0;

  const send = (worker: Worker, message: ToWorker) => {
    // A worker that has just ended has no channel any more, or one that breaks: without a callback that would end this process.
    if (worker.isConnected()) worker.send(message, () => {});
  };
  const ask = questioner(() => [...running], send);

  const start = (): Worker => {
    const worker = cluster.fork(environment);
    const startedAt = performance.now();
    running.add(worker);
    worker.on('error', () => {});
    worker.on('message', async (message: unknown) => {
      if (!isOurs(message)) return;
      const told = message as FromWorker;
      if (told.lectern === 'answer') ask.hear(worker, told.id, told.answer);
      else {
        const answers = [...(await ask.all(told.question)), ...(await own(told.question))];
        send(worker, { lectern: 'answers', id: told.id, answers });
      }
    });
    worker.once('exit', async (code, signal) => {
      running.delete(worker);
      ask.forget(worker);
      if (isStopping || port === 0) return;
      logger.error({ worker: worker.process.pid, code, signal }, 'a worker ended; another one starts');
      if (performance.now() - startedAt < restartMs) await pause(restartMs);
      if (!isStopping) start();
    });
    return worker;
  };
  const own = async (question: Question): Promise<readonly unknown[]> =>
    question.about === 'metrics' ? [await metrics.collect()] : [];

  metrics.gatherFrom(async () => [
    ...((await ask.all({ about: 'metrics' })) as CollectedMetrics[]),
    await metrics.collect(),
  ]);
  const tellToStop = () => {
    isStopping = true;
    for (const worker of running) send(worker, { lectern: 'stop' });
  };
  const stop = async () => {
    tellToStop();
    await Promise.all([...running].map((worker) => once(worker, 'exit')));
  };
  const ports = await Promise.all(Array.from({ length: count }, () => listening(start()))).catch(async (error) => {
    await stop();
    throw error;
  });
  port = ports[0] ?? 0;
  const scheme = settings.TLS_CERT === '' ? 'http' : 'https';
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST;
  return { address: `${scheme}://${host}:${port}`, tellToStop, stop };
}

/** The port on which a new worker listens. */
async function listening(worker: Worker): Promise<number> {
  const ended = once(worker, 'exit').then(() => undefined);
  const [address] = (await Promise.race([once(worker, 'listening'), ended])) ?? [];
  if (address === undefined) throw new Unavailable('A worker ended before it listened; it has said why.');
  return Number(address.port);
}

/** Asks all workers and waits for the answers of those that do not end meanwhile. */
function questioner(workers: () => readonly Worker[], send: (worker: Worker, message: ToWorker) => void) {
  const open = new Map<
    number,
    { readonly from: Set<Worker>; readonly answers: unknown[]; readonly done: () => void }
  >();
  let last = 0;
  const leave = (id: number, worker: Worker) => {
    const question = open.get(id);
    question?.from.delete(worker);
    if (question?.from.size === 0) question.done();
  };
  return {
    all: async (question: Question): Promise<readonly unknown[]> => {
      const id = ++last;
      const from = new Set(workers());
      const answers: unknown[] = [];
      if (from.size === 0) return answers;
      const answered = new Promise<void>((done) => {
        open.set(id, { from, answers, done });
        for (const worker of from) send(worker, { lectern: 'question', id, question });
      });
      // A worker that is busy for longer is left out, so that a scrape still shows the others.
      await orAfter(answerTimeoutMs, answered, undefined);
      open.delete(id);
      return answers;
    },
    hear: (worker: Worker, id: number, answer: unknown) => {
      open.get(id)?.answers.push(answer);
      leave(id, worker);
    },
    forget: (worker: Worker) => {
      for (const id of [...open.keys()]) leave(id, worker);
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { storeKeyUses } from '../../access/key/jobs.ts';
import { RecentRequests } from '../../access/request/recent-requests.ts';
import { logLines } from '../http/log-lines.ts';
import { Metrics } from '../metrics/metrics.ts';
import { orAfter } from '../metrics/time-limit.ts';
import { runJobs } from '../run-jobs.ts';
import type { Settings } from '../settings/settings.ts';
import { answerRequests } from '../start/answer-requests.ts';
import { installationSecret } from '../start/installation-secret.ts';
import { openDatabase } from '../start/open-database.ts';
import { openReadReplicas } from '../start/open-replicas.ts';
import { watchSpace } from '../start/space.ts';
import { readTls } from '../start/tls.ts';
import { type AnswerTo, type FromWorker, isOurs, type Question, type ToWorker } from './messages.ts';
import { browserSecretVariable } from './primary.ts';

const fewestConnections = 2;

/** How long a worker waits for what the others say: longer than the primary process waits for a busy worker. */
const answersTimeoutMs = 8_000;

/** Answers requests as one of several processes. The primary process has prepared the database and runs the jobs. */
export async function serveAsWorker(settings: Settings): Promise<void> {
  const workers = settings.WORKERS;
  const metrics = new Metrics();
  const recent: RecentRequests = new RecentRequests(async (orgId) =>
    (await primary.askAll({ about: 'requests', orgId })).flat(),
  );
  const primary = connectToPrimary(async (question) =>
    question.about === 'metrics' ? metrics.collect() : recent.own(question.orgId),
  );
  metrics.gatherFrom(() => primary.askAll({ about: 'metrics' }));
  let isStopping = false;
  const DATABASE_POOL_SIZE = Math.max(fewestConnections, Math.ceil(settings.DATABASE_POOL_SIZE / workers));
  const opened = await openDatabase({ ...settings, DATABASE_POOL_SIZE }, () => {}, { poolObserver: metrics });
  const { database, isFull } = watchSpace(opened.database);
  const logger = pino({ level: settings.LOG_LEVEL }, logLines(2));
  const replicas = await openReadReplicas({ ...settings, DATABASE_POOL_SIZE }, database, () => {});
  const server = await answerRequests({
    ...{ settings, database, isFull, replicas, logger, metrics, workers },
    tls: await readTls(settings),
    secret: await installationSecret(database, settings.LECTERN_SECRET, undefined),
    browserSecret: Buffer.from(process.env[browserSecretVariable] ?? '', 'hex'),
    isStopping: () => isStopping,
    recentRequests: recent,
  });
  const stopJobs = runJobs({
    database,
    clock: Date.now,
    eventDays: settings.EVENT_DAYS,
    jobs: [storeKeyUses(server.authenticator)],
    report: (error) => logger.error({ err: error }, 'maintenance failed'),
    recordJob: (name, outcome) => metrics.recordJob(name, outcome),
  });
  await primary.stopped;
  isStopping = true;
  await pause(settings.SHUTDOWN_DELAY_MS);
  await server.close();
  await stopJobs();
  await replicas?.close();
  await database.close();
  primary.disconnect();
}

/** The channel to the primary process. If that ends, this process stops too. */
function connectToPrimary(answer: (question: Question) => Promise<unknown>) {
  const asked = new Map<number, (answers: readonly unknown[]) => void>();
  let last = 0;
  const send = (message: FromWorker) => void (process.connected && process.send?.(message));
  const stopped = new Promise<void>((stop) => {
    process.once('disconnect', stop);
    process.on('message', async (message: unknown) => {
      if (!isOurs(message)) return;
      const told = message as ToWorker;
      if (told.lectern === 'stop') stop();
      else if (told.lectern === 'question')
        send({ lectern: 'answer', id: told.id, answer: await answer(told.question) });
      else {
        asked.get(told.id)?.(told.answers);
        asked.delete(told.id);
      }
    });
  });
  return {
    stopped,
    disconnect: () => process.disconnect?.(),
    /** The answers of all workers, and of the primary process if it has one. */
    askAll: async <Asked extends Question>(question: Asked): Promise<AnswerTo<Asked>[]> => {
      const id = ++last;
      const answers = new Promise<readonly unknown[] | undefined>((resolve) => {
        asked.set(id, resolve);
        send({ lectern: 'ask', id, question });
      });
      const all = await orAfter(answersTimeoutMs, answers, undefined);
      asked.delete(id);
      // A primary process that stands still: this worker answers for itself.
      return (all ?? [await answer(question)]) as AnswerTo<Asked>[];
    },
  };
}

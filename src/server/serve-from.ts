import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { keyUsesJob, storeKeyUses } from '../access/key/jobs.ts';
import { signingSecrets } from '../access/key/signing-secret.ts';
import { jobs } from '../catalogue/jobs.ts';
import type { Database } from '../database/database.ts';
import { thisProgram } from '../database/migration-status.ts';
import { orgDatabase } from '../database/org-sql.ts';
import { demoRequests } from '../demo/requests.ts';
import { selectOrganisations } from '../school/organisation/select.ts';
import { isLoopback } from './http/keyless.ts';
import { logLines } from './http/log-lines.ts';
import type { Tls } from './http/node-server.ts';
import { databaseFigures } from './metrics/database-figures.ts';
import type { Metrics } from './metrics/metrics.ts';
import { scrapeTimeLimitMs } from './metrics/time-limit.ts';
import { listenForOperator } from './operator/socket.ts';
import { runJobs } from './run-jobs.ts';
import type { Settings } from './settings/settings.ts';
import { answerRequests, keylessConditions } from './start/answer-requests.ts';
import { installationSecret } from './start/installation-secret.ts';
import { selectAnyIdentity } from './start/keyless-state.ts';
import type { OpenDatabase } from './start/open-database.ts';
import { openReadReplicas } from './start/open-replicas.ts';
import { bringUpToDate, fill, isEmpty } from './start/prepare.ts';
import { requireZone, type Setup, setUp } from './start/setup.ts';
import { watchSpace } from './start/space.ts';
import { welcome } from './start/welcome.ts';
import { nobodyYet } from './start-refused.ts';
import { startWorkers } from './workers/primary.ts';

interface Start {
  readonly settings: Settings;
  readonly setup: Setup | undefined;
  readonly tls: Tls | undefined;
  readonly metrics: Metrics;
  readonly demo: boolean;
  readonly stopped: Promise<unknown>;
  readonly print: (line: string) => void;
  /** Refuses a start that must not create anything. */
  readonly requireStart: () => Promise<void>;
  /** Gets what must be closed in the end. */
  readonly closers: (() => Promise<unknown>)[];
}

/** Prepares the database, answers requests from it and returns when the server should stop. */
export async function serveFrom(
  { database: opened, announce, place, folder }: OpenDatabase,
  { settings, setup, tls, metrics, demo, stopped, print, requireStart, closers }: Start,
): Promise<void> {
  const listensOnLoopback = isLoopback(settings.HOST);
  let isStopping = false;
  const { database, isFull } = watchSpace(opened);
  closers.push(() => database.close());
  const replicas = await openReadReplicas(settings, database, print);
  closers.push(async () => replicas?.close());
  if ((await isEmpty(database)) || !(await selectAnyIdentity(database))) await requireStart();
  if (setup !== undefined) await requireZone(database, setup);
  await bringUpToDate(database, print);
  const secret = await installationSecret(database, settings.LECTERN_SECRET, folder);
  const signingSecretOf = signingSecrets(secret);
  const created = setup && (await setUp(database, setup, { now: Date.now(), signingSecretOf }));
  if (created !== undefined) print(`Created the organisation and the account of its owner, ${created.loginName}.`);
  else if (setup !== undefined) print(setupNotUsed);
  const anyKey = await selectAnyIdentity(database);
  if (!listensOnLoopback && !anyKey) throw nobodyYet(settings.HOST);
  await fill(database, demo, print);
  const program = await thisProgram();
  metrics.watchDatabase(databaseFigures({ database, program, clock: Date.now, timeLimitMs: scrapeTimeLimitMs }));
  metrics.watchJobs([...new Set(jobs.map(({ name }) => name)), keyUsesJob]);

  const logger = pino({ level: settings.LOG_LEVEL }, logLines(2));
  const reportTo = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const maintenance = {
    database,
    clock: Date.now,
    eventDays: settings.EVENT_DAYS,
    report: reportTo('maintenance failed'),
    recordJob: (name: string, outcome: 'succeeded' | 'failed') => metrics.recordJob(name, outcome),
  };
  let address: string;
  if (settings.WORKERS > 1) {
    const workers = await startWorkers(settings.WORKERS, { settings, logger, metrics });
    closers.push(runJobs({ ...maintenance, jobs }), () => workers.stop());
    void stopped.then(() => workers.tellToStop());
    address = workers.address;
  } else {
    const server = await answerRequests({
      ...{ settings, database, isFull, replicas, tls, secret, logger, metrics },
      isStopping: () => isStopping,
    });
    const ownJobs = [...jobs, storeKeyUses(server.authenticator)];
    closers.push(runJobs({ ...maintenance, jobs: ownJobs }), server.close);
    if (folder !== undefined) {
      const report = reportTo('an operator command failed');
      closers.push(await listenForOperator(folder, { ...server, report }));
    }
    address = server.address;
  }
  announce(address);
  const tries = demo ? await triesOf(database, Date.now()) : [];
  const keyless = keylessConditions(settings, database);
  const callers = anyKey ? 'keys' : keyless.permitted && !keyless.trustsProxy ? 'this machine' : 'nobody';
  print(welcome({ url: address + settings.BASE_PATH, place, callers, tries }));
  await stopped;
  isStopping = true;
  await pause(settings.SHUTDOWN_DELAY_MS);
}

/** Example requests for which the demo school has data. */
async function triesOf(database: Database, now: number) {
  const [organisation] = await selectOrganisations(database);
  return organisation === undefined ? [] : demoRequests(orgDatabase(database, organisation.orgId), now);
}

const setupNotUsed =
  'The SETUP_ settings were not used: the database already has an organisation. Nothing was changed. Remove these settings.';

import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { signingSecrets } from '../access/key/signing-secret.ts';
import type { Database } from '../database/database.ts';
import { thisProgram } from '../database/migration-status.ts';
import { scoped } from '../database/scope.ts';
import { demoRequests } from '../demo/requests.ts';
import { isLoopback } from '../http/keyless.ts';
import { leaveOutNothing } from '../http/log.ts';
import { logLines } from '../http/log-lines.ts';
import { databaseFigures } from '../metrics/database-figures.ts';
import { Metrics } from '../metrics/metrics.ts';
import { scrapeTimeLimitMs } from '../metrics/time-limit.ts';
import { selectOrganisations } from '../school/organisation/select.ts';
import { answerRequests, keylessConditions } from './answer-requests.ts';
import { exitCodes } from './exit-codes.ts';
import { installationSecret } from './installation-secret.ts';
import { selectAnyIdentity } from './keyless-state.ts';
import { openPorts } from './listen.ts';
import { keyUsesJob, maintenanceJobs, startMaintenance, storeKeyUses } from './maintenance.ts';
import { requireMountedFolder } from './mounted-folder.ts';
import { isThereDatabase, openDatabase } from './open-database.ts';
import { openReadReplicas } from './open-replicas.ts';
import { listenForOperator } from './operator-socket.ts';
import { bringUpToDate, fill, isEmpty } from './prepare.ts';
import type { Settings } from './settings.ts';
import { requireSetup, requireZone, setUp, setupIn } from './setup.ts';
import { watchSpace } from './space.ts';
import { StartRefused } from './start-refused.ts';
import { readTls } from './tls.ts';
import { welcome } from './welcome.ts';
import { startWorkers } from './workers/primary.ts';
import { serveAsWorker } from './workers/worker.ts';

interface ServeOptions {
  /** Load the demo school if the database is empty. */
  readonly demo: boolean;
  /** Resolves when the server should stop. */
  readonly stopped: Promise<unknown>;
  readonly print: (line: string) => void;
}

/** Starts the server. Returns after it was asked to stop, has finished the open requests and is closed. */
export async function serve(settings: Settings, { demo, stopped, print }: ServeOptions): Promise<void> {
  if (cluster.isWorker) return serveAsWorker(settings);
  if (settings.WORKERS > 1 && settings.DATABASE_URL === '') throw oneProcessOnly(settings.WORKERS);
  const tls = await readTls(settings);
  const setup = await setupIn(settings);
  void stopped.then(() => print('Stopping: finishing the requests in progress.'));
  let isStopping = false;
  const listensOnLoopback = isLoopback(settings.HOST);
  await requireMountedFolder(settings);
  // Checked first, so that a refused start creates nothing.
  const requireStart = async () => {
    if (setup !== undefined) await requireSetup(setup);
    else if (!listensOnLoopback) throw nobodyYet(settings.HOST);
  };
  if (!(await isThereDatabase(settings))) await requireStart();
  const metrics = new Metrics();
  if (tls !== undefined) metrics.watchCertificate(tls.expiresAtMs);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const metricsServer = await openPorts(settings, metrics);
    if (metricsServer !== undefined) {
      closers.push(() => metricsServer.close());
      print(`Metrics: ${metricsServer.url}`);
    }
    const {
      database: opened,
      announce,
      place,
      folder,
    } = await openDatabase(settings, print, { poolObserver: metrics });
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
    metrics.watchJobs([...maintenanceJobs.map(({ name }) => name), keyUsesJob]);

    const logger = pino({ level: settings.LOG_LEVEL, hooks: { logMethod: leaveOutNothing } }, logLines(2));
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
      closers.push(startMaintenance(maintenance), () => workers.stop());
      void stopped.then(() => workers.tellToStop());
      address = workers.address;
    } else {
      const server = await answerRequests({
        ...{ settings, database, isFull, replicas, tls, secret, logger, metrics },
        isStopping: () => isStopping,
      });
      const jobs = [...maintenanceJobs, storeKeyUses(server.authenticator)];
      closers.push(startMaintenance({ ...maintenance, jobs }), server.close);
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
  } finally {
    for (const close of closers.reverse()) await close();
  }
  print('Stopped.');
}

/** Example requests for which the demo school has data. */
async function triesOf(database: Database, now: number) {
  const [organisation] = await selectOrganisations(database);
  return organisation === undefined ? [] : demoRequests(scoped(database, organisation.orgId), now);
}

const setupNotUsed =
  'The SETUP_ settings were not used: the database already has an organisation. Nothing was changed. Remove these settings.';

const oneProcessOnly = (workers: number) =>
  new StartRefused(
    `WORKERS is ${workers}, and only one process can use the embedded database. Set DATABASE_URL to a PostgreSQL, or WORKERS=1.`,
  );

const nobodyYet = (host: string) =>
  new StartRefused(
    `HOST is ${host}, which other machines can reach, and neither a key nor a staff account exists: anyone could use the server. ` +
      'Run "lectern setup", or set SETUP_ORGANISATION, SETUP_OWNER and SETUP_OWNER_PASSWORD, or start the server with ' +
      'HOST=127.0.0.1 first and create a key: lectern key create --name … --scope …',
  );

/** Resolves on SIGTERM or SIGINT. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let heardAt: number | undefined;
    const hear = () => {
      // npm forwards the signal that the terminal has already sent: only a later one means "at once".
      if (heardAt !== undefined && performance.now() - heardAt > 1000) process.exit(exitCodes.broken.code);
      heardAt ??= performance.now();
      resolve();
    };
    process.on('SIGTERM', hear).on('SIGINT', hear);
  });
}

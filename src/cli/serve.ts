import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import type { Database } from '../database/database.ts';
import { DatabaseNewer, MigrationChanged, migrate, migrationStatus } from '../database/migrate.ts';
import { scope, scoped } from '../database/scope.ts';
import { loadDemo } from '../demo/load.ts';
import { demoRequests } from '../demo/requests.ts';
import { openApi } from '../documents.ts';
import { createApp } from '../http/app.ts';
import { createGate } from '../http/gate.ts';
import type { Readiness } from '../http/health.ts';
import { isLoopback } from '../http/keyless.ts';
import { RateLimits } from '../http/limits.ts';
import { Authenticator } from '../key/authenticate.ts';
import { selectAnyKey } from '../key/stored-key.ts';
import { operations } from '../operations.ts';
import { selectOrganisations } from '../organisation/select.ts';
import { insertBranches, insertOrganisation } from '../organisation/write.ts';
import { checkInstallationSecret, installationSecret } from './installation-secret.ts';
import { keylessStateOf } from './keyless-state.ts';
import { openDatabase } from './open-database.ts';
import { listenForOperator, operatorGate } from './operator.ts';
import type { Settings } from './settings.ts';
import { StartRefused } from './start-refused.ts';
import { startUpkeep } from './upkeep.ts';
import { welcome } from './welcome.ts';

/** Starts the server and returns once it has been asked to stop, has finished what was under way and is closed. */
export async function serve(settings: Settings, { demo }: { demo: boolean }): Promise<void> {
  const say = (line: string) => console.log(line);
  const stopped = stopSignal();

  const tls = await readTls(settings);
  const { database, announce, place, folder } = await openDatabase(settings, say);
  try {
    await prepare(database, demo, say);
    const secret = await installationSecret(settings.LECTERN_SECRET, folder);
    if (secret !== undefined) await checkInstallationSecret(database, secret);
    const listensOnLoopback = isLoopback(settings.HOST);
    if (!listensOnLoopback && !(await selectAnyKey(database))) throw noKeyYet(settings.HOST);

    const logger = pino({ level: settings.LOG_LEVEL }, pino.destination(2));
    const authenticator = new Authenticator({ database, installationSecret: secret });
    const keylessState = keylessStateOf(database);
    const keysChanged = () => {
      authenticator.forget();
      keylessState.forget();
    };
    const shared = {
      operations,
      database,
      clock: Date.now,
      signingSecretOf: authenticator.signingSecretOf,
      keysChanged,
      readiness: () => readiness(database),
      openApi,
      logger,
      mostAtOnce: settings.MAX_CONCURRENT_REQUESTS,
    };
    const app = createApp({
      ...shared,
      gate: createGate({
        authenticator,
        limits: new RateLimits({
          perAddress: settings.RATE_LIMIT_PER_ADDRESS,
          perKey: settings.RATE_LIMIT_PER_KEY,
          windowSeconds: 10,
          failures: 30,
          failureWindowSeconds: 60,
        }),
        keyless: {
          listensOnLoopback,
          trustsProxy: settings.TRUST_PROXY.length > 0,
          permitted: database.kind === 'embedded' || settings.KEYLESS === 'loopback',
        },
        keylessState: keylessState.read,
      }),
      basePath: settings.BASE_PATH,
      corsOrigins: settings.CORS_ORIGINS,
      trustProxy: settings.TRUST_PROXY,
      tls,
    });
    const operatorApp = createApp({
      ...shared,
      gate: operatorGate(database),
      basePath: '',
      corsOrigins: [],
      trustProxy: [],
    });
    const address = await app.listen({ host: settings.HOST, port: settings.PORT }).catch((error: unknown) => {
      throw explainListen(error, settings);
    });
    const report = (error: unknown) => logger.error({ err: error }, 'upkeep failed');
    const stopUpkeep = startUpkeep({ database, authenticator, clock: Date.now, report });
    if (folder !== undefined) await listenForOperator(operatorApp, folder);
    announce(address);
    const tries = demo ? await triesOf(database, Date.now()) : [];
    say(welcome({ url: address + settings.BASE_PATH, place, embedded: database.kind === 'embedded', tries }));
    await stopped;
    say('Stopping: finishing what is under way.');
    await Promise.all([app.close(), operatorApp.close()]);
    await stopUpkeep();
  } finally {
    await database.close();
  }
  say('Stopped.');
}

async function prepare(database: Database, demo: boolean, say: (line: string) => void): Promise<void> {
  try {
    await migrate(database, { report: ({ name }) => say(`Migrating: ${name} …`) });
  } catch (error) {
    if (error instanceof DatabaseNewer || error instanceof MigrationChanged) throw new StartRefused(error.message);
    throw error;
  }
  if ((await selectOrganisations(database)).length > 0) return;
  if (demo) {
    say('Loading a demo school …');
    await loadDemo(database, { now: Date.now(), report: (line) => say(`  ${line}`) });
  } else {
    await database.transaction(async (tx) => {
      const orgId = await insertOrganisation(tx, { name: 'My organisation', createdAtMs: Date.now() });
      await insertBranches(scope(tx, orgId), [{ appId: randomUUID(), name: 'Head branch', isHead: true }]);
    });
  }
}

/** What to send first: requests that the demo school has something to answer to. */
async function triesOf(database: Database, now: number) {
  const [organisation] = await selectOrganisations(database);
  if (organisation === undefined) return [];
  const requests = await demoRequests(scoped(database, organisation.orgId), now);
  const titled = new Map([
    ['/order/list', 'Try it'],
    ['/statistics/listStudentLiveClassData', 'A student'],
  ]);
  return requests.flatMap((request) => {
    const title = titled.get(request.path);
    return title === undefined ? [] : [{ title, ...request }];
  });
}

async function readiness(database: Database): Promise<Readiness> {
  try {
    const { pending } = await migrationStatus(database);
    const ready = pending.length === 0;
    return { ready, database: 'ok', migrations: ready ? 'done' : 'pending' };
  } catch (error) {
    const migrations = error instanceof DatabaseNewer || error instanceof MigrationChanged ? 'pending' : 'unknown';
    return { ready: false, database: migrations === 'pending' ? 'ok' : 'unreachable', migrations };
  }
}

async function readTls({ TLS_CERT: cert, TLS_KEY: key }: Settings) {
  if (cert === '' && key === '') return undefined;
  if (cert === '' || key === '') throw new StartRefused('TLS_CERT and TLS_KEY belong together: set both or neither.');
  const read = (name: string, file: string) =>
    readFile(file).catch((error: Error) => {
      throw new StartRefused(`${name} cannot be read: ${error.message}.`);
    });
  return { cert: await read('TLS_CERT', cert), key: await read('TLS_KEY', key) };
}

const noKeyYet = (host: string) =>
  new StartRefused(
    `HOST is ${host}, which others can reach, and there is no key yet: anyone could use the server. ` +
      'Make a key first (lectern key create --name … --scope …), or leave HOST at 127.0.0.1.',
  );

async function stopSignal(): Promise<void> {
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
}

function explainListen(error: unknown, { HOST, PORT }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new StartRefused(`Port ${PORT} on ${HOST} is in use. Set PORT to another one.`);
  if (code === 'EACCES')
    return new StartRefused(`Port ${PORT} needs rights this process has not. Set PORT above 1023.`);
  if (code === 'EADDRNOTAVAIL') return new StartRefused(`${HOST} is not an address of this machine. Set HOST to one.`);
  return error;
}

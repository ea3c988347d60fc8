import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pino } from 'pino';
import type { Caller } from '../call/call.ts';
import { DataFolderHeld } from '../database/data-folder.ts';
import { type Database, DatabaseUnavailable } from '../database/database.ts';
import { openEmbedded } from '../database/embedded.ts';
import { DatabaseNewer, MigrationChanged, migrate, migrationStatus } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres.ts';
import { scope } from '../database/scope.ts';
import { loadDemo } from '../demo/load.ts';
import { openApi } from '../documents.ts';
import { createApp } from '../http/app.ts';
import type { Readiness } from '../http/health.ts';
import { operations } from '../operations.ts';
import { selectOrganisations } from '../organisation/select.ts';
import { insertBranches, insertOrganisation } from '../organisation/write.ts';
import { BadSetting, readSettings, type Settings } from './settings.ts';
import { StartRefused } from './start-refused.ts';
import { startUpkeep } from './upkeep.ts';
import { welcome } from './welcome.ts';

export interface ServeOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly demo: boolean;
}

/** Starts the server and returns once it has been asked to stop, has finished what was under way and is closed. */
export async function serve({ environment, demo }: ServeOptions): Promise<void> {
  const settings = refusing(() => readSettings(environment));
  const say = (line: string) => console.log(line);
  const stopped = stopSignal();

  const { database, announce, place } = await openDatabase(settings, say);
  try {
    await prepare(database, demo, say);
    const logger = pino({ level: settings.LOG_LEVEL }, pino.destination(2));
    const app = createApp({
      operations,
      database,
      clock: Date.now,
      identify: theOneOrganisation(database),
      readiness: () => readiness(database),
      openApi,
      logger,
      basePath: settings.BASE_PATH,
      corsOrigins: settings.CORS_ORIGINS,
      trustProxy: settings.TRUST_PROXY,
    });
    const address = await app.listen({ host: settings.HOST, port: settings.PORT }).catch((error: unknown) => {
      throw explainListen(error, settings);
    });
    const stopUpkeep = startUpkeep(database, Date.now, (error) => logger.error({ err: error }, 'upkeep failed'));
    announce(address);
    say(welcome({ url: address + settings.BASE_PATH, place, now: Date.now(), embedded: database.kind === 'embedded' }));
    await stopped;
    say('Stopping: finishing what is under way.');
    await app.close();
    await stopUpkeep();
  } finally {
    await database.close();
  }
  say('Stopped.');
}

async function openDatabase(settings: Settings, say: (line: string) => void) {
  const { DATABASE_URL: url, STATEMENT_TIMEOUT_MS: statementTimeoutMs } = settings;
  try {
    if (url !== '') {
      const place = `PostgreSQL at ${new URL(url).host}${new URL(url).pathname}`;
      say(`Connecting to ${place} …`);
      const database = await openPostgres({ url, statementTimeoutMs, poolSize: settings.DATABASE_POOL_SIZE });
      return { database, announce: () => {}, place };
    }
    const dataDir = resolve(settings.DATA_DIR);
    say(`Opening the embedded database in ${dataDir} …`);
    const database = await openEmbedded({ dataDir, statementTimeoutMs });
    return { database, announce: database.folder.announce, place: dataDir };
  } catch (error) {
    if (error instanceof DataFolderHeld) throw new StartRefused(error.message);
    if (error instanceof DatabaseUnavailable) {
      throw new StartRefused(`The database cannot be reached: ${error.message}. Check DATABASE_URL, and that it runs.`);
    }
    throw error;
  }
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

/** Whoever reaches a server without keys acts for the one organisation in it. */
function theOneOrganisation(database: Database): () => Promise<Caller> {
  let known: Caller | undefined;
  return async () => {
    if (known !== undefined) return known;
    const [first, ...others] = await selectOrganisations(database);
    if (first === undefined || others.length > 0) throw new Error('Without keys there is exactly one organisation');
    known = { id: 'keyless', orgId: first.orgId, branchId: null };
    return known;
  };
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

async function stopSignal(): Promise<void> {
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
}

function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof BadSetting ? new StartRefused(error.message) : error;
  }
}

function explainListen(error: unknown, { HOST, PORT }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new StartRefused(`Port ${PORT} on ${HOST} is in use. Set PORT to another one.`);
  if (code === 'EACCES')
    return new StartRefused(`Port ${PORT} needs rights this process has not. Set PORT above 1023.`);
  if (code === 'EADDRNOTAVAIL') return new StartRefused(`${HOST} is not an address of this machine. Set HOST to one.`);
  return error;
}

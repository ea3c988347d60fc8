import { migrate } from '../../../src/database/migrate.ts';
import { openPostgres } from '../../../src/database/postgres.ts';
import { buildSources } from '../../server/build-program.ts';
import { embeddedTemplates } from '../embedded/templates.ts';
import { keepFolder } from '../keeper.ts';
import { prepare } from '../prepare.ts';
import { databaseUrl, onServer } from './admin.ts';
import { findServer } from './find-server.ts';

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

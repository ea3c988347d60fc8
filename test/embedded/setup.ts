import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../../src/database/embedded.ts';
import { migrate } from '../../src/database/migrate.ts';
import { keepFolder } from '../keeper.ts';
import { prepare } from '../prepare.ts';

const statementTimeoutMs = 60_000;

/** Before the project's first test file: one data folder as first created and one migrated, for the files to copy. */
export default prepare(async (project) => {
  const { folder, release } = await keepFolder();
  const [empty, migrated] = [join(folder, 'empty'), join(folder, 'migrated')];
  try {
    const created = await openEmbedded({ dataDir: empty, statementTimeoutMs });
    const { rows } = await created.execute({ text: 'show server_version', values: [] });
    await created.close();
    await cp(empty, migrated, { recursive: true });
    const database = await openEmbedded({ dataDir: migrated, statementTimeoutMs });
    await migrate(database);
    await database.close();
    const name = `embedded (PGlite, PostgreSQL ${rows[0]?.server_version})`;
    project.provide('databases', { kind: 'embedded', name, folder });
  } catch (error) {
    await release();
    throw error;
  }
  return release;
});

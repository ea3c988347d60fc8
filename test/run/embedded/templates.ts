import { appendFileSync, cpSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../../../src/database/embedded.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { cached } from '../cache.ts';

const statementTimeoutMs = 60_000;

export interface Templates {
  /** Holds the data folders `empty`, as first created, and `migrated`. */
  readonly folder: string;
  readonly serverVersion: string;
}

/** What starts faster, in data that nobody misses after a crash. */
const settings = `
  fsync = off
  shared_buffers = 32MB
`;

/** Copies the data folder of a template to where a test uses it. */
export function copyTemplate(templates: string, state: 'empty' | 'migrated', dataDir: string): void {
  cpSync(join(templates, state), dataDir, { recursive: true });
  appendFileSync(join(dataDir, 'pgdata/postgresql.conf'), settings);
}

/** Creating a data folder takes PGlite seconds, and 80 MB. */
export async function embeddedTemplates(): Promise<Templates> {
  const folder = await cached('embedded', ['package-lock.json', 'migrations', 'src/database'], create);
  return { folder, serverVersion: await readFile(join(folder, 'server-version'), 'utf8') };
}

async function create(folder: string): Promise<void> {
  const [empty, migrated] = [join(folder, 'empty'), join(folder, 'migrated')];
  const created = await openEmbedded({ dataDir: empty, statementTimeoutMs });
  const { rows } = await created.execute({ text: 'show server_version', values: [] });
  await created.close();
  cpSync(empty, migrated, { recursive: true });
  const database = await openEmbedded({ dataDir: migrated, statementTimeoutMs });
  await migrate(database);
  await database.close();
  await writeFile(join(folder, 'server-version'), String(rows[0]?.server_version));
}

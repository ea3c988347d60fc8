import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '../../../src/database/embedded.ts';
import { migrate } from '../../../src/database/migrate.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/lectern-test');
const statementTimeoutMs = 60_000;
/** 80 MB each; another run may be using one of the last few. */
const kept = 5;

export interface Templates {
  /** Holds the data folders `empty`, as first created, and `migrated`. */
  readonly folder: string;
  readonly serverVersion: string;
}

/** Creating a data folder takes PGlite seconds, so it is kept until something that it depends on changes. */
export async function embeddedTemplates(): Promise<Templates> {
  const folder = join(cache, await digest());
  const readVersion = () => readFile(join(folder, 'server-version'), 'utf8');
  const serverVersion = await readVersion().catch(async () => {
    await forgetOld();
    await create(folder);
    return readVersion();
  });
  return { folder, serverVersion };
}

async function create(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  const [empty, migrated] = [join(draft, 'empty'), join(draft, 'migrated')];
  const created = await openEmbedded({ dataDir: empty, statementTimeoutMs });
  const { rows } = await created.execute({ text: 'show server_version', values: [] });
  await created.close();
  cpSync(empty, migrated, { recursive: true });
  const database = await openEmbedded({ dataDir: migrated, statementTimeoutMs });
  await migrate(database);
  await database.close();
  await writeFile(join(draft, 'server-version'), String(rows[0]?.server_version));
  // Another run may have been faster; then its folder serves as well.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
}

/** Of all that decides what is in the folders. */
async function digest(): Promise<string> {
  const names = ['package-lock.json'];
  for (const folder of ['migrations', 'src/database']) {
    for (const name of await readdir(join(root, folder))) {
      if (!name.endsWith('.test.ts')) names.push(join(folder, name));
    }
  }
  const hash = createHash('sha256');
  for (const name of names.sort()) hash.update(`${name}\n`).update(await readFile(join(root, name)));
  return hash.digest('hex').slice(0, 16);
}

async function forgetOld(): Promise<void> {
  const names = await readdir(cache).catch(() => []);
  const made = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(cache, name))).mtimeMs })));
  for (const { name } of made.sort((a, b) => b.at - a.at).slice(kept)) {
    await rm(join(cache, name), { recursive: true, force: true });
  }
}

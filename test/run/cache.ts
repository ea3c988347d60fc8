import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/lectern-test');
/** Another run may be using one of the last few. */
const foldersToKeep = 5;

/**
 * A folder that takes seconds to make, made once and kept until one of the files changes that decide what is in it: those
 * named, and those in the folders named, but for tests.
 */
export async function cached(
  name: string,
  sources: readonly string[],
  create: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cache, `${name}-${await digestOf(sources)}`);
  if (await exists(folder)) return folder;
  await mkdir(cache, { recursive: true });
  await forgetOld(name);
  const draft = await mkdtemp(join(cache, 'draft-'));
  await create(draft);
  // Another run may have been faster; then its folder serves as well.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return folder;
}

const exists = (path: string) => stat(path).then(Boolean, () => false);

async function digestOf(sources: readonly string[]): Promise<string> {
  const files = await Promise.all(
    sources.map(async (source) => {
      if ((await stat(join(root, source))).isFile()) return [source];
      const names = await readdir(join(root, source), { recursive: true, withFileTypes: true });
      return names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name).slice(root.length));
    }),
  );
  const hash = createHash('sha256');
  for (const file of files.flat().sort()) {
    if (!file.endsWith('.test.ts')) hash.update(`${file}\n`).update(await readFile(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function forgetOld(name: string): Promise<void> {
  const names = (await readdir(cache)).filter((each) => each.startsWith(`${name}-`));
  const made = await Promise.all(names.map(async (each) => ({ each, at: (await stat(join(cache, each))).mtimeMs })));
  for (const { each } of made.sort((a, b) => b.at - a.at).slice(foldersToKeep)) {
    await rm(join(cache, each), { recursive: true, force: true });
  }
}

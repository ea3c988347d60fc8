import { existsSync, fstatSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeSecret } from '../../server/start/installation-secret.ts';
import { renameDurably } from './durable-rename.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-rename-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Notes which inode each fsync is about, and whether `file` has its name by then. */
async function watchSyncs(folder: string, file: string) {
  const handle = await open(folder);
  const prototype: { sync(this: { fd: number }): Promise<void> } = Object.getPrototypeOf(handle);
  await handle.close();
  const syncs: { inode: number; named: boolean }[] = [];
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function (this: { fd: number }) {
    syncs.push({ inode: fstatSync(this.fd).ino, named: existsSync(file) });
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return syncs;
}

test('a file reaches the disk before it gets its name, and its folder after', async () => {
  const folder = await newFolder();
  const [draft, file] = [join(folder, 'draft'), join(folder, 'file')];
  await writeFile(draft, 'content');
  const syncs = await watchSyncs(folder, file);
  await renameDurably(draft, file);
  expect(await readFile(file, 'utf8')).toBe('content');
  expect(syncs).toEqual([
    { inode: (await stat(file)).ino, named: false },
    { inode: (await stat(folder)).ino, named: true },
  ]);
});

test('the folder of a new installation secret reaches the disk after the secret has its name', async () => {
  const folder = await newFolder();
  const file = join(folder, 'secret');
  const syncs = await watchSyncs(folder, file);
  expect(await makeSecret(file)).toHaveLength(32);
  expect(syncs.at(-1)).toEqual({ inode: (await stat(folder)).ino, named: true });
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SyncFolder } from './sync-folder.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-sync-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const source = { server: 'x', orgId: 1, organisation: 'x', subOrgId: 0, scopes: [] };
const stateOf = (bytes: number) => ({ format: 1, copy: 'x', source, sheets: { users: { cursor: 'x', bytes } } });

test.each<[string, Readonly<Record<string, string>>, RegExp]>([
  ['with files of others', { 'notes.txt': 'mine' }, /did not write, such as notes\.txt/],
  ['with a sheet that it did not write', { 'users.jsonl': '{}\n' }, /did not write, such as users\.jsonl/],
  [
    'with the state of an earlier version',
    { 'state.json': '{"users":{"cursor":"1","bytes":3}}' },
    /does not say whose/,
  ],
  ['with a state that is cut off', { 'state.json': '{"format":1,"co' }, /does not say whose copy it is/],
  ['without a file of its copy', { 'state.json': JSON.stringify(stateOf(3)) }, /users\.jsonl is missing/],
  [
    'with a file that is shorter than its state says',
    { 'state.json': JSON.stringify(stateOf(5)), 'users.jsonl': '{}\n' },
    /users\.jsonl is shorter than its state says/,
  ],
])('a folder %s is refused, and stays as it is', async (_, files, message) => {
  const folder = await newFolder();
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await expect(SyncFolder.open(folder)).rejects.toThrow(message);
  expect((await readdir(folder)).sort()).toEqual(Object.keys(files).sort());
  for (const [name, content] of Object.entries(files)) {
    expect(await readFile(join(folder, name), 'utf8')).toBe(content);
  }
});

test('a path that is no folder is refused in words', async () => {
  const file = join(await newFolder(), 'file');
  await writeFile(file, '');
  await expect(SyncFolder.open(file)).rejects.toThrow(/cannot be used: ENOTDIR/);
});

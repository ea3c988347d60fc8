import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeWhole } from './whole-file.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-whole-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('of two that write one file at once each leaves it whole, and nothing else', async () => {
  const folder = await newFolder();
  const file = join(folder, 'rows');
  const first = writeWhole(file, async (draft) => {
    await writeFile(draft, 'begun ');
    await writeWhole(file, (other) => writeFile(other, 'other'));
    expect(await readFile(file, 'utf8')).toBe('other');
    await appendFile(draft, 'and ended');
    expect(await readFile(file, 'utf8')).toBe('other');
    return 2;
  });
  expect(await first).toBe(2);
  expect(await readFile(file, 'utf8')).toBe('begun and ended');
  expect(await readdir(folder)).toEqual(['rows']);
});

test('what fails leaves nothing', async () => {
  const folder = await newFolder();
  const failing = writeWhole(join(folder, 'rows'), async (draft) => {
    await writeFile(draft, 'begun');
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await readdir(folder)).toEqual([]);
});

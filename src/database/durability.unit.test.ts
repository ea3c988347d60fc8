import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSource } from '../../test/processes/start.ts';
import { openEmbedded } from './embedded.ts';
import { integer, row } from './row.ts';

const rounds = process.env.LONG ? 100 : 5;
const writer = 'test/processes/writer.ts';

/** Patches the host's fsync, in the worker thread too, so that it says when it was called. */
const tellSyncs = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { fsyncSync } = fs;
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor);
    fs.writeSync(1, 'synced\\n');
  };
  syncBuiltinESMExports();
`)}`;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-durability-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function readIds(dataDir: string): Promise<number[]> {
  const database = await openEmbedded({ dataDir, statementTimeoutMs: 60_000 });
  const { rows } = await database.execute({ text: 'select id from written order by id', values: [] });
  await database.close();
  return rows.map((found) => row({ id: integer })(found).id);
}

test('every commit reaches the disk before it is acknowledged', async () => {
  const { lines, kill } = startSource(writer, [await newFolder(), '0'], ['--import', tellSyncs]);
  const syncsBefore: number[] = [];
  let syncs = 0;
  for await (const line of lines) {
    if (line === 'synced') syncs += 1;
    else syncsBefore.push(syncs);
    if (line !== 'synced') syncs = 0;
    if (syncsBefore.length === 50) break;
  }
  await kill();
  expect(syncsBefore.filter((count) => count === 0)).toEqual([]);
});

test(`nothing acknowledged is missing after kill -9 under writes, ${rounds} times`, {
  timeout: rounds * 60_000,
}, async () => {
  const dataDir = await newFolder();
  const acknowledged: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const child = startSource(writer, [dataDir, String((acknowledged.at(-1) ?? -1) + 2)]);
    // The first line says that it writes; the kill comes a random number of lines and part of a millisecond later.
    const target = acknowledged.length + 1 + Math.floor(Math.random() * 40);
    for await (const line of child.lines) {
      acknowledged.push(Number(line));
      if (acknowledged.length === target) {
        setTimeout(() => void child.kill(), Math.random() * 5);
      }
    }
    const present = new Set(await readIds(dataDir));
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
  }
});

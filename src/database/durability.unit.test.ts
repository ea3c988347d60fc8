import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startProcess } from '../../test/processes/start.ts';
import { embeddedTemplates } from '../../test/run/embedded/templates.ts';
import { type Keeper, keepFolder } from '../../test/run/keeper.ts';
import { integer, row } from '../sql/row.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';

const rounds = process.env.LONG ? 100 : 2;
const statementTimeoutMs = 60_000;

/** For processes that live for seconds: optimising WebAssembly takes longer than they do. */
const quickStart = '--liftoff-only';

/** Patches the host's fsync, in the worker thread too, so that it says when it has synced. */
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

/** In memory where it can be: what the program wrote outlives the program there too, and only a machine is never cut off. */
let folders: Keeper;
const newFolder = () => mkdtemp(join(folders.folder, 'data-'));

/** A database with the table that the writer writes to; creating one takes seconds, copying it does not. */
let template: string;
beforeAll(async () => {
  folders = await keepFolder();
  template = await newFolder();
  cpSync(join((await embeddedTemplates()).folder, 'empty'), template, { recursive: true });
  const database = await openEmbedded({ dataDir: template, statementTimeoutMs });
  await database.transaction((tx) => tx.script('create table written (id int primary key, filler text)'));
  await database.close();
});
afterAll(() => folders.release());

async function copyOfTemplate(): Promise<string> {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  cpSync(template, folder, { recursive: true });
  return folder;
}

async function readIds(dataDir: string): Promise<number[]> {
  const database = await openEmbedded({ dataDir, statementTimeoutMs });
  const { rows } = await database.execute({ text: 'select id from written order by id', values: [] });
  await database.close();
  return rows.map((found) => row({ id: integer })(found).id);
}

test('every commit reaches the disk before it is acknowledged', async () => {
  const { lines, kill } = await startProcess(
    'writer',
    [await copyOfTemplate(), '0'],
    [quickStart, '--import', tellSyncs],
  );
  const syncsBeforeAcknowledgement: number[] = [];
  let syncs = 0;
  for await (const line of lines) {
    if (line === 'opening') continue;
    if (line === 'synced') {
      syncs += 1;
      continue;
    }
    syncsBeforeAcknowledgement.push(syncs);
    syncs = 0;
    if (syncsBeforeAcknowledgement.length === 50) break;
  }
  await kill();
  expect(syncsBeforeAcknowledgement.filter((count) => count === 0)).toEqual([]);
});

test(`nothing acknowledged is missing after kill -9 at any moment, ${rounds} times`, async () => {
  const dataDir = await copyOfTemplate();
  const acknowledged: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // One row may have been written and not acknowledged: its number is left out.
    const child = await startProcess('writer', [dataDir, String((acknowledged.at(-1) ?? -1) + 2)], [quickStart]);
    // Sometimes while it opens and recovers, else some rows later; always at a random moment of what it does.
    const [enough, withinMs] = round % 4 === 1 ? [0, 1_500] : [Math.ceil(Math.random() * 60), 5];
    let seen = -1;
    for await (const line of child.lines) {
      if (line !== 'opening') acknowledged.push(Number(line));
      seen += 1;
      if (seen === enough) setTimeout(() => void child.kill(), Math.random() * withinMs);
    }
    const present = new Set(await readIds(dataDir));
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
  }
});

test('a process killed while it creates the database leaves nothing that is taken for one', async () => {
  const dataDir = await newFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const child = await startProcess('writer', [dataDir, '0'], [quickStart]);
  const halfMade = join(dataDir, 'pgdata.new', 'PG_VERSION');
  await vi.waitUntil(() => existsSync(halfMade), { timeout: 240_000, interval: 1 });
  await child.kill();
  expect(existsSync(join(dataDir, 'pgdata'))).toBe(false);
  const database = await openEmbedded({ dataDir, statementTimeoutMs });
  expect((await database.execute({ text: 'select 1 as one', values: [] })).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test('the log of changes does not grow without end', async () => {
  const dataDir = await copyOfTemplate();
  const database = await openEmbedded({ dataDir, statementTimeoutMs });
  const before = await checkpointOf(database);
  // 90 MB in few rows, none so long that it is compressed.
  for (let batch = 0; batch < 6; batch++) {
    const fill = `insert into written select ${batch} * 8000 + n, repeat('x', 1900) from generate_series(1, 8000) n`;
    await database.transaction((tx) => tx.script(fill));
  }
  expect(await checkpointOf(database)).not.toBe(before);
  await database.close();
});

async function checkpointOf(database: Database): Promise<unknown> {
  const text = 'select redo_lsn from pg_control_checkpoint()';
  return (await database.execute({ text, values: [] })).rows[0]?.redo_lsn;
}

test('the error of a database that does not open names the reason', async () => {
  const dataDir = await copyOfTemplate();
  await writeFile(join(dataDir, 'pgdata', 'PG_VERSION'), '17\n');
  await expect(openEmbedded({ dataDir, statementTimeoutMs })).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    message: expect.stringMatching(/database files are incompatible with server .* version 17/),
  });
  expect(await readdir(dataDir)).toEqual(['pgdata']);
});

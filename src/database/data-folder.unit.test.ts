import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startProcess, type TestProcess } from '../../test/processes/start.ts';
import { type DataFolder, DataFolderHeld, holdDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-folder-'));
  return () => rm(folder, { recursive: true });
});

async function hold(path: string): Promise<DataFolder> {
  const held = await holdDataFolder(path);
  onTestFinished(held.release);
  return held;
}

/** Processes that are ready to ask for the folder and do so at a word. */
async function contenders(count: number): Promise<TestProcess[]> {
  const processes = await Promise.all(Array.from({ length: count }, () => startProcess('holder', [folder])));
  for (const each of processes) expect(await each.line()).toBe('ready');
  return processes;
}

async function ask(each: TestProcess): Promise<string> {
  each.send('go');
  return each.line();
}

const answer = (path: string) => text(connect(path)).then((line): unknown => JSON.parse(line));

test('a missing folder and its socket are created for their owner only', async () => {
  const path = join(folder, 'not', 'there');
  await hold(path);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect((await stat(join(path, 'lectern.sock'))).mode & 0o777).toBe(0o600);
});

test('lectern.sock answers with the process that holds the folder, and with its address once it listens', async () => {
  const held = await hold(folder);
  const socket = join(folder, 'lectern.sock');
  const holder = { pid: process.pid, startedAt: expect.stringMatching(/^\d{4}-.*Z$/), holding: true };
  expect(await answer(socket)).toEqual(holder);
  held.announce('http://127.0.0.1:8080');
  expect(await answer(socket)).toEqual({ ...holder, url: 'http://127.0.0.1:8080' });
});

test('a second process is refused with who holds the folder', async () => {
  const held = await hold(folder);
  held.announce('http://127.0.0.1:8080');
  const [second] = await contenders(1);
  const message = second && (await ask(second));
  expect(message).toMatch(
    new RegExp(
      `^The data folder ${held.path} is in use by process ${process.pid} \\(http://127\\.0\\.0\\.1:8080, started .*Z\\)\\. ` +
        'Stop it, or set DATA_DIR to another folder\\.$',
    ),
  );
});

test('a second hold in the same process is refused too', async () => {
  await hold(folder);
  await expect(holdDataFolder(folder)).rejects.toThrow(DataFolderHeld);
  await expect(holdDataFolder(folder)).rejects.toThrow('Try again when it has started or ended, or set DATA_DIR');
});

test('a released folder is free, and nothing is left in it', async () => {
  const held = await holdDataFolder(folder);
  await held.release();
  expect(await readdir(folder)).toEqual([]);
  await hold(folder);
});

test('what a process killed with -9 left behind is taken over', async () => {
  const [killed] = await contenders(1);
  expect(killed && (await ask(killed))).toBe('held');
  await killed?.kill();
  expect((await readdir(folder)).length).toBe(2);
  const held = await hold(folder);
  expect(await answer(join(folder, 'lectern.sock'))).toMatchObject({ pid: process.pid });
  await held.release();
  expect(await readdir(folder)).toEqual([]);
});

test('of processes that race for what a killed one left behind exactly one wins, and the others name it', async () => {
  const [killed, ...racing] = await contenders(5);
  expect(killed && (await ask(killed))).toBe('held');
  await killed?.kill();
  const answers = await Promise.all(racing.map(ask));
  const winners = racing.filter((_, index) => answers[index] === 'held');
  expect(winners).toHaveLength(1);
  expect(await answer(join(folder, 'lectern.sock'))).toMatchObject({ pid: winners[0]?.pid });
});

test('of many that ask at once exactly one wins, every time', async () => {
  for (let round = 0; round < 30; round++) {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => holdDataFolder(folder)));
    const held = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(held).toHaveLength(1);
    expect(refused).toEqual(Array(7).fill(expect.any(DataFolderHeld)));
    await held[0]?.release();
  }
});

test('a folder whose path is too long for a socket can be locked too', async () => {
  const path = join(folder, 'long'.repeat(30), 'longer'.repeat(20));
  const held = await hold(path);
  await expect(holdDataFolder(path)).rejects.toMatchObject({ holder: { pid: process.pid } });
  await held.release();
  expect(await readdir(path)).toEqual([]);
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, onOneKind, openAt, type TestDatabase } from '../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../test/school/school.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import { closesMidAnswer, startScriptedServer } from '../../test/server/scripted-server.ts';
import { startServer } from '../../test/server/server.ts';
import { operations } from '../catalogue/operations.ts';
import type { Database } from '../database/database.ts';
import { listenForOperator } from '../server/operator/socket.ts';
import { listings, sheets } from '../transfer/sheet/sheets.ts';

let folder: string;
let location: TestDatabase;
let database: Database;
let school: School;

/** A server that runs: with the embedded database the commands go through its socket, else straight to PostgreSQL. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-export-'));
  location = await createTestDatabase();
  database = await openAt(location);
  school = await createSchool(database);
  if (location.kind === 'postgres') return;
  const services = { database, operations, clock: Date.now };
  await listenForOperator(location.dataDir, { services, keysChanged: () => {}, report: () => {} });
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) => command(environmentOf(location), args);

describe.runIf(onOneKind())('with --url', () => {
  test('an export from a server equals an export by the operator', async () => {
    const { url } = await startServer(database, callerOf(school));
    for (const format of ['csv', 'ndjson']) {
      const [near, far] = [join(folder, `near.${format}`), join(folder, `far.${format}`)];
      const { position } = (await run('export', 'users', '--out', near)).answer;
      expect(position).toMatch(/^[0-9a-f]{12}\.\d+$/);
      expect((await run('export', 'users', '--out', far, '--url', url)).answer).toEqual({
        sheet: 'users',
        file: far,
        position,
      });
      expect(await readFile(far, 'utf8')).toBe(await readFile(near, 'utf8'));
    }
    const few = join(folder, 'few.ndjson');
    await run('export', 'users', '--out', few, '--url', url, '--where', 'userRole=teacher');
    expect(
      (await readFile(few, 'utf8'))
        .trim()
        .split('\n')
        .map((each) => JSON.parse(each).userRole),
    ).toEqual(Array(2).fill('teacher'));
  });

  test('a file that does not arrive whole is not there', async () => {
    const { url } = await startScriptedServer(closesMidAnswer);
    const out = join(folder, 'half.csv');
    expect((await run('export', 'users', '--out', out, '--url', url)).refused).toContain('was interrupted');
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
  });

  test('an error of the server is printed unchanged', async () => {
    const { url } = await startServer(database, callerOf(school));
    const out = join(folder, 'refused.csv');
    const { refused } = await run('export', 'users', '--out', out, '--url', url, '--where', 'userRole=nobody');
    expect(refused).toContain('userRole');
    expect((await run('export', 'users', '--out', out, '--url', 'nowhere')).refused).toContain('--url must be');
    expect((await run('export', 'all', '--out', out, '--url', url)).refused).toContain('one sheet at a time');
  });
});

test('all sheets are exported to a folder as of one moment, and can be imported again', async () => {
  const out = join(folder, 'everything');
  const { answer } = await run('export', 'all', '--out', out, '--format', 'csv');
  const written = (await readdir(out)).sort();
  expect(written).toEqual(listings.map(({ name }) => `${name}.csv`).sort());
  const [users] = answer.filter(({ sheet }: { sheet: string }) => sheet === 'users');
  const { answer: again } = await run('import', 'all', out);
  expect(again.map(({ sheet }: { sheet: string }) => sheet)).toEqual(sheets.map(({ name }) => name));
  expect(again).toContainEqual({ sheet: 'users', rows: users.rows, added: 0, known: users.rows, differing: 0, bad: 0 });
  const { answer: third } = await run('import', 'all', out);
  expect(third.every(({ importedBefore }: { importedBefore?: string }) => importedBefore !== undefined)).toBe(true);
  expect((await run('import', 'all', out, '--dry-run')).refused).toContain('one sheet at a time');
  expect((await run('export', 'all')).refused).toContain('--out');
});

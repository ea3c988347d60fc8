import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command, environmentOf } from '../../test/command.ts';
import { createTestDatabase, openAt, type TestDatabase } from '../../test/database.ts';
import { startSource } from '../../test/processes/start.ts';
import { callerOf, createSchool, type School } from '../../test/school.ts';
import { breaksOff, startScripted } from '../../test/scripted.ts';
import { startServer } from '../../test/server.ts';
import type { Database } from '../database/database.ts';
import { integer, row } from '../database/row.ts';
import { sql } from '../database/sql.ts';
import { RecentRequests } from '../request/recent.ts';
import { listings, sheets } from '../sheet/sheets.ts';
import { listenForOperator } from './operator-socket.ts';

let folder: string;
let location: TestDatabase;
let database: Database;
let school: School;

/** A server that runs: with the embedded database the commands go through its socket, else straight to PostgreSQL. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-files-'));
  location = await createTestDatabase();
  database = await openAt(location);
  school = await createSchool(database);
  if (location.kind === 'postgres') return;
  const services = { database, signingSecretOf: () => '', recentRequests: new RecentRequests(), clock: Date.now };
  await listenForOperator(location.dataDir, { services, keysChanged: () => {}, report: () => {} });
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) => command(environmentOf(location), args);
const file = async (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
const userNames = async (searchStr: string) => {
  const { answer } = await run('call', 'user.list', `searchStr=${searchStr}`, 'pageSize=500');
  return answer.list.map(({ name }: { name: string }) => name);
};
const head = 'userRole,loginName,name,subOrgId,createAt';
const line = (loginName: string, name: string, createAt = '2026-09-01T08:00:00+08:00') =>
  `student,${loginName},${name},${school.branches[0].branchId},${createAt}`;

describe('a file is read', () => {
  test('as Excel in China writes it: GB18030, \\r\\n, a date without a zone', async () => {
    // 张三 and 李四 in GB18030, which TextEncoder does not write.
    const chinese = { 张三: [0xd5, 0xc5, 0xc8, 0xfd], 李四: [0xc0, 0xee, 0xcb, 0xc4] };
    const rows = Object.keys(chinese).map((name, index) => line(`gb-${index}`, name, '2026/9/1 8:00'));
    const bytes = [...`${head}\r\n${rows.join('\r\n')}\r\n`].flatMap((character) => {
      const found = Object.entries(chinese).find(([name]) => name.includes(character));
      if (found === undefined) return [character.charCodeAt(0)];
      const at = found[0].indexOf(character) * 2;
      return found[1].slice(at, at + 2);
    });
    const path = await file('excel.csv', Uint8Array.from(bytes));
    const { answer, refused } = await run('import', 'users', path, '--time-zone', 'Asia/Shanghai');
    expect({ answer, refused }).toMatchObject({ answer: { rows: 2, added: 2, bad: 0 } });
    expect((await userNames('gb-')).sort()).toEqual(['张三', '李四'].sort());
    const { answer: found } = await run('call', 'user.list', 'searchStr=gb-0');
    expect(found.list[0].createAt).toBe(Date.UTC(2026, 8, 1));
  });

  test('that was written as XLSX, CSV or NDJSON, to the same rows', async () => {
    const where = ['--where', 'searchStr=gb-', '--where', 'userRole=student'];
    for (const format of ['csv', 'ndjson', 'xlsx']) {
      const out = join(folder, `written.${format}`);
      const { answer } = await run('export', 'users', '--out', out, '--time-zone', 'Asia/Shanghai', ...where);
      expect(answer).toMatchObject({ sheet: 'users', file: out, rows: 2 });
      const { answer: dry } = await run('import', 'users', out, '--dry-run');
      expect(dry).toMatchObject({ dryRun: true, rows: 2, added: 0, known: 2, bad: 0 });
    }
    expect(await readFile(join(folder, 'written.csv'), 'utf8')).toContain(',2026-09-01T08:00:00+08:00,');
    expect((await run('export', 'users', '--out', join(folder, 'written.csv'))).refused).toContain('exists already');
  });
});

describe('bad rows', () => {
  test('are collected as they were written, can be corrected there and fed again', async () => {
    const path = await file(
      'mixed.csv',
      `${head}\n${line('mixed-1', '"王, ""小"" 明"')}\n${line('', 'x')}\n${line('mixed-2', 'y', 'soon')}\n`,
    );
    const { answer, leftWith } = await run('import', 'users', path);
    expect(leftWith).toBe('inPart');
    expect(answer).toMatchObject({ rows: 3, added: 1, bad: 2, badFile: `${path}.bad.csv` });
    const bad = await readFile(answer.badFile, 'utf8');
    expect(bad.split('\r\n')).toEqual([
      `\uFEFF${head},!row,!problem`,
      `${line('', 'x')},1,line 3: loginName is required.`,
      `${line('mixed-2', 'y', 'soon')},2,"line 4: createAt must be an integer; received ""soon""."`,
      '',
    ]);
    const corrected = bad.replace(',soon,', ',1788220800000,').replace('student,,x', 'student,mixed-3,x');
    await writeFile(answer.badFile, corrected);
    expect((await run('import', 'users', answer.badFile)).answer).toMatchObject({ added: 2, bad: 0 });
    expect((await userNames('mixed-')).sort()).toEqual(['x', 'y', '王, "小" 明']);
  });

  test('keep everything out with --all-or-nothing', async () => {
    const path = await file(
      'whole.ndjson',
      `{"userRole":"student","loginName":"whole-1","name":"a","subOrgId":${school.branches[0].branchId},"createAt":1788220800000}\n{"userRole":"student"}\n`,
    );
    const { answer, leftWith } = await run('import', 'users', path, '--all-or-nothing');
    expect([leftWith, answer]).toMatchObject(['inPart', { bad: 1, badFile: `${path}.bad.ndjson` }]);
    expect(await userNames('whole-1')).toEqual([]);
    expect(await readFile(answer.badFile, 'utf8')).toMatch(/^\{"userRole":"student","!row":1,"!problem":"line 2: /);
    await writeFile(path, `${(await readFile(path, 'utf8')).split('\n')[0]}\n`);
    expect((await run('import', 'users', path, '--all-or-nothing')).answer).toMatchObject({ added: 1, bad: 0 });
    expect(await userNames('whole-1')).toEqual(['a']);
  });

  test('a file that is not what it should be is refused with the line', async () => {
    expect((await run('import', 'users', await file('broken.ndjson', '{"a":1}\n{"b":\n'))).refused).toContain('Line 2');
    expect((await run('import', 'users', await file('wide.csv', 'a,b\n1,2,3\n'))).refused).toContain(
      'Line 2 has 3 cells',
    );
    expect((await run('import', 'users', join(folder, 'nowhere.csv'))).refused).toContain('cannot be read');
    expect((await run('import', 'users', await file('users.txt', ''))).refused).toContain('--format');
    expect((await run('import', 'people', await file('people.csv', ''))).refused).toContain('Allowed choices');
  });
});

test('an import that was killed goes on where it was: every row is there once, and every bad one is told once', async () => {
  const count = process.env.LONG ? 100_000 : 6_000;
  // Nothing tells product columns apart: whatever is put in twice is there twice.
  const rows = Array.from({ length: count }, (_, index) =>
    index % 500 === 7 ? `${school.branches[0].branchId},` : `${school.branches[0].branchId},killed ${index}`,
  );
  const path = await file('killed.csv', `subOrgId,name\n${rows.join('\n')}\n`);
  const taken = () =>
    school.db.optional(
      sql`select rows_done from imports where org_id = $1 and sheet = 'productColumns'`,
      row({ rowsDone: integer }),
    );
  const environment = JSON.stringify(environmentOf(location));
  const program = new URL('../../test/processes/program.ts', import.meta.url);
  for (const enough of process.env.LONG ? [1000, 30_000, 60_000] : [1000]) {
    const importer = startSource(program, [environment, 'import', 'productColumns', path]);
    while (((await taken())?.rowsDone ?? 0) < enough) await new Promise(setImmediate);
    await importer.kill();
  }
  const { answer } = await run('import', 'productColumns', path);
  const bad = rows.filter((each) => each.endsWith(',')).length;
  expect(answer).toMatchObject({ rows: count, bad });
  const { columns, names } = await school.db.one(
    sql`select count(*) as columns, count(distinct name) as names from product_columns
        where org_id = $1 and name like 'killed %'`,
    row({ columns: integer, names: integer }),
  );
  expect({ columns, names }).toEqual({ columns: count - bad, names: count - bad });
  const told = (await readFile(answer.badFile, 'utf8')).trim().split('\r\n').slice(1);
  expect(told).toHaveLength(bad);
  expect(new Set(told).size).toBe(bad);
  expect((await run('import', 'productColumns', path)).refused).toContain('imported before');
});

describe('with --url', () => {
  test('a sheet comes from a server as the operator would write it', async () => {
    const { url } = await startServer(database, callerOf(school));
    for (const format of ['csv', 'ndjson']) {
      const [near, far] = [join(folder, `near.${format}`), join(folder, `far.${format}`)];
      await run('export', 'users', '--out', near);
      expect((await run('export', 'users', '--out', far, '--url', url)).answer).toEqual({ sheet: 'users', file: far });
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
    const { url } = await startScripted(breaksOff);
    const out = join(folder, 'half.csv');
    expect((await run('export', 'users', '--out', out, '--url', url)).refused).toContain('did not arrive whole');
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
  });

  test('what the server refuses is said as it says it', async () => {
    const { url } = await startServer(database, callerOf(school));
    const out = join(folder, 'refused.csv');
    const { refused } = await run('export', 'users', '--out', out, '--url', url, '--where', 'userRole=nobody');
    expect(refused).toContain('userRole');
    expect((await run('export', 'users', '--out', out, '--url', 'nowhere')).refused).toContain('--url must be');
    expect((await run('export', 'all', '--out', out, '--url', url)).refused).toContain('one sheet at a time');
  });
});

test('all sheets go into a folder as of one moment, and in again', async () => {
  const out = join(folder, 'everything');
  const { answer } = await run('export', 'all', '--out', out, '--format', 'csv');
  const written = (await readdir(out)).sort();
  expect(written).toEqual(listings.map(({ name }) => `${name}.csv`).sort());
  const [users] = answer.filter(({ sheet }: { sheet: string }) => sheet === 'users');
  const { answer: again } = await run('import', 'all', out);
  expect(again.map(({ sheet }: { sheet: string }) => sheet)).toEqual(sheets.map(({ name }) => name));
  expect(again).toContainEqual({ sheet: 'users', rows: users.rows, added: 0, known: users.rows, bad: 0 });
  const { answer: third } = await run('import', 'all', out);
  expect(third.every(({ importedBefore }: { importedBefore?: string }) => importedBefore !== undefined)).toBe(true);
  expect((await run('import', 'all', out, '--dry-run')).refused).toContain('one sheet at a time');
  expect((await run('export', 'all')).refused).toContain('--out');
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, onOneKind, openAt, type TestDatabase } from '../../test/database/database.ts';
import { startProcess } from '../../test/processes/start.ts';
import { callerOf, createSchool, type School } from '../../test/school/school.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import { startServer } from '../../test/server/server.ts';
import { operations } from '../catalogue/operations.ts';
import type { Database } from '../database/database.ts';
import { listenForOperator } from '../server/operator/socket.ts';
import { integer, row } from '../sql/row.ts';
import { sql } from '../sql/sql.ts';

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
  const services = { database, operations, clock: Date.now };
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

describe.runIf(onOneKind())('a file is read', () => {
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
    expect((await run('export', 'users', '--out', join(folder, 'written.csv'))).refused).toContain('already exists');
  });

  test('that /export wrote as CSV: no text runs as a formula, and each is imported unchanged', async () => {
    const texts = ['=HYPERLINK("https://x.example","y")', '+8613800138000', '-1', '@SUM(A1)', "'=1", '="x"&A1', '="x"'];
    const users = texts.map((remark, index) => ({
      userRole: 'student',
      loginName: `formula-${index}`,
      name: `${remark} `,
      remark,
      tags: [remark],
    }));
    const server = await startServer(database, callerOf(school));
    await server.ask('/user/createBatch', { users });
    const { answer: written } = await run(
      'export',
      'users',
      '--out',
      join(folder, 'formulas.csv'),
      '--where',
      'searchStr=formula-',
    );
    expect(written).toMatchObject({ rows: texts.length });
    const exported = await readFile(join(folder, 'formulas.csv'), 'utf8');
    // What begins with = is nothing but a text in quotes.
    expect(exported).not.toMatch(/(^|,)("?[+\-@]|"=(?!"")|=)/m);

    const again = exported.replaceAll('formula-', 'again-').replace('userId,', '!userId,');
    const { answer } = await run('import', 'users', await file('again.csv', again));
    expect(answer).toMatchObject({ rows: texts.length, added: texts.length, bad: 0 });
    const { answer: found } = await run('call', 'user.list', 'searchStr=again-');
    const back = found.list.map(({ name, remark, tags }: Record<string, unknown>) => ({ name, remark, tags }));
    expect(back).toEqual(expect.arrayContaining(users.map(({ name, remark, tags }) => ({ name, remark, tags }))));
  });

  test('as a spreadsheet leaves it: ="00123", empty columns and rows, and no row with a number that it shortened', async () => {
    const path = await file(
      'spreadsheet.csv',
      `sep=;\r\n${head};externalId;;\r\n${line('sheet-1', '="007"')};="00123";;\r\n;;;;;;;\r\n${line('sheet-2', 'x')};4.50009E+17;;\r\n;;;;;;;\r\n`.replaceAll(
        ',',
        ';',
      ),
    );
    const { answer } = await run('import', 'users', path);
    expect(answer).toMatchObject({ rows: 2, added: 1, bad: 1 });
    expect(await readFile(answer.badFile, 'utf8')).toContain(
      'row 4: externalId: ""4.50009E+17"" is a number that a spreadsheet has shortened',
    );
    expect(await userNames('sheet-')).toEqual(['007']);
    const left = await readFile(answer.badFile, 'utf8');
    const { answer: dry } = await run('import', 'users', path, '--dry-run', '--time-zone', 'Asia/Shanghai');
    expect(dry).toMatchObject({ known: 1, bad: 1, badFile: `${path}.dry-run.bad.csv` });
    expect((await run('import', 'users', path)).refused).toContain(`are in ${path}.bad.csv: correct them there`);
    expect(await readFile(answer.badFile, 'utf8')).toBe(left);
  });

  test.each([
    ['without a header', 'student,head-1,x,1,1788220800000\n', 'No line names the columns'],
    ['empty', '', 'The file is empty'],
    ['with a column that is not one', `${head},fax\n`, 'There is no column "fax". Put ! before a name'],
    ['with a misspelt column', `${head},emial\n`, 'There is no column "emial". Did you mean email?'],
    ['with a column twice', `${head},name\n`, 'The column name appears twice.'],
    ['in Latin-1', Buffer.from(`${head}\nstudent,head-1,Zoë Müller,1,1788220800000\n`, 'latin1'), 'save it as UTF-8'],
  ])('not at all when it is %s', async (name, content, message) => {
    expect((await run('import', 'users', await file(`${name}.csv`, content))).refused).toContain(message);
    expect(await userNames('head-')).toEqual([]);
  });
});

describe.runIf(onOneKind())('bad rows', () => {
  test('are those too that are no rows: with too many cells, a quotation mark left open, no JSON', async () => {
    const ends = `${line('ends-1', 'x')},y\n${line('ends-2', 'ok')}\n${line('ends-3', '"x')}\n${line('ends-4', 'x')}\n`;
    const { answer } = await run('import', 'users', await file('ends.csv', `${head}\n${ends}`));
    expect(answer).toMatchObject({ rows: 3, added: 1, bad: 2 });
    const told = await readFile(answer.badFile, 'utf8');
    expect(told).toContain('row 2: the row has 6 cells for 5 columns. Remove these: y');
    expect(told).toContain('row 4: a quotation mark is never closed');

    const branch = school.branches[0].branchId;
    const good = { userRole: 'student', loginName: 'ends-5', name: 'ok', subOrgId: branch, createAt: 1788220800000 };
    const path = await file('ends.ndjson', `{"userRole":\n[1]\n${JSON.stringify(good)}\n`);
    const { answer: lines } = await run('import', 'users', path);
    expect(lines).toMatchObject({ rows: 3, added: 1, bad: 2 });
    const [first = ''] = (await readFile(lines.badFile, 'utf8')).split('\n');
    expect(JSON.parse(first)).toEqual({
      '!text': '{"userRole":',
      '!row': 1,
      '!problem': 'row 1: this line is not a JSON object.',
    });
  });

  test('are written to a file unchanged, where they can be corrected and imported again', async () => {
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
      `${line('', 'x')},3,row 3: loginName is required.`,
      `${line('mixed-2', 'y', 'soon')},4,"row 4: createAt must be a time such as 2026-09-01T18:30:00+08:00, or a number as in the interface; received ""soon""."`,
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
    expect(await readFile(answer.badFile, 'utf8')).toMatch(/^\{"userRole":"student","!row":2,"!problem":"row 2: /);
    await writeFile(path, `${(await readFile(path, 'utf8')).split('\n')[0]}\n`);
    expect((await run('import', 'users', path, '--all-or-nothing')).answer).toMatchObject({ added: 1, bad: 0 });
    expect(await userNames('whole-1')).toEqual(['a']);
  });

  test('are not looked for in what is no file of rows', async () => {
    const nowhere = join(folder, 'nowhere.csv');
    expect((await run('import', 'users', nowhere)).refused).toBe(
      `${nowhere} cannot be read: there is no such file or folder.`,
    );
    expect((await run('import', 'users', await file('users.txt', ''))).refused).toContain('--format');
    expect((await run('import', 'people', await file('people.csv', ''))).refused).toContain('Allowed choices');
  });
});

test('an import that was killed continues: every row is imported once, and every bad row is reported once', async () => {
  const count = process.env.LONG ? 100_000 : 3_000;
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
  for (const enough of process.env.LONG ? [1000, 30_000, 60_000] : [1000]) {
    const importer = await startProcess('program', [environment, 'import', 'productColumns', path]);
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

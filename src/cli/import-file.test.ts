import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, onOneKind, openAt, type TestDatabase } from '../../test/database/database.ts';
import { createSchool, type School } from '../../test/school/school.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import { zip } from '../transfer/file/zip.ts';

let folder: string;
let location: TestDatabase;
let school: School;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-import-'));
  location = await createTestDatabase();
  const database = await openAt(location);
  school = await createSchool(database);
  await database.close();
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) => command(environmentOf(location), args);
const head = 'userRole,loginName,name,subOrgId,createAt';
const line = (loginName: string, name: string, createAt = '2026-09-01T08:00:00+08:00') =>
  `student,${loginName},${name},${school.branches[0].branchId},${createAt}`;

/** A workbook with a worksheet for each of these names, with one person on each. */
async function workbook(name: string, people: Readonly<Record<string, string>>) {
  const tabs = Object.keys(people);
  const cells = (text: string) => text.split(',').map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`);
  const sheet = (text: string) => `<row>${cells(head).join('')}</row><row>${cells(text).join('')}</row>`;
  const sheets = tabs.map((tab, i) => `<sheet name="${tab}" r:id="r${i}"/>`).join('');
  const targets = tabs.map((_, i) => `<Relationship Id="r${i}" Target="worksheets/sheet${i}.xml"/>`).join('');
  const parts = [
    { name: 'xl/workbook.xml', content: [`<workbook><sheets>${sheets}</sheets></workbook>`] },
    { name: 'xl/_rels/workbook.xml.rels', content: [targets] },
    ...tabs.map((tab, i) => ({ name: `xl/worksheets/sheet${i}.xml`, content: [sheet(people[tab] ?? '')] })),
  ];
  const path = join(folder, name);
  await writeFile(path, zip(parts));
  return path;
}

describe.runIf(onOneKind())('lectern import', () => {
  test('each tab of a workbook is imported, with its bad rows in its own file', async () => {
    const path = await workbook('tabs.xlsx', {
      一班: line('tab-1', '孙丽', 'soon'),
      二班: line('tab-2', '王芳', 'soon'),
    });
    for (const tab of ['一班', '二班']) {
      const { answer, refused } = await run('import', 'users', path, '--worksheet', tab);
      expect({ answer, refused }).toMatchObject({ answer: { rows: 1, bad: 1, badFile: `${path}.${tab}.bad.csv` } });
      const again = await run('import', 'users', path, '--worksheet', tab);
      expect(again.refused).toContain('was imported before');
    }
    expect(await readFile(`${path}.一班.bad.csv`, 'utf8')).toContain('孙丽');
  });

  test('a login name twice in a file: a dry run names both rows, its preview can be confirmed, and no child replaces another', async () => {
    const path = join(folder, 'twice.csv');
    await writeFile(path, [head, line('twice', '孙丽'), line('twice', '王芳'), line('single', '李雷')].join('\n'));
    const dry = await run('import', 'users', path, '--update', '--dry-run');
    expect(dry.answer).toMatchObject({ rows: 3, added: 2, bad: 1 });
    expect(await readFile(`${path}.dry-run.bad.csv`, 'utf8')).toMatch(
      /row 3: .*an earlier row has the same loginName.* The earlier row is row 2\./,
    );
    const { answer } = await run('import', 'users', path, '--update', '--confirm', dry.answer.preview);
    expect(answer).toMatchObject({ added: 2, bad: 1 });
    expect(answer).not.toHaveProperty('otherPersons');

    await writeFile(path, `loginName,name,grade\ntwice,王芳,\nsingle,李雷,初一\n`);
    const second = await run('import', 'users', path, '--update', '--dry-run');
    expect(second.answer).toMatchObject({ changed: 2, otherPersons: 1, bad: 0 });
    // Without --update nobody is changed.
    expect((await run('import', 'users', path)).answer).not.toHaveProperty('otherPersons');
  });

  test('a tab is the same file with and without its name, and whichever of them came first', async () => {
    for (const [first, then] of [
      [[], ['--worksheet', '一班']],
      [['--worksheet', '一班'], []],
    ] as const) {
      const name = `one-tab-${first.length}`;
      const path = await workbook(`${name}.xlsx`, { 一班: line(name, '孙丽', 'soon') });
      const { answer } = await run('import', 'users', path, ...first);
      expect(answer).toMatchObject({ rows: 1, bad: 1, badFile: `${path}.bad.csv` });
      const { refused } = await run('import', 'users', path, ...then);
      expect(refused).toContain('was imported before');
      expect(refused).toContain(`Rows that were bad then are in ${path}.bad.csv`);
    }
  });

  test('a refused row is named by the number that a spreadsheet shows, below titles and empty rows too', async () => {
    const title = 'Autumn list';
    const csv = join(folder, 'numbers.csv');
    const rows = [line('number-1', '"two\nlines"'), '', line('number-2', 'x', 'soon')];
    await writeFile(csv, `${title}\n\n${head}\n${rows.join('\n')}\n`);
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const xlsxRow = (number: number, text: string) => `<row r="${number}">${text.split(',').map(cell).join('')}</row>`;
    const xlsx = join(folder, 'numbers.xlsx');
    const sheet = [
      xlsxRow(1, title),
      xlsxRow(3, head),
      xlsxRow(4, line('number-3', 'x')),
      xlsxRow(6, line('number-4', 'x', 'soon')),
    ];
    await writeFile(xlsx, zip([{ name: 'xl/worksheets/sheet1.xml', content: [sheet.join('')] }]));
    for (const path of [csv, xlsx]) {
      const { answer, refused } = await run('import', 'users', path);
      expect({ answer, refused }).toMatchObject({ answer: { rows: 2, added: 1, bad: 1 } });
      expect(await readFile(answer.badFile, 'utf8')).toMatch(/,soon,6,"row 6: createAt must be a time/);
    }
  });

  test('a preview is not confirmed for a file that changed since', async () => {
    const path = join(folder, 'preview.csv');
    await writeFile(path, `${head}\n${line('preview-1', '孙丽')}\n`);
    const { answer } = await run('import', 'users', path, '--dry-run');
    await writeFile(path, `${head}\n${line('preview-2', '王芳')}\n`);
    const confirmed = await run('import', 'users', path, '--confirm', answer.preview);
    expect(confirmed.refused).toContain('The file or the data changed since the preview');
    const { answer: found } = await run('call', 'user.list', 'searchStr=preview-');
    expect(found.total).toBe(0);
  });
});

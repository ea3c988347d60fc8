import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usersSheet } from '../sheet/user-sheet.ts';
import { inspect } from './inspect.ts';
import { readFileRows } from './read-file.ts';
import type { Mapping } from './recognise.ts';
import { zip } from './zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-read-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Given {
  readonly mapping?: Mapping;
  readonly worksheet?: string;
}

const optionsFor = async (file: string, format: 'csv' | 'xlsx', given: Given = {}) => ({
  format,
  facts: await inspect(file),
  row: usersSheet.row,
  others: ['appId'],
  timeZone: undefined,
  read: () => {},
  ...given,
});
async function rowsIn(file: string, format: 'csv' | 'xlsx', given?: Given) {
  const rows: object[] = [];
  for await (const { line, values } of readFileRows(file, await optionsFor(file, format, given))) {
    rows.push({ line, ...values });
  }
  return rows;
}
const readCsv = async (text: string, given?: Given) => {
  const file = join(folder, `${crypto.randomUUID()}.csv`);
  await writeFile(file, text);
  return rowsIn(file, 'csv', given);
};

type Tabs = Readonly<Record<string, { readonly rows: readonly (readonly string[])[]; readonly merged?: string }>>;

/** A workbook with these worksheets. */
async function readWorkbook(tabs: Tabs, given?: Given) {
  const names = Object.keys(tabs);
  const cell = (text: string) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  const sheet = ({ rows, merged }: Tabs[string]) =>
    `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData>` +
    `${merged === undefined ? '' : `<mergeCells count="1"><mergeCell ref="${merged}"/></mergeCells>`}</worksheet>`;
  const parts = [
    {
      name: 'xl/workbook.xml',
      content: [
        `<workbook><sheets>${names.map((name, i) => `<sheet name="${name}" r:id="r${i}"/>`).join('')}</sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [names.map((_, i) => `<Relationship Id="r${i}" Target="worksheets/sheet${i}.xml"/>`).join('')],
    },
    ...Object.values(tabs).map((tab, i) => ({ name: `xl/worksheets/sheet${i}.xml`, content: [sheet(tab)] })),
  ];
  const file = join(folder, `${crypto.randomUUID()}.xlsx`);
  await writeFile(file, zip(parts));
  return rowsIn(file, 'xlsx', given);
}

const head = ['登录名', '姓名'];
const person = { loginName: 'sunli', name: '孙丽' };

describe('headings are recognised', () => {
  test.each([
    ['in any case', 'LOGINNAME,Name', person],
    ['with spaces, underscores and dashes', 'login name, N a m e', person],
    ['with underscores', 'Login_Name,NAME', person],
    ['in Chinese', '登录名,学员姓名', person],
    ['with a star or a note', '登录名（必填）,姓名 *', person],
    ['in full-width letters', 'ｌｏｇｉｎＮａｍｅ,姓名：', person],
  ])('%s', async (_, heading, expected) => {
    expect(await readCsv(`${heading}\nsunli,孙丽\n`)).toEqual([{ line: 2, ...expected }]);
  });

  test('below a title and empty lines', async () => {
    expect(await readCsv('2026 年秋季学员名单\n\n校区：总部,\n登录名,姓名\nsunli,孙丽\n')).toEqual([
      { line: 5, ...person },
    ]);
  });

  test('on another tab of a workbook, below a merged title', async () => {
    const notes = { rows: [['说明'], ['请勿修改表头']] };
    const list = { rows: [['学员名单', ''], head, ['sunli', '孙丽']], merged: 'A1:B1' };
    expect(await readWorkbook({ 说明: notes, 学员: list })).toEqual([{ line: 3, ...person }]);
  });

  test('by a mapping, which also skips columns', async () => {
    const mapping = { 'Konto Nr.': 'loginName', Fax: '' };
    const rows = await readCsv('Konto Nr.,姓名,Fax\nsunli,孙丽,1\n', { mapping });
    expect(rows).toEqual([{ line: 2, ...person }]);
  });
});

describe('a file is refused, with what to do:', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    [
      'merged cells',
      () => readWorkbook({ a: { rows: [head, ['sunli', '孙丽'], ['', '王芳']], merged: 'A2:A3' } }),
      'The cells A2:A3 on the worksheet "a" are merged',
    ],
    [
      'rows on two tabs',
      () => readWorkbook({ 一: { rows: [head, ['a', 'b']] }, 二: { rows: [head, ['c', 'd']] } }),
      'The worksheets "一" and "二" both have rows. Name one with --worksheet',
    ],
    [
      'a tab that is not there',
      () => readWorkbook({ 一: { rows: [head] } }, { worksheet: '三' }),
      'There is no worksheet "三": the file has "一"',
    ],
    [
      'no headings',
      () => readCsv('sunli,孙丽\n'),
      'No line names the columns, such as userId, userRole, loginName. The first line is: sunli, 孙丽.',
    ],
    [
      'two headings for one column',
      () => readCsv('姓名,name,登录名\na,b,c\n'),
      'The column name appears twice: 姓名 and name mean the same',
    ],
    [
      'an unknown heading',
      () => readCsv('登录名,姓名,nickNmae\na,b,c\n'),
      'There is no column "nickNmae". Did you mean nickName?',
    ],
    [
      'several unknown headings, all at once',
      () => readCsv('登录名,Fax no.,姓名,Tier\na,b,c,d\n'),
      'There are no columns "Fax no.", "Tier". Put ! before a name to skip it, or assign it with --map.',
    ],
    [
      'a mapping to no column',
      () => readCsv('登录名,x\na,b\n', { mapping: { x: 'nmae' } }),
      'The mapping of x names the column nmae, which does not exist. Did you mean name?',
    ],
    [
      'a mapping of no heading',
      () => readCsv('登录名,姓名\na,b\n', { mapping: { 电邮: 'email' } }),
      'The mapping names the heading 电邮, which the file does not have: 登录名, 姓名.',
    ],
    ['an empty file', () => readCsv('\n'), 'The file is empty'],
  ])('%s', async (_, read, message) => {
    await expect(read()).rejects.toThrow(message);
  });

  test('no archive, or one that is cut off', async () => {
    const file = join(folder, 'damaged.xlsx');
    await writeFile(file, 'PK\u0003\u0004 and no more');
    await expect(rowsIn(file, 'xlsx')).rejects.toThrow(
      `${file} cannot be read: The file is not a ZIP archive, or it is damaged.`,
    );
  });
});

test('a worksheet whose checksum is wrong is refused before any of its rows is read', async () => {
  const file = join(folder, 'altered.xlsx');
  const sheet = '<row><c t="str"><v>loginName</v></c></row><row><c t="str"><v>sunli</v></c></row>';
  const archive = await buffer(zip([{ name: 'xl/worksheets/sheet1.xml', content: [sheet] }]));
  const checksum = archive.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 16;
  archive.writeUInt32LE(archive.readUInt32LE(checksum) ^ 1, checksum);
  await writeFile(file, archive);
  const first = readFileRows(file, await optionsFor(file, 'xlsx')).next();
  await expect(first).rejects.toThrow('it is damaged');
});

test('of two tabs with rows, the named one is read', async () => {
  const tabs = { 一: { rows: [head, ['a', 'b']] }, 二: { rows: [head, ['sunli', '孙丽']] } };
  expect(await readWorkbook(tabs, { worksheet: '二' })).toEqual([{ line: 2, ...person }]);
});

test('a formula without a result refuses its row, also in a column that may be empty; a row of spaces is empty', async () => {
  const text = (value: string) => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  const rows = [
    [text('登录名'), text('手机号')],
    [text('a'), '<c><f>B1</f><v></v></c>'],
    [text('b'), '<c t="str"><f>B1</f><v></v></c>'],
    [text('c'), '<c><f>B1</f><v xml:space="preserve">13800000000</v></c>'],
    [text(' '), text('  ')],
  ];
  const content = `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.join('')}</row>`).join('')}</sheetData></worksheet>`;
  const file = join(folder, 'formulas.xlsx');
  await writeFile(file, zip([{ name: 'xl/worksheets/sheet1.xml', content: [content] }]));
  const read: object[] = [];
  const options = { format: 'xlsx', row: usersSheet.row, others: [], timeZone: undefined, read: () => {} } as const;
  for await (const { values, problem } of readFileRows(file, { ...options, facts: await inspect(file) })) {
    read.push(problem ?? values);
  }
  expect(read).toEqual([
    {
      en: 'mobile is a formula without a result. Open the file in a spreadsheet, save it and import it again.',
      zh: 'mobile 是没有计算结果的公式。请用表格软件打开文件，保存后重新导入。',
    },
    { loginName: 'b' },
    { loginName: 'c', mobile: '13800000000' },
  ]);
});

test.each([
  ['Mobile No.', 'mobile'],
  ['Mobile number', 'mobile'],
  ['MOBILE #', 'mobile'],
  ['Phone', 'mobile'],
  ['Phone no', 'mobile'],
  ['Contact number', 'mobile'],
  ['手机号码（必填）', 'mobile'],
  ['Guardian’s mobile', 'guardianMobile'],
  ["Parent's phone", 'guardianMobile'],
  ['DOB', 'birthday'],
  ['帐号', 'loginName'],
  ['用户角色', 'userRole'],
])('the heading %s is the column %s', async (heading, column) => {
  expect(await readCsv(`${heading},name\n13912345678,x\n`)).toEqual([{ line: 2, [column]: '13912345678', name: 'x' }]);
});

test.each([
  ['en', 'id,Name,Login name,Role,Mobile,Grade,Since'],
  ['zh', 'id,姓名,登录名,角色,手机号,年级,建档日期'],
])('the list of people that the console saves is read again: %s', async (_, heading) => {
  const row = '1_7,孙丽,sunli,学生,13912345678,初一,2026-09-01T00:00:00+08:00';
  expect(await readCsv(`${heading}\n${row}\n`)).toEqual([
    {
      line: 2,
      userId: '1_7',
      name: '孙丽',
      loginName: 'sunli',
      userRole: '学生',
      mobile: '13912345678',
      grade: '初一',
      createAt: Date.parse('2026-09-01T00:00:00+08:00'),
    },
  ]);
});

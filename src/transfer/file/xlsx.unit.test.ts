import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readXlsx } from './read-file.ts';
import { Recogniser } from './recognise.ts';
import type { TableRecord } from './table.ts';
import { writeXlsx } from './write-file.ts';
import { XmlScanner } from './xml.ts';
import { zip } from './zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.xlsx`);
  await writeFile(file, pieces);
  return file;
}

const read = async (file: string) => {
  const rows: TableRecord[] = [];
  for await (const row of readXlsx(file, new Recogniser([]))) rows.push(row);
  return rows;
};

async function* each<T>(items: readonly T[]) {
  yield* items;
}

test('a written workbook is read back cell by cell', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }).filter((text) => !/[\ud800-\udfff]/.test(text)),
    fc.constantFrom('<a>&"', ' x ', '_x0041_', '\t\n', '\r\n', '王芳'),
    fc.integer(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), async (rows) => {
      const file = await fileOf(writeXlsx('orders', each(rows)));
      const text = rows.map((cells) => cells.map(String)).filter((cells) => cells.some((one) => one !== ''));
      expect((await read(file)).map(({ cells }) => cells)).toEqual(text);
    }),
    { numRuns: process.env.LONG ? 500 : 30 },
  );
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
test.skipIf(!hasPython)('an archive of ours is one that others open', async () => {
  const file = await fileOf(writeXlsx('users', each([['a'], ['王芳']])));
  const script = 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))';
  expect(execFileSync('python3', ['-c', script, file]).toString().trim()).toBe('None 5');
});

test("a workbook as Excel writes it: shared and rich strings, gaps, dates, large numbers, formulas' values", async () => {
  const shared = '<sst><si><t>name</t></si><si><r><t>王</t></r><r><t xml:space="preserve">芳 </t></r></si></sst>';
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>';
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="str"><f>A1</f><v>x</v></c></row>' +
    '<row r="3" spans="1:5"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>46266</v></c><c r="C3" s="2"><v>46266.770833333336</v></c>' +
    '<c r="D3"><v>1.3800138E10</v></c><c r="E3" t="b"><v>1</v></c></row></sheetData></worksheet>';
  const file = await fileOf(
    zip([
      { name: 'xl/sharedStrings.xml', content: [shared] },
      { name: 'xl/styles.xml', content: [styles] },
      { name: 'xl/worksheets/sheet1.xml', content: [sheet] },
    ]),
  );
  expect(await read(file)).toEqual([
    { line: 1, cells: ['name', '', 'x'] },
    { line: 3, cells: ['王芳 ', '2026-09-01', '2026-09-01T18:30:00', '13800138000', '1'] },
  ]);
});

test('the worksheet of the first tab is read; rows without cells do not shift lines; days may count from 1904', async () => {
  const rows = (value: string) =>
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>1</v></c></row><row r="2" ht="15"/><row r="3"/>' +
    `<row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" s="1"><v>${value}</v></c></row></sheetData></worksheet>`;
  const file = await fileOf(
    zip([
      {
        name: 'xl/workbook.xml',
        content: [
          '<workbook><workbookPr date1904="1"/><sheets><sheet name="b" sheetId="2" r:id="rId7"/>' +
            '<sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ],
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: [
          '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>' +
            '<Relationship Target="/xl/worksheets/sheet2.xml" Id="rId7"/></Relationships>',
        ],
      },
      { name: 'xl/sharedStrings.xml', content: ['<sst><si/><si><t>name</t></si><si><t/><r><t>x</t></r></si></sst>'] },
      {
        name: 'xl/styles.xml',
        content: ['<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'],
      },
      { name: 'xl/worksheets/sheet1.xml', content: [rows('1')] },
      { name: 'xl/worksheets/sheet2.xml', content: [rows('44804')] },
    ]),
  );
  expect(await read(file)).toEqual([
    { line: 1, cells: ['name'] },
    { line: 4, cells: ['x', '2026-09-01'] },
  ]);
});

test('a file that is no workbook is refused in words', async () => {
  const file = join(folder, 'text.xlsx');
  await writeFile(file, 'orderSn,amount\n');
  await expect(read(file)).rejects.toThrow('not a ZIP archive');
});

const workbookOf = (content: Iterable<string>) => fileOf(zip([{ name: 'xl/worksheets/sheet1.xml', content }]));

/** Cells without a value, 17 MiB of them. */
const filling = Array.from({ length: 17 }, () => '<c/>'.repeat(1024 * 256));

/** Changes what the archive says about the size of its unpacked file. */
async function sayUnpacked(file: string, size: number): Promise<void> {
  const bytes = await readFile(file);
  bytes.writeUInt32LE(size, bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24);
  await writeFile(file, bytes);
}

test('a small workbook that unpacks to a lot is refused before it is unpacked', async () => {
  const file = await workbookOf(filling);
  expect((await stat(file)).size).toBeLessThan(1024 * 1024);
  await sayUnpacked(file, 300 * 1024 * 1024);
  await expect(read(file)).rejects.toThrow('The workbook unpacks to more than 256 MiB');
});

test('a workbook that unpacks to more than it says is refused', async () => {
  const file = await workbookOf(filling);
  await sayUnpacked(file, 1000);
  await expect(read(file)).rejects.toThrow('too many bytes in the stream');
});

test.each([
  ['a row without an end', ['<row>', ...filling], 'A row of the workbook unpacks to more than 16 MiB'],
  ['a column that no spreadsheet has', ['<row><c r="ZZZZZZZ1"/></row>'], 'A cell is in the column ZZZZZZZ'],
])('a workbook with %s is refused', async (_, content, message) => {
  await expect(read(await workbookOf(content))).rejects.toThrow(message);
});

/** A workbook with this worksheet and these other files. */
const bookOf = (sheet: string, others: Readonly<Record<string, string>> = {}) =>
  fileOf(
    zip(
      Object.entries({ 'xl/worksheets/sheet1.xml': sheet, ...others }).map(([name, content]) => ({
        name,
        content: [content],
      })),
    ),
  );

const cellsIn = async (file: string) => (await read(file)).map(({ cells }) => cells);

test('prefixes, single quotes, comments, CDATA and references mean the same as without them', async () => {
  const x = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const file = await bookOf(
    `<?xml version='1.0'?><!-- <x:row> --><x:worksheet ${x}><x:sheetData>` +
      "<x:row r='1' spans = '1:3'><x:c r='A1' t='s'><x:v>0</x:v></x:c><x:c r='B1'\n t = 'inlineStr' ><x:is><x:t>a &gt; b</x:t></x:is></x:c>" +
      '<x:c t="str"><x:v><![CDATA[<c> & ]]>x</x:v></x:c></x:row>' +
      '<x:row note="a > b / \'c\'" r="4"><x:c r="B4" s="1"><x:v>46266</x:v></x:c><x:c/></x:row ></x:sheetData></x:worksheet>',
    {
      'xl/workbook.xml':
        "<x:workbook xmlns:x='m' xmlns:rel='o'><x:sheets><x:sheet name='学员 &amp; 老师' sheetId='1' rel:id='R12'/></x:sheets></x:workbook>",
      'xl/_rels/workbook.xml.rels':
        "<p:Relationships><p:Relationship Type='http://x/worksheet' Target='/xl/worksheets/sheet1.xml' Id='R12'/>" +
        "<p:Relationship Type='http://x/sharedStrings' Target='../xl/texts.xml' Id='R13'/></p:Relationships>",
      'xl/texts.xml':
        '<x:sst><x:si><x:r><x:t>王</x:t></x:r><x:r><x:t>&#x82B3;&#33;</x:t></x:r><x:rPh><x:t>wang</x:t></x:rPh></x:si></x:sst>',
      'xl/styles.xml': "<x:styleSheet><x:cellXfs><x:xf numFmtId='0'/><x:xf numFmtId='31'/></x:cellXfs></x:styleSheet>",
    },
  );
  expect(await read(file)).toEqual([
    { line: 1, cells: ['王芳!', 'a > b', '<c> & x'] },
    { line: 4, cells: ['', '2026-09-01', ''] },
  ]);
});

test('a date as text is the same as a number in the format of a date', async () => {
  const cell = (value: string) => `<c t="d"><v>${value}</v></c>`;
  const values = [
    ['2012-01-02T00:00:00', '2012-01-02'],
    ['2012-01-02T00:00:00.000', '2012-01-02'],
    ['2012-01-02T18:30:00.000', '2012-01-02T18:30:00'],
    ['2012-01-02', '2012-01-02'],
    ['2012-01-02T18:30:00+08:00', '2012-01-02T18:30:00+08:00'],
    ['18:30:00', '18:30:00'],
  ] as const;
  const file = await bookOf(`<sheetData><row>${values.map(([written]) => cell(written)).join('')}</row></sheetData>`);
  expect(await cellsIn(file)).toEqual([values.map(([, expected]) => expected)]);
});

test('a workbook is the same in UTF-16 and in pieces of any length', async () => {
  const xml =
    '<worksheet><sheetData><row><c t="str"><v>王芳 &lt;&amp;&gt;</v></c><!-- x --><c><v>7</v></c></row></sheetData></worksheet>';
  const file = join(folder, 'utf16.xlsx');
  const bytes = Buffer.from(`\ufeff${xml}`, 'utf16le');
  const archive = new ZipFile();
  archive.addBuffer(bytes, 'xl/worksheets/sheet1.xml');
  archive.end();
  await writeFile(file, archive.outputStream);
  expect(await cellsIn(file)).toEqual([['王芳 <&>', '7']]);
  for (const size of [1, 2, 3, 7]) {
    const pieces = Array.from({ length: Math.ceil(xml.length / size) }, (_, at) =>
      xml.slice(at * size, (at + 1) * size),
    );
    const heard: string[] = [];
    const scanner = new XmlScanner({
      open: (name) => heard.push(name),
      close: (name) => heard.push(`/${name}`),
      text: (text) => heard.push(text),
    });
    for (const piece of pieces) scanner.write(piece);
    scanner.end();
    const cell = ['c', 'v', '王芳 <&>', '/v', '/c', 'c', 'v', '7', '/v', '/c'];
    expect(heard).toEqual(['worksheet', 'sheetData', 'row', ...cell, '/row', '/sheetData', '/worksheet']);
  }
});

test.each([
  ['&#x110000;', 'the cell B2 on the worksheet "学员" refers to a character that does not exist'],
  ['&#55296;', 'the cell B2 on the worksheet "学员" refers to a character that does not exist'],
  ['99999999999', 'the cell B2 on the worksheet "学员" has the format of a date, but its number is no date'],
  ['-1', 'has the format of a date, but its number is no date'],
  ['x', 'has the format of a date, but its number is no date'],
])('a row whose cell has the value %s is refused, and the cell is named', async (value, problem) => {
  const rows = `<row><c r="A1" t="str"><v>a</v></c></row><row><c r="A2" t="str"><v>b</v></c><c r="B2" s="1"><v>${value}</v></c></row>`;
  const file = await bookOf(`<sheetData>${rows}<row><c><v>5</v></c></row></sheetData>`, {
    'xl/workbook.xml': '<sheet name="学员" r:id="r1"/>',
    'xl/_rels/workbook.xml.rels': '<Relationship Id="r1" Target="worksheets/sheet1.xml"/>',
    'xl/styles.xml': '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>',
  });
  const [, second, third] = await read(file);
  expect(second).toMatchObject({ line: 2, problem: { en: expect.stringContaining(problem) } });
  expect(third).toEqual({ line: 3, cells: ['5'] });
});

test('a shared text with a character that does not exist refuses the rows that use it', async () => {
  const row = (text: number) => `<row><c t="s"><v>${text}</v></c></row>`;
  const file = await bookOf(`<sheetData>${row(0)}${row(1)}</sheetData>`, {
    'xl/sharedStrings.xml': '<sst><si><t>&#99999999;</t></si><si><t>b</t></si></sst>',
  });
  const [first, second] = await read(file);
  expect(first).toMatchObject({ line: 1, problem: { en: expect.stringContaining('the cell A1') } });
  expect(second).toEqual({ line: 2, cells: ['b'] });
});

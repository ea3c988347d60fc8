import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldText } from '../../search/fold.ts';
import { momentOf } from '../../time/written-moment.ts';
import { tidied } from '../sheet/tidy.ts';
import { usersSheet } from '../sheet/user-sheet.ts';
import { fromCells } from './cells.ts';
import { parseCsv } from './csv.ts';
import { inspect } from './inspect.ts';
import { readFileRows } from './read-file.ts';
import { Recogniser } from './recognise.ts';
import { zip } from './zip.ts';

// Hundreds of thousands of beginnings without an end: work that grows with the square of the input takes minutes to hours here,
// and a single pass takes milliseconds. The time limit of the test run ends what hangs.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

const times = 400_000;
const many = (text: string, most = times) => text.repeat(Math.floor(most / text.length));

/** The number of rows in a file, or why it is refused. */
async function outcomeOf(format: 'csv' | 'ndjson' | 'xlsx', content: string | AsyncIterable<Buffer>) {
  const file = join(folder, `${crypto.randomUUID()}.${format}`);
  await writeFile(file, content);
  const options = { format, row: usersSheet.row, others: [], timeZone: undefined, read: () => {} } as const;
  let rows = 0;
  try {
    for await (const _ of readFileRows(file, { ...options, facts: await inspect(file) })) rows += 1;
    return rows;
  } catch (error) {
    return error instanceof Error ? error.message.replace(`${file} cannot be read: `, '') : error;
  }
}

const book = '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>';
const targets = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>';
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const table = (rows: string) => `<worksheet><sheetData><row>${text('name')}</row>${rows}</sheetData></worksheet>`;
const usual = {
  'xl/workbook.xml': book,
  'xl/_rels/workbook.xml.rels': targets,
  'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  'xl/sharedStrings.xml': '<sst><si><t>a</t></si></sst>',
  'xl/worksheets/sheet1.xml': table(`<row>${text('a')}</row>`),
};

/** A usual workbook with one row, but for these files. */
const workbook = (parts: Partial<Record<keyof typeof usual, string>>) =>
  zip(Object.entries({ ...usual, ...parts }).map(([name, content]) => ({ name, content: [content] })));

const xmlDamaged = 'The XML in the workbook is damaged. Open the file in a spreadsheet and save it again.';

describe('a workbook of a few kilobytes is read or refused in one pass:', () => {
  const sheet = 'xl/worksheets/sheet1.xml';
  const styles = (inner: string) => ({ 'xl/styles.xml': `<styleSheet>${inner}</styleSheet>` });
  test.each<[string, Parameters<typeof workbook>[0], number | string]>([
    ['nothing hostile', {}, 1],
    ['relationships without an end', { 'xl/_rels/workbook.xml.rels': many('<Relationship ') }, xmlDamaged],
    ['tabs without an end', { 'xl/workbook.xml': many('<sheet ') }, xmlDamaged],
    ['an id without an end', { 'xl/workbook.xml': `<sheet r:id="${many('a ')}` }, xmlDamaged],
    ['tabs for one file', { 'xl/workbook.xml': `<sheets>${many('<sheet name="a" r:id="r1"/>')}</sheets>` }, 1],
    [
      'tabs for as many relationships',
      {
        'xl/workbook.xml': Array.from({ length: 50_000 }, (_, at) => `<sheet r:id="r${at}"/>`).join(''),
        'xl/_rels/workbook.xml.rels': Array.from(
          { length: 50_000 },
          (_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet1.xml"/>`,
        ).join(''),
      },
      1,
    ],
    ['rows whose tag does not end', { [sheet]: table(many('<row ')) }, 'The worksheet "a" ends inside row 2'],
    ['rows without an end', { [sheet]: many('<row>') }, 'ends inside row'],
    ['ends of rows without rows', { [sheet]: many('</row>') }, 'The file is empty'],
    ['numbers of rows without an end', { [sheet]: many('<row r="') }, xmlDamaged],
    ['rows in rows', { [sheet]: table(many('<row><c><v>1</v></c>') + many('</row>')) }, 1],
    ['empty rows', { [sheet]: table(many('<row/>')) }, 0],
    ['cells without an end', { [sheet]: table(`<row>${many('<c>')}</row>`) }, 0],
    ['cells whose tag does not end', { [sheet]: table(`<row>${many('<c ')}</row>`) }, 'ends inside row 2'],
    ['values without an end', { [sheet]: table(`<row><c>${many('<v>')}</c></row>`) }, 0],
    ['attributes without a value', { [sheet]: table(`<row><c ${many('r ')}/></row>`) }, 0],
    ['attributes', { [sheet]: table(`<row><c ${many('r="A" ')}><v>1</v></c></row>`) }, 1],
    [
      'guides in a text',
      { [sheet]: table(`<row><c t="inlineStr"><is>${many('<rPh>')}</is></c></row>`) },
      'ends inside',
    ],
    ['comments without an end', { [sheet]: table(many('<!-- ')) }, xmlDamaged],
    ['dashes in a comment', { [sheet]: table(`<!--${many('- >')}`) }, xmlDamaged],
    ['sections without an end', { [sheet]: table(many('<![CDATA[ ')) }, xmlDamaged],
    ['brackets in a section', { [sheet]: table(`<![CDATA[${many(']>')}`) }, xmlDamaged],
    ['instructions without an end', { [sheet]: table(many('<? ')) }, xmlDamaged],
    ['a document type', { [sheet]: `<!DOCTYPE a [<!ENTITY b "c">]>${table('')}` }, xmlDamaged],
    ['references without an end', { [sheet]: table(`<row><c><v>${many('&#1')}</v></c></row>`) }, 1],
    ['digits of a reference', { [sheet]: table(`<row><c><v>&#${many('1')}</v></c></row>`) }, 1],
    ['escaped characters', { [sheet]: table(`<row>${text(many('_x00'))}</row>`) }, 1],
    ['merged cells without an end', { [sheet]: table('').replace('</worksheet>', many('<mergeCell ')) }, xmlDamaged],
    ['ranges without an end', { [sheet]: `${table('')}${many('<mergeCell ref="A1:')}` }, xmlDamaged],
    ['shared texts without an end', { 'xl/sharedStrings.xml': many('<si>') }, 1],
    ['shared texts in texts', { 'xl/sharedStrings.xml': `<sst><si>${many('<t>')}</si></sst>` }, 1],
    ['guides in shared texts', { 'xl/sharedStrings.xml': `<sst><si>${many('<rPh ')}</si></sst>` }, 1],
    ['formats without an end', styles(many('<numFmt ')), 1],
    ['codes without an end', styles(many('<numFmt numFmtId="1" formatCode="')), xmlDamaged],
    ['styles without an end', styles(many('<cellXfs>')), 1],
    [
      'brackets in a code',
      styles(`<numFmt numFmtId="200" formatCode="${many('[')}"/><cellXfs><xf numFmtId="200"/></cellXfs>`),
      1,
    ],
  ])('%s', async (_, parts, expected) => {
    const outcome = await outcomeOf('xlsx', workbook(parts));
    if (typeof expected === 'number') expect(outcome).toBe(expected);
    else expect(outcome).toContain(expected);
  });

  test('values that are far apart', async () => {
    const rows = many('<row><c r="XFD1"><v>1</v></c></row>');
    expect(await outcomeOf('xlsx', workbook({ [sheet]: table(rows) }))).toContain('too many empty columns between');
    const empty = many('<row><c r="XFD1"/></row>');
    expect(await outcomeOf('xlsx', workbook({ [sheet]: table(empty) }))).toContain('too many empty columns between');
  });

  test('cells that are a few columns apart are read', async () => {
    const row = '<row><c r="A2"><v>1</v></c><c r="ZZ2"/></row>';
    expect(await outcomeOf('xlsx', workbook({ [sheet]: table(row.repeat(2000)) }))).toBe(2000);
  });
});

describe('a text is read or refused in one pass:', () => {
  const people = (rest: string) => `loginName,name\n${rest}`;
  test.each<[string, 'csv' | 'ndjson', string, number | string]>([
    ['a quote that is never closed', 'csv', people(`"${many('a\n', 8 * times)}`), 1],
    ['quotes', 'csv', people(many('"')), 1],
    ['quotes and separators', 'csv', people(many('",')), 1],
    ['quotes inside cells', 'csv', people(many('a"\n')), 133_333],
    ['cells with line breaks', 'csv', people(many('"a\n",b\n')), 57_142],
    ['a line that does not end', 'csv', `${many('a', 8 * times)}`, 'No line names the columns'],
    ['spaces', 'csv', people(many(' ', 8 * times)), 0],
    ['line breaks of another kind', 'csv', people(many('\r')), 0],
    ['apostrophes', 'csv', people(`${many("'")}b,c\n`), 1],
    ['a formula of a text', 'csv', people(`="${many('""')}x,a\n`), 1],
    ['a record without an end', 'csv', people(`"${many('a', 50 * times)}`), 'Row 2 of the file is longer than 16 MiB'],
    ['a line of JSON that does not end', 'ndjson', `{"name":"${many('a', 8 * times)}`, 1],
    ['lists in lists', 'ndjson', `{"name":${many('[')}`, 1],
    ['a line without an end', 'ndjson', many('a', 50 * times), 'Line 1 is longer than 16 MiB'],
  ])('%s', async (_, format, content, expected) => {
    const outcome = await outcomeOf(format, content);
    if (typeof expected === 'number') expect(outcome).toBe(expected);
    else expect(outcome).toContain(expected);
  });

  test.each(['(', '（', '【', ')', '()', '( )(', '*', ' ', '-', '’', '\u0301'])('a heading of many %j', (sign) => {
    expect(new Recogniser(['name']).columnOf(`name${many(sign)}x`)).toBeUndefined();
  });

  // Marks that the normal form puts in another order, at once or when what is between them is gone.
  test.each([
    ['marks below after marks above', many('\u0301') + many('\u0323')],
    ['marks with invisible characters in between', many('\u0301\u200b') + many('\u0323\u200b')],
  ])('%s', (_, marks) => {
    expect(new Recogniser(['name']).columnOf(`name${marks}`)).toBeUndefined();
    const cell = `2026-01-01${marks}`;
    expect(fromCells(usersSheet.row, { name: cell, birthday: cell, gender: cell, mobile: cell }, 'UTC')).toHaveProperty(
      'name',
    );
    expect(tidied(usersSheet, { name: cell, mobile: cell })).toHaveProperty('mobile');
    expect(() => tidied(usersSheet, { userRole: cell })).toThrow();
    expect(foldText(`a${marks}`)).toBe(foldText(`a${marks.slice(0, 1000)}`));
  });

  test.each([' ', '1', '0', '1.', '1,', '1.0', '2026-', '-', '２', 'E', '年', '="', '"', '\u0301'])(
    'a value of many %j',
    (sign) => {
      const value = `2026-01-01${many(sign)}x`;
      expect(momentOf(value, 'UTC')).toBeUndefined();
      for (const cell of [value, `1${many(sign)}x`, `="${many(sign)}x`]) {
        expect(
          fromCells(usersSheet.row, { name: cell, birthday: cell, gender: cell, tags: cell }, 'UTC'),
        ).toHaveProperty('name');
      }
      expect(parseCsv(value).length).toBe(1);
    },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, readCsv } from './csv.ts';

async function* inPieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size = text.length || 1) {
  const records: string[][] = [];
  for await (const { cells } of readCsv(inPieces(text, size))) records.push([...cells]);
  return records;
}

describe('files as other programs write them:', () => {
  test.each<[string, string, string[][]]>([
    [
      'plain',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'without a last line break',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'with a byte order mark and \\r\\n',
      '\uFEFFa,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      "with Excel's own first line",
      'sep=;\r\na;b\r\n1,5;2\r\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'with semicolons',
      'a;b;c\n1;2;3\n',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'with tabs',
      'a\tb\n1\t2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'with quotes and line breaks in cells',
      'a,b\n"x,""y""\r\nz",2\n',
      [
        ['a', 'b'],
        ['x,"y"\r\nz', '2'],
      ],
    ],
    [
      'with empty cells and lines',
      'a,b,c\n\n,,\n"",x,\n',
      [
        ['a', 'b', 'c'],
        ['', '', ''],
        ['', 'x', ''],
      ],
    ],
    [
      'with \\r alone, as Excel for Mac writes it',
      'a,b\r"x\ry",2\r',
      [
        ['a', 'b'],
        ['x\ry', '2'],
      ],
    ],
    [
      'with semicolons below a title that has a comma or nothing',
      'Students, autumn\nList\na;b;c\n1;2,5;3\n',
      [['Students, autumn'], ['List'], ['a', 'b', 'c'], ['1', '2,5', '3']],
    ],
    [
      'with semicolons in the cells of every row',
      'a,b\n1,x;y;z\n2,x;y;z\n',
      [
        ['a', 'b'],
        ['1', 'x;y;z'],
        ['2', 'x;y;z'],
      ],
    ],
    ['nothing', '', []],
    [
      'with a quotation mark inside a cell',
      'name,note\n李,5" tablet\n王,"7"" phone"\n',
      [
        ['name', 'note'],
        ['李', '5" tablet'],
        ['王', '7" phone'],
      ],
    ],
    [
      'with quotation marks inside and at the end of cells of any row',
      'a,b "c",d"\ne"f,,"g""h"i\n',
      [
        ['a', 'b "c"', 'd"'],
        ['e"f', '', 'g"hi'],
      ],
    ],
    [
      'with spaces before a quotation mark, which then opens no cell',
      'a, "b ,c"\nd,e\n',
      [
        ['a', ' "b ', 'c"'],
        ['d', 'e'],
      ],
    ],
    [
      'with quoted separators and several quotes in a row',
      '"1","x="""",y=""""","2"\na,""",""",""""\n',
      [
        ['1', 'x="",y=""', '2'],
        ['a', '","', '"'],
      ],
    ],
    [
      'with commas in the quoted cells of lines with semicolons',
      'a;"b,c,d"\ne;"f,g,h"\n',
      [
        ['a', 'b,c,d'],
        ['e', 'f,g,h'],
      ],
    ],
    ['with a byte order mark before a quote', '\uFEFF"a,b",c\n', [['a,b', 'c']]],
    [
      'with line breaks of another kind in quotes',
      'a,b\r"x\ny\r\nz",2\r',
      [
        ['a', 'b'],
        ['x\ny\r\nz', '2'],
      ],
    ],
    [
      'with a quote that is never closed',
      'a,b\nc,"d\ne,f\n',
      [
        ['a', 'b'],
        ['c', 'd\ne,f\n'],
      ],
    ],
  ])('%s', async (_, text, records) => {
    for (const size of [text.length || 1, 1, 2, 3]) expect(await read(text, size)).toEqual(records);
  });
});

test.each([
  ['empty lines are rows, line breaks in quotes begin none', 'a,b\n"x\ny",1\n\n2,3\n', [1, 2, 4]],
  ['a title is a row', '2026\r\n\r\na,b\r\n1,2\r\n', [1, 3, 4]],
  ['the line of the separator is not shown', 'sep=;\na;b\n1;2\n', [1, 2]],
])('a record knows the row in which a spreadsheet shows it: %s', async (_, text, expected) => {
  const rows: number[] = [];
  for await (const { line } of readCsv(inPieces(text, 3))) rows.push(line);
  expect(rows).toEqual(expected);
});

const formulas = [
  '=HYPERLINK("https://x","y")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠A',
];

test.each([...formulas, ...formulas.map((text) => `'${text}`), `''=1`, `'="x"`, '="x"&A1'])(
  'no text runs as a formula, and it is read again as it was: %j',
  async (text) => {
    const written = csvLine([text, 'b']);
    expect(written).not.toMatch(/^"?[=+\-@\t\r\n＝＋－＠]/);
    expect(await read(`a,b\r\n${written}`)).toEqual([
      ['a', 'b'],
      [text, 'b'],
    ]);
  },
);

test('a number is written as a number, and a formula that is nothing but a text stays', () => {
  expect(csvLine([-5, '="00123"'])).toBe('-5,"=""00123"""\r\n');
});

test('a written file is read back unchanged, in whatever pieces it arrives', async () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('"', '=1', "'=1", "''-", '@', ',', '\r\n', '\n', 'a"b', ' x ', '', ';', '王芳'),
  );
  const record = fc.array(cell, { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 5 }), fc.integer({ min: 1, max: 20 }), async (records, size) => {
      // A header with commas alone; a line without anything in it is no record.
      const header = ['a', 'b', 'c', 'd'];
      const written = records.filter((cells) => cells.join(',').trim() !== '');
      const text = [header, ...written].map(csvLine).join('');
      expect(await read(text, size)).toEqual([header, ...written]);
    }),
    { numRuns: process.env.LONG ? 5000 : 300 },
  );
});

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export type Rows = AsyncIterable<readonly (string | number)[]> | Iterable<readonly (string | number)[]>;

interface Part {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** The files of a workbook with one worksheet. The server and the browser each pack them into a ZIP archive. */
export function workbookParts(name: string, rows: Rows): readonly Part[] {
  return [
    {
      name: '[Content_Types].xml',
      content: [
        `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
          '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
          `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
          `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [related(`<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/>`)],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>` +
          `<sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [related(`<Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/>`)],
    },
    { name: 'xl/worksheets/sheet1.xml', content: worksheet(rows) },
  ];
}

const related = (inner: string) =>
  `${declaration}<Relationships xmlns="${packageRelationships}">${inner}</Relationships>`;

/** Rows are compressed in batches, because compressing row by row takes several times as long. */
const pieceLength = 65_536;

async function* worksheet(rows: Rows): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>`;
  let text = '';
  for await (const cells of rows) {
    text += `<row>${cells.map(cellXml).join('')}</row>`;
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

function cellXml(value: string | number): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (value === '') return '<c/>';
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

/** XML cannot contain most control characters; a workbook escapes them by code. */
const escaped = (text: string) =>
  text
    .replace(/_x[0-9A-F]{4}_/g, (code) => `_x005F${code}`)
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML cannot hold.
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) => {
      const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    });

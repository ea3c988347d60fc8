import { expect, test } from 'vitest';
import { operations } from '../../catalogue/operations.ts';
import type { FieldTable } from '../../operation/contract/field-table.ts';
import { userFields } from '../../school/user/fields-contract.ts';
import { sheetColumns } from '../file/generated/columns.ts';
import { otherHeadings } from '../file/headings.ts';
import { mostTitleRows } from '../file/recognise.ts';
import { knownColumnsOf } from '../file/sheet-columns.ts';
import { type ExternalIdColumn, externalIdColumns } from './external-ids.ts';
import { histories } from './history-sheets.ts';
import { findNamed } from './import-rows.ts';
import type { Listing } from './sheet.ts';
import { listings, sheets } from './sheets.ts';
import { statistics } from './statistics-sheets.ts';
import { isChangeable, operationsThatChange } from './updates.ts';

interface Field {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Field;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly 'x-expected'?: { readonly en: string };
}

test('what changes a column instead of a file is a write with events, and the column is one that a file cannot change', () => {
  const find = (wanted: string) => {
    const found = operations.find(({ operation }) => operation.name === wanted);
    if (found === undefined) throw new Error(`No operation ${wanted}`);
    return found;
  };
  const columns = sheets.flatMap(({ name, row }) => Object.keys(row.properties).map((column) => ({ name, column })));
  const otherwise = columns.filter(({ name, column }) => operationsThatChange(name, column, null).length > 0);
  expect(otherwise.length).toBeGreaterThan(20);
  for (const { name, column } of otherwise) {
    const each = operationsThatChange(name, column, null).map(
      (operation) => find(operation).operation.emits.length > 0,
    );
    expect([name, column, ...each]).toEqual([name, column, ...each.map(() => true)]);
    expect([name, column, isChangeable(name, column, find)]).toEqual([name, column, false]);
  }
});

const withUpdateAt = listings.flatMap(({ name, updatedAt }) => (updatedAt === undefined ? [] : [`\`${name}\``]));

const introduction = `# Import and export

\`\`\`sh
lectern export users --out users.csv
lectern import users users.csv --dry-run
lectern import users users.csv
\`\`\`

\`lectern import --help\` and \`lectern export --help\` describe all options. The commands connect to PostgreSQL, or go through
the running server of an embedded database. With \`--url\` and a key in \`LECTERN_KEY\` they call any server: an import calls
\`/import\` and needs the scope \`admin\`; an export calls \`/export\` and needs the scope that is given below for each sheet. A
key that is limited to a branch exports the rows of that branch. Without the scope \`personal\`, mobiles are masked and other
personal columns are empty; the column \`!hiddenFields\` names those that hold a value. \`/export\` answers with the file itself:

\`\`\`sh
curl http://127.0.0.1:8080/export -H "Authorization: Bearer $LECTERN_KEY" \\
  -H 'Content-Type: application/json' -d '{"sheet":"orders","format":"csv"}' --fail-with-body --output orders.csv
\`\`\`

- **Formats**: CSV, NDJSON and XLSX. Columns whose name begins with \`!\` are remarks, and import skips them. CSV may have a
  byte order mark, \`;\` or tabs instead of commas, Excel's \`sep=\` line, cells such as \`="00123"\`, empty rows, and the encoding
  GB18030. A quotation mark only opens a cell that it begins: \`5" tablet\` is text. A number that a spreadsheet has shortened
  to \`4.50009E+17\` is refused. From XLSX, import reads the results of formulas; it refuses a row with a formula that has no
  result, with a character that does not exist, or with a number that is no date in a cell with the format of a date.
- **Headings** are the names of the columns below or usual names in Chinese and English, in upper or lower case, with spaces,
  dashes, dots or a note in brackets: \`Login name\`, \`Mobile No.\`, \`手机号（必填）\`. Up to ${mostTitleRows} rows may stand above them. In a workbook
  they may be on any tab; if two tabs have rows, import each with \`--worksheet\`; the files beside it then have its name.
  The only tab with rows is the same file with and without \`--worksheet\`. Merged cells are refused. For other headings,
  write a mapping such as \`{"Phone no.": "mobile", "Fax": ""}\` to a file and give it with \`--map\`; \`""\` skips a column.
- **Values** of columns with fixed codes may be written as words: as the console shows them in English or Chinese, or as
  people usually write them. \`学员\`, \`Student\` and \`student\` are the same role; \`女\`, \`Female\` and \`2\` the same gender; \`是\` and
  \`yes\` are 1. A word with several meanings is refused. So a list of people that the console saved can be imported again; it has
  days without a time zone, so it needs \`--time-zone\`. Its list of orders is a summary without lines: export \`orders\` instead.
- **Amounts** are in minor units: 12.50 is \`1250\`. A whole number with two decimals, such as \`1250.00\`, is refused.
- **Formulas**: in CSV, an apostrophe precedes a text that a spreadsheet would run as a formula (it begins with \`=\`, \`+\`, \`-\`,
  \`@\`, a tab or a line break). Import removes the apostrophe.
- **Times** are numbers as in the interface, or text such as \`2026-09-01T18:30:00+08:00\`. Text without a time zone, such as
  \`2026-09-01 18:30\` or \`2026年9月1日 18:30\`, needs \`--time-zone\`. A date may also be \`2026/9/1\`; \`9/1/2026\` is refused.
- **Without \`--update\`, import only adds.** It finds a record by its id, or else by \`externalId\`, or else by
  \`loginName\` or \`orderSn\`. A row that equals its record counts as known and is skipped. A row that differs counts as
  differing and is listed in \`<file>.changes.csv\`; the record stays as it is.
- **\`lectern import --update\`** changes the fields that differ, through the update operations (\`/user/update\`,
  \`/group/edit\`, …), so their rules apply, and there are audit entries and events. A row needs the id or \`externalId\` and
  the changed columns only. An empty cell changes nothing. A row whose id no record has adds a record if it has every required
  column; otherwise it is refused, and the reason names that id. \`createAt\` is not compared. Everything else that differs is a
  conflict, and the row is refused: ids, roles and branches; status, money and payment times of orders; the stock of
  products. A row is also refused if its \`updateAt\` is earlier than the last change of the record here; a changed
  record gets the \`updateAt\` of its row.
- **Preview**: \`lectern import users crm.csv --update --dry-run\` lists each change in \`crm.csv.dry-run.changes.csv\` and
  prints a \`preview\`. \`--confirm <preview>\` imports exactly that; if the file or the data changed meanwhile, it
  imports nothing. Changes of a name, a birthday or a guardian are counted as \`otherPersons\`: such a row may be meant for
  somebody else.
- **A record twice in a file**: of two rows with the same key (\`loginName\`, \`externalId\`, \`orderSn\`, …) that add a record, the
  second is refused and names the first, unless both are the same. So a second child never replaces the first.
- **Hidden values**: without the scope \`personal\`, personal columns are not compared with the record. With \`update\` each one in a
  row is stored, whether it is new or not.
- **In the console**, owners import files of people, orders and memberships step by step ([console.md](console.md#files)).
- **Large workbooks**: a workbook may unpack to 256 MiB or to 100 times its size, whichever is more; in the console to 200 MiB.
- **Mobiles** of people may contain spaces, dashes, brackets and +86, which are not stored. A number that begins like a mobile
  of China has 11 digits; other countries keep their code. \`createAt\` may be left out.
- **Limits**: import accepts only values that the operations accept.
- **Files from another system** do not need our ids. To refer to a user, class, live class or order, use the column with
  \`ExternalId\` in its name and the \`externalId\` of the record. To refer to a branch, use \`appId\` instead of \`subOrgId\`. Import
  the records that others refer to first.
- **Refused rows** go to a file beside the original, each with the reason. Correct them there and import that file. The other
  rows are imported, unless you use \`--all-or-nothing\`.
- **An interrupted import** continues where it stopped: run the same command again.
- **Only what changed**: \`lectern export users --updated-since 2026-09-01T00:00:00+08:00\`, and \`updatedSince\` of
  \`/export\`, for ${withUpdateAt.join(', ')}. An imported record has the \`updateAt\` of its file, so this may miss it. For
  an exact copy, use \`lectern sync\` or \`/export/changes\`.
- **Space**: the server keeps the file of \`/export\` on disk until it is read, for at most an hour. If the files that are not
  read yet take up \`EXPORT_SPACE_MB\`, or those of one caller half of it, the answer is 503 with \`Retry-After\` (error 5006).
- **All sheets**: \`lectern export all --out school\` writes each sheet to its own file, all as of one moment.
  \`lectern import all school\` reads the sheets in the folder, in the right order.
- **Moving data**: an export shows one moment. If you import it into an empty organisation, sheet by sheet in the order
  below, that organisation exports the same bytes. The histories \`refunds\`, \`orderMoves\` and \`audit\` are exported but
  not imported, because a file could claim any history. \`homeworkStudents\`, \`examStudents\` and the statistics
  (\`liveClassRecords\`, \`homeworkRecords\`, \`examRecords\`, \`attendance\`) are not imported either: the server derives them
  again. \`attendance\` lists a live class once a running server has recorded that it is over: after an import, 100 live
  classes of the organisation every 5 seconds. It depends on \`earlyStartMinutes\` of the organisation: set it before the
  import. The empty row of an erased person is imported too, because other rows refer to it. Keys, staff accounts and the
  organisation's settings are in no export. \`lectern backup\` contains everything, and \`lectern restore\` restores it.
`;

const shown = (text: string) => text.replaceAll('|', '\\|');

function about(field: Field): string {
  const { type, description = '', enum: choices, 'x-expected': expected } = field;
  const words = choices?.filter((choice) => typeof choice === 'string' && !description.includes(choice)) ?? [];
  const more = words.length > 0 ? ` One of ${words.join(', ')}.` : '';
  const form = expected === undefined || description.includes(expected.en) ? '' : ` Must be ${expected.en}.`;
  const cell = type === 'array' ? ' In CSV and XLSX: as JSON.' : '';
  return shown(`${description}${more}${form}${cell}`);
}

const externalIdRow = ({ column, replaces, kind, list }: ExternalIdColumn) =>
  `| \`${column}\` | string |  | Instead of \`${replaces}\`${list === undefined ? '' : ` in the items of \`${list}\``}: ${
    kind === 'branch' ? 'the appId of the branch' : 'the externalId of the record'
  }. |`;

function section({ name, about: what, row, scope }: Listing, externalIds: readonly ExternalIdColumn[]): string {
  const required: readonly string[] = row.required ?? [];
  const rows = Object.entries<Field>(Object(row.properties)).map(
    ([column, field]) =>
      `| \`${column}\` | ${[field.type].flat().join(' or ')} | ${required.includes(column) ? 'yes' : ''} | ${about(field)} |`,
  );
  const table = [
    '| column | type | required | meaning |',
    '|---|---|---|---|',
    ...rows,
    ...externalIds.map(externalIdRow),
  ];
  return `## ${name}\n\n${what} Scope for export: \`${scope}\`.\n\n${table.join('\n')}\n`;
}

test('docs/import-and-export.md lists every sheet and its columns (npm run generate rewrites it)', async () => {
  const sections = [
    ...sheets.map((sheet) => section(sheet, externalIdColumns(sheet))),
    ...[...histories, ...statistics].map((each) => section({ ...each, about: `${each.about} Not imported.` }, [])),
  ];
  await expect([introduction, ...sections].join('\n')).toMatchFileSnapshot('../../../docs/import-and-export.md');
});

/** The sheets that the console imports. */
const inConsole = ['users', 'orders', 'members'] as const;

test('the console knows the columns of the sheets that it imports (npm run generate writes them)', async () => {
  const columnsOf = (name: string) => {
    const sheet = findNamed(sheets, name);
    const fields = Object.entries<Field & { 'x-unit'?: string }>(Object(sheet.row.properties));
    const properties = fields.map(([column, { type, enum: choices, pattern, items, 'x-unit': unit }]) => [
      column,
      { type, enum: choices, pattern, items: items && { type: items.type }, 'x-unit': unit },
    ]);
    const others = externalIdColumns(sheet).filter(({ list }) => list === undefined);
    return {
      properties: Object.fromEntries(properties),
      required: sheet.row.required ?? [],
      instead: Object.fromEntries(others.map(({ column, replaces }) => [column, replaces])),
    };
  };
  const columns = Object.fromEntries(inConsole.map((name) => [name, columnsOf(name)]));
  const source = [
    '// Generated from the sheets by "npm run generate". Change those, not this.',
    "import type { SheetColumns } from '../sheet-columns.ts';",
    `export type SheetName = ${inConsole.map((name) => `'${name}'`).join(' | ')};`,
    `export const sheetColumns: Readonly<Record<SheetName, SheetColumns>> = ${JSON.stringify(columns, null, 2)};`,
  ];
  await expect(`${source.join('\n\n')}\n`).toMatchFileSnapshot('../file/generated/columns.ts');
});

/** Tables of fields, with the headings of their columns. */
const fieldTables: readonly FieldTable[] = [userFields];

test('the headings of fields are those of their tables (npm run generate writes them)', async () => {
  const headings = fieldTables.flatMap((table) => Object.entries(table).map(([name, field]) => [name, field.headings]));
  const source = [
    '// Generated from the tables of fields by "npm run generate". Change those, not this.',
    `export const fieldHeadings: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(headings), null, 2)};`,
  ];
  await expect(`${source.join('\n\n')}\n`).toMatchFileSnapshot('../file/generated/headings.ts');
});

test('every column that the console imports has a Chinese name', () => {
  const columns = inConsole.flatMap((name) => knownColumnsOf(sheetColumns[name]));
  const isChinese = (heading: string) => /\p{Script=Han}/u.test(heading);
  expect(columns.filter((column) => !otherHeadings[column]?.some(isChinese))).toEqual([]);
});

test('every column has a description', () => {
  for (const { name, row } of listings) {
    for (const [column, field] of Object.entries<Field>(Object(row.properties))) {
      expect(field.description, `${name}.${column}`).toMatch(/\S/);
    }
  }
});

/** What names another record: whether that is there is asked of the database. */
const refersToRecord = (name: string, { pattern = '' }: Field) =>
  /(Id|Ids|liveclass|Liveclass)$/.test(name) || pattern.includes('_[1-9][0-9]*');

/** The fields without an upper limit, also inside lists. */
function unlimited(name: string, field: Field): string[] {
  const { items, properties, maximum, maxLength, maxItems, pattern, enum: choices } = field;
  const types = [field.type].flat();
  const inner = [
    ...(items ? unlimited(`${name}[]`.replace(/Ids\[\]$/, 'Id'), items) : []),
    ...Object.entries(properties ?? {}).flatMap(([inside, each]) => unlimited(`${name}.${inside}`, each)),
  ];
  const isLimited =
    choices !== undefined ||
    refersToRecord(name, field) ||
    (types.includes('array') && maxItems !== undefined) ||
    (types.includes('integer') && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) ||
    (types.includes('string') &&
      (maxLength !== undefined || (pattern !== undefined && !/[*+]/.test(withoutEscapes(pattern))))) ||
    types.includes('object');
  return isLimited ? inner : [name, ...inner];
}

/** `\\+?` in a pattern is a plus sign, not a repetition; nor is the content of brackets. */
const withoutEscapes = (pattern: string) => pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');

test('every column that is imported has an upper limit', () => {
  const found = sheets.flatMap(({ name, row }) =>
    Object.entries<Field>(Object(row.properties)).flatMap(([column, field]) =>
      unlimited(column, field).map((each) => `${name}.${each}`),
    ),
  );
  expect(found).toEqual([]);
});

test('a row without anything is refused in every sheet: an import gives it for what cannot be read', () => {
  expect(sheets.filter(({ row: { required = [] } }) => required.length === 0)).toEqual([]);
});

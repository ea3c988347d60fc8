import { expect, test } from 'vitest';
import { type Stand, standsOf } from './external-ids.ts';
import { histories } from './history-sheets.ts';
import type { Listing } from './sheet.ts';
import { listings, sheets } from './sheets.ts';

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

const introduction = `# Import and export

\`\`\`
npx lectern export users --out users.csv
npx lectern import users users.csv --dry-run
npx lectern import users users.csv
\`\`\`

\`lectern import --help\` and \`lectern export --help\` say everything these commands can. They go straight to PostgreSQL,
or through the server that holds an embedded database. With \`--url\` and a key in \`LECTERN_KEY\` they go to any server: an
import by the operation \`/import\`, with the scope \`admin\`; an export by \`/export\`, with the scope that is named below for
each sheet. A key of one branch gets the rows of that branch; without the scope \`personal\`, mobiles are masked, other
personal columns are empty, and the column \`!hiddenFields\` names those that hold a value. \`/export\` answers with the file itself:

\`\`\`
curl https://lectern.school.example/export -H "Authorization: Bearer $LECTERN_KEY" \\
  -H 'Content-Type: application/json' -d '{"sheet":"orders","format":"csv"}' --fail-with-body --output orders.csv
\`\`\`

- **Files**: CSV, NDJSON and XLSX. In CSV a byte order mark, \`;\` or tabs in place of commas, Excel's \`sep=\` line,
  \`="00123"\`, empty rows and GB18030 are understood; a number that a spreadsheet has shortened to \`4.50009E+17\` is
  refused. The first line names the columns; those whose name begins with \`!\` are remarks and are skipped. Of an XLSX
  file the first worksheet is read, and of formulas what came out of them.
- **Formulas**: in CSV, a text that a spreadsheet would run as a formula (it begins with \`=\`, \`+\`, \`-\`, \`@\`, a tab or a
  line break) is written with an apostrophe before it. Import removes that apostrophe, so the text is as it was.
- **Times** are numbers as in the interface, or text such as \`2026-09-01T18:30:00+08:00\`; \`2026-09-01 18:30\` needs
  \`--time-zone\`.
- **Records are known again** by their own id where it is given, else by what is theirs alone (\`loginName\`, \`orderSn\`,
  \`externalId\`). A row whose record is there already changes nothing.
- **Files from another system** need not know our ids: where a column refers to a person, a class, a live class or an
  order, the column with \`ExternalId\` in its name may stand in its place and hold the \`externalId\` that the record was
  given; \`appId\` may stand in place of \`subOrgId\`. Import what is referred to first.
- **Bad rows** are collected beside the file with the reason; correct them there and import that file. Good rows go in,
  unless \`--all-or-nothing\`.
- **An import that was stopped** goes on where it was: give the same command again.
- **All sheets at once**: \`lectern export all --out school\` writes each to a file of its own, all as of one moment, and
  \`lectern import all school\` reads whatever sheets the folder has, in the right order.
- **An export is of one moment**, and can be imported into an empty organisation, sheet by sheet in the order below: it then
  exports the same, byte for byte. What happened on the way is in \`refunds\`, \`orderMoves\` and \`audit\`: these are
  exported and not imported, since nobody can make a history up. Keys, staff accounts and the organisation's own settings
  are in no export; \`lectern backup\` holds everything, and \`lectern restore\` brings it back as it was.
`;

const shown = (text: string) => text.replaceAll('|', '\\|');

function about(field: Field): string {
  const { type, description = '', enum: choices, 'x-expected': expected } = field;
  const words = choices?.filter((choice) => typeof choice === 'string' && !description.includes(choice)) ?? [];
  const more = words.length > 0 ? ` One of ${words.join(', ')}.` : '';
  const form = expected === undefined || description.includes(expected.en) ? '' : ` It is ${expected.en}.`;
  const cell = type === 'array' ? ' In a file with columns: as JSON.' : '';
  return shown(`${description}${more}${form}${cell}`);
}

const standRow = ({ column, inPlaceOf, kind, list }: Stand) =>
  `| \`${column}\` | string |  | In place of \`${inPlaceOf}\`${list === undefined ? '' : ` in the items of \`${list}\``}: ${
    kind === 'branch' ? 'the appId of the branch' : 'the externalId'
  }. |`;

function section({ name, about: what, row, scope }: Listing, stands: readonly Stand[]): string {
  const required: readonly string[] = row.required ?? [];
  const rows = Object.entries<Field>(Object(row.properties)).map(
    ([column, field]) =>
      `| \`${column}\` | ${[field.type].flat().join(' or ')} | ${required.includes(column) ? 'yes' : ''} | ${about(field)} |`,
  );
  const table = ['| column | type | required | what it is |', '|---|---|---|---|', ...rows, ...stands.map(standRow)];
  return `## ${name}\n\n${what} To export it: \`${scope}\`.\n\n${table.join('\n')}\n`;
}

test('docs/import-and-export.md tells every sheet and its columns (npm run generate writes it anew)', async () => {
  const sections = [
    ...sheets.map((sheet) => section(sheet, standsOf(sheet))),
    ...histories.map((history) => section({ ...history, about: `${history.about} Not imported.` }, [])),
  ];
  await expect([introduction, ...sections].join('\n')).toMatchFileSnapshot('../../../docs/import-and-export.md');
});

test('every column says what it is', () => {
  for (const { name, row } of listings) {
    for (const [column, field] of Object.entries<Field>(Object(row.properties))) {
      expect(field.description, `${name}.${column}`).toMatch(/\S/);
    }
  }
});

/** What names another record: whether that is there is asked of the database. */
const refersToRecord = (name: string, { pattern = '' }: Field) =>
  /(Id|Ids|liveclass|Liveclass)$/.test(name) || pattern.includes('_[1-9][0-9]*');

/** The fields, also inside lists, of which a row may have as much as it likes. */
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

/** `\\+?` in a pattern is a plus sign, not a repetition; neither is what stands in brackets. */
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

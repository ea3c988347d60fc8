import { nestsTooDeep } from '../../operation/contract/nesting.ts';
import { nearest } from '../../operation/validation/nearest.ts';
import { linesOf } from '../lines.ts';
import { columnsOf, isRemark, type RowType, withMoments } from './cells.ts';
import { type Format, formats } from './contract.ts';
import { readCsv } from './csv.ts';
import { type FileFacts, textOf } from './inspect.ts';
import { findHeading, type Mapping, mostTitleRows, Recogniser, type Table } from './recognise.ts';
import { type FileRow, isEmpty, rowOf, type TableRecord, tooDeep } from './table.ts';
import { mostOfRow } from './unpacked.ts';
import { defaultWorksheet, readTable } from './worksheets.ts';
import { openZip } from './zip.ts';

/** A file that cannot be read in its format. The message is for the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** The given format, or the format that the file extension shows. */
export function formatOf(file: string, given?: Format): Format {
  const found = given ?? formats.find((format) => file.toLowerCase().endsWith(`.${format}`));
  if (found === undefined)
    throw new UnreadableFile(
      /\.(?:xls|xlsm|xlsb|et|ods|numbers)$/i.test(file)
        ? `${file} cannot be read: open it in a spreadsheet and save it as XLSX or CSV.`
        : `The extension of ${file} is not a format. Add --format with one of ${formats.join(', ')}.`,
    );
  return found;
}

interface ReadOptions {
  readonly format: Format;
  readonly facts: FileFacts;
  readonly row: RowType;
  /** Columns with external ids, accepted instead of the columns with our ids. */
  readonly others: readonly string[];
  readonly timeZone: string | undefined;
  /** Columns that the user assigned by hand. */
  readonly mapping?: Mapping | undefined;
  /** The worksheet to read; by default the first one with the headings. */
  readonly worksheet?: string | undefined;
  /** Receives the number of bytes read so far. */
  readonly read: (bytes: number) => void;
}

export async function* readFileRows(file: string, options: ReadOptions): AsyncGenerator<FileRow, void, undefined> {
  const { format, facts, mapping = {} } = options;
  checkMapping(mapping, options);
  const recogniser = new Recogniser(knownColumns(options), mapping);
  const reading = { ...options, recogniser };
  if (format === 'xlsx')
    return yield* tableRows(refusing(file, readXlsx(file, recogniser, options.worksheet)), reading);
  if (facts.encoding === undefined) {
    throw new UnreadableFile(`${file} is neither UTF-8 nor UTF-16 nor GB18030: save it as UTF-8 and try again.`);
  }
  const text = textOf(file, facts.encoding, options.read);
  if (format === 'ndjson') return yield* ndjsonRows(text, options);
  yield* tableRows(refusing(file, readCsv(text)), reading);
}

/**
 * The given worksheet, if it is not the one that is read anyway: a file is the same with and without the name of its only
 * worksheet with rows.
 */
export async function otherWorksheet(
  file: string,
  options: Pick<ReadOptions, 'format' | 'row' | 'others' | 'mapping' | 'worksheet'>,
): Promise<string | undefined> {
  const { format, mapping, worksheet } = options;
  if (worksheet === undefined || format !== 'xlsx') return undefined;
  try {
    const isDefault = worksheet === (await defaultWorksheetOf(file, new Recogniser(knownColumns(options), mapping)));
    return isDefault ? undefined : worksheet;
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

const unreadable = (file: string, cause: unknown) =>
  new UnreadableFile(`${file} cannot be read: ${cause instanceof Error ? cause.message : cause}.`, { cause });

/** Options with the recogniser of the columns. */
interface Reading extends ReadOptions {
  readonly recogniser: Recogniser;
}

const knownColumns = ({ row, others }: Pick<ReadOptions, 'row' | 'others'>) => [...columnsOf(row), ...others];

/** Refuses a mapping to a column that the sheet does not have. */
function checkMapping(mapping: Mapping, options: ReadOptions): void {
  const known = knownColumns(options);
  for (const [heading, column] of Object.entries(mapping)) {
    if (column === '' || known.includes(column)) continue;
    const meant = nearest(column, known);
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    throw new UnreadableFile(`The mapping of ${heading} names the column ${column}, which does not exist.${hint}`);
  }
}

async function* refusing(file: string, records: AsyncIterable<TableRecord>) {
  try {
    yield* records;
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

async function* ndjsonRows(pieces: AsyncIterable<string>, { row, timeZone }: ReadOptions): AsyncGenerator<FileRow> {
  let line = 0;
  for await (const text of linesOf(pieces, (length) => refuseLong(line + 1, length))) {
    line += 1;
    const trimmed = text.replace(/^\uFEFF/, '').trim();
    if (trimmed === '') continue;
    const written = parsed(trimmed);
    if (written === undefined) {
      yield { line, values: {}, written: { '!text': text }, problem: notAnObject };
      continue;
    }
    if (nestsTooDeep(written)) {
      yield { line, values: {}, written: { '!text': text }, problem: tooDeep };
      continue;
    }
    const values = Object.fromEntries(Object.entries(written).filter(([name]) => !isRemark(name)));
    yield { line, values: withMoments(row, values, timeZone), written };
  }
}

function refuseLong(line: number, length: number): void {
  if (length > mostOfRow) throw new UnreadableFile(`Line ${line} is longer than ${mostOfRow / 1024 / 1024} MiB.`);
}

const notAnObject = { en: 'this line is not a JSON object.', zh: '这一行不是 JSON 对象。' };

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

async function* tableRows(records: AsyncIterable<TableRecord>, options: Reading): AsyncGenerator<FileRow> {
  const waiting: TableRecord[] = [];
  let table: Table<TableRecord> | undefined;
  for await (const record of records) {
    if (table !== undefined) {
      if (!isEmpty(record)) yield rowOf(record, table, options);
    } else if (waiting.push(record) > mostTitleRows) {
      table = headingOf(waiting, options);
      yield* rowsBelow(waiting, table, options);
    }
  }
  if (table === undefined) yield* rowsBelow(waiting, headingOf(waiting, options), options);
}

/** The rows below the headings among the first ones. */
function* rowsBelow(first: readonly TableRecord[], table: Table<TableRecord>, options: Reading): Generator<FileRow> {
  for (const record of first.slice(table.title.length + 1)) if (!isEmpty(record)) yield rowOf(record, table, options);
}

function headingOf(first: readonly TableRecord[], options: Reading): Table<TableRecord> {
  if (first.length === 0) throw new UnreadableFile('The file is empty: its first line must name the columns.');
  const table = findHeading(first, options.recogniser);
  if (table === undefined) throw withoutHeading(first, options);
  checkHeading(table, options);
  return table;
}

function withoutHeading([first]: readonly TableRecord[], options: ReadOptions): UnreadableFile {
  const known = knownColumns(options);
  const cells = first?.cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, 3)
    .join(', ');
  return new UnreadableFile(
    `No line names the columns, such as ${known.slice(0, 3).join(', ')}. The first line is: ${cells}. ` +
      'Add a line with the names, or assign your headings to columns with --map.',
  );
}

function checkHeading({ heading, columns }: Table<TableRecord>, options: Reading): void {
  const mapped = Object.keys(options.mapping ?? {}).find((name) => !heading.includes(name.trim()));
  if (mapped !== undefined) {
    throw new UnreadableFile(
      `The mapping names the heading ${mapped}, which the file does not have: ${heading.join(', ')}.`,
    );
  }
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index);
  if (twice !== undefined) {
    const names = heading.filter((_, index) => columns[index] === twice);
    const both = new Set(names).size > 1 ? `: ${names.join(' and ')} mean the same` : '';
    throw new UnreadableFile(`The column ${twice} appears twice${both}. Put ! before a name to skip it.`);
  }
  const odd = heading.filter((_, index) => columns[index] === undefined);
  if (odd.length === 0) return;
  const meant = odd.map((each) => nearest(each, knownColumns(options))).find((each) => each !== undefined);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  const names = odd.map((each) => `"${each}"`).join(', ');
  throw new UnreadableFile(
    `${odd.length === 1 ? 'There is no column' : 'There are no columns'} ${names}.${hint} ` +
      'Put ! before a name to skip it, or assign it with --map.',
  );
}

/** Streams the rows of the worksheet of a file that has the headings, or of the one with this name. */
export async function* readXlsx(
  file: string,
  recogniser: Recogniser,
  worksheet?: string,
): AsyncGenerator<TableRecord, void, undefined> {
  const archive = await openZip(file);
  try {
    yield* readTable(archive, recogniser, worksheet);
  } finally {
    await archive.close();
  }
}

/** The worksheet of a file that is read if none is named; undefined if the file does not decide it. */
async function defaultWorksheetOf(file: string, recogniser: Recogniser): Promise<string | undefined> {
  const archive = await openZip(file);
  try {
    return await defaultWorksheet(archive, recogniser);
  } finally {
    await archive.close();
  }
}

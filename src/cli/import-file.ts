import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { Batches } from '../transfer/file/batches.ts';
import type { Format } from '../transfer/file/contract.ts';
import { inspect } from '../transfer/file/inspect.ts';
import { otherWorksheet, readFileRows } from '../transfer/file/read-file.ts';
import type { Mapping } from '../transfer/file/recognise.ts';
import { identityColumns } from '../transfer/file/sheet-columns.ts';
import type { FileRow } from '../transfer/file/table.ts';
import { prefetch } from '../transfer/prefetch.ts';
import { externalIdColumns } from '../transfer/sheet/external-ids.ts';
import type { Sheet } from '../transfer/sheet/sheet.ts';
import { BadRows } from './bad-rows.ts';
import { ChangesFile, type RecordChange } from './changes-file.ts';
import { Progress } from './progress.ts';

interface Counts {
  readonly added: number;
  readonly known: number;
  readonly changed: number;
  readonly differing: number;
  readonly badNum: number;
}

interface BadRow {
  readonly row: number;
  readonly msg: string;
  readonly param: string;
  /** The earlier row that this one repeats. */
  readonly otherRow?: number;
}

/** The answer of `/import`. */
interface Answer extends Counts {
  readonly rowsDone: number;
  readonly bad: readonly BadRow[];
  readonly changes: readonly RecordChange[];
  readonly total?: Counts;
  readonly preview?: string;
  readonly finishTime?: number;
}

/** Sends one request to `/import`. */
export type SendRows = (body: object) => Promise<unknown>;

export interface ImportOptions {
  readonly sheet: Sheet;
  readonly format: Format;
  readonly timeZone: string | undefined;
  /** All rows or none; `check` is a dry run. */
  readonly whole: 'check' | 'commit' | undefined;
  /** Whether to change records that exist. */
  readonly update: boolean;
  /** Columns that the user assigned by hand. */
  readonly mapping?: Mapping | undefined;
  /** The worksheet to read. */
  readonly worksheet?: string | undefined;
  /** The preview that is confirmed. */
  readonly expected?: string | undefined;
}

export interface Imported {
  readonly rows: number;
  readonly added: number;
  readonly known: number;
  /** Only in an update. */
  readonly changed?: number;
  /** Rows that differ from their record, which stays as it is. */
  readonly differing?: number;
  /** Changed people whose name, birthday or guardian becomes another: the rows may be meant for somebody else. */
  readonly otherPersons?: number;
  readonly bad: number;
  /** The file with the refused rows, if any. */
  readonly badFile?: string;
  /** The file that lists what changed or differs, if anything. */
  readonly changesFile?: string;
  /** Confirms a dry run: `--confirm`. */
  readonly preview?: string;
  /** When the same file was imported before; this time nothing was done. */
  readonly importedBefore?: string;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Sends the rows of a file in batches. The server stores the number of imported rows in the transaction of each batch, so
 * an interrupted import continues without adding a row twice.
 */
export async function importFile(file: string, options: ImportOptions, send: SendRows): Promise<Imported> {
  const { sheet, format, whole, update, expected } = options;
  const facts = await inspect(file);
  const worksheet = await otherWorksheet(file, readingOf(options));
  const source = [
    ...(update ? ['update'] : []),
    facts.sha256,
    // Each worksheet is a file of its own, except the one that is read without a name.
    ...(worksheet === undefined ? [] : [createHash('sha256').update(worksheet).digest('hex').slice(0, 16)]),
    ...(whole === undefined ? [] : [crypto.randomUUID()]),
  ].join(' ');
  const ask = async (body: object) => (await send({ sheet: sheet.name, source, update, ...body })) as Answer;
  const step = whole === undefined ? {} : { whole: 'stage' };

  // A dry run must not overwrite the refused rows of an earlier import.
  const tab = worksheet === undefined ? '' : `.${worksheet.replaceAll(/[/\\\0]/g, '_')}`;
  const base = `${file}${tab}${whole === 'check' ? '.dry-run' : ''}`;
  const badFile = `${base}.bad.${format === 'ndjson' ? 'ndjson' : 'csv'}`;
  const { rowsDone, bad: unreported, finishTime } = await ask({ rows: [], from: 0, ...step });
  if (finishTime !== undefined) {
    return { rows: rowsDone, added: 0, known: 0, bad: 0, badFile, importedBefore: new Date(finishTime).toISOString() };
  }
  const bad = new BadRows(badFile, format === 'ndjson');
  const changesFile = `${base}.changes.csv`;
  const changes = new ChangesFile(changesFile, rowsDone > 0 && (await exists(changesFile)));
  const progress = new Progress(sheet.name);
  let bytes = 0;
  const read = (count: number) => {
    bytes = count;
  };
  let sent = rowsDone;
  let otherPersons = 0;
  const reportBad = async (row: FileRow | undefined, msg: string) => {
    if (row !== undefined) await bad.add(row, problemOf(row, msg));
  };
  const rowsOf = readFileRows(file, { ...readingOf(options), facts, read });
  // The last answer before the interruption may not have been written to the file.
  const problems = new Map(unreported.map(({ row, msg }) => [row, msg]));
  const { lastLine, refused } = await skipRows(rowsOf, rowsDone, problems);
  await bad.resume(lastLine);
  for (const { row, msg } of refused) await reportBad(row, msg);
  for await (const { from, rows } of prefetch(batches(rowsOf, rowsDone))) {
    const answer = await ask({ from, rows: rows.map(({ values }) => values), ...step });
    for (const each of answer.bad) {
      await reportBad(
        rows[each.row - from],
        withOtherRow(each, (row) => rows[row - from]?.line),
      );
    }
    otherPersons += countOtherPersons(options, answer);
    await bad.flush();
    await changes.add(answer.changes, (row) => rows[row - from]?.line ?? 0);
    sent += rows.length;
    progress.update({ fraction: facts.bytes === 0 ? 0 : bytes / facts.bytes, rows: sent });
  }
  progress.end();
  const end = whole === undefined ? { finish: true } : { whole, ...(expected === undefined ? {} : { expected }) };
  const last = await ask({ rows: [], from: sent, ...end });
  if (whole !== undefined) {
    await reportWhole(file, options, last, { bad, changes });
    otherPersons = countOtherPersons(options, last);
  }
  await bad.close();
  const { added, known, changed, differing, badNum } = last.total ?? last;
  return {
    rows: sent,
    added,
    known,
    ...(update ? { changed } : { differing }),
    ...(otherPersons > 0 ? { otherPersons } : {}),
    bad: badNum,
    ...(bad.count > 0 ? { badFile: bad.file } : {}),
    ...(changes.isWritten ? { changesFile } : {}),
    ...(last.preview === undefined ? {} : { preview: last.preview }),
  };
}

/** How many changes are of a name, a birthday or a guardian. */
function countOtherPersons({ sheet, update }: ImportOptions, { changes }: Answer): number {
  const columns = identityColumns[sheet.name] ?? [];
  return update ? changes.filter(({ fields }) => fields.some(({ field }) => columns.includes(field))).length : 0;
}

/** The problem of a row, with the row that it repeats as a spreadsheet numbers it. */
function withOtherRow({ msg, otherRow }: BadRow, lineOf: (row: number) => number | undefined): string {
  const line = otherRow === undefined ? undefined : lineOf(otherRow);
  return line === undefined ? msg : `${msg} The earlier row is row ${line}.`;
}

const problemOf = ({ problem }: FileRow, msg: string) => problem?.en ?? msg;

const readingOf = ({ sheet, format, timeZone, mapping, worksheet }: ImportOptions) => ({
  format,
  timeZone,
  mapping,
  worksheet,
  row: sheet.row,
  others: externalIdColumns(sheet).flatMap(({ column, list }) => (list === undefined ? [column] : [])),
});

/** Skips rows that were imported before. Returns the line of the last one, and those of them that have a problem. */
async function skipRows(
  rows: AsyncIterator<FileRow>,
  count: number,
  problems: ReadonlyMap<number, string>,
): Promise<{ lastLine: number; refused: { row: FileRow; msg: string }[] }> {
  const refused: { row: FileRow; msg: string }[] = [];
  let lastLine = 0;
  for (let number = 0; number < count; number += 1) {
    const { done, value } = await rows.next();
    if (done) break;
    lastLine = value.line;
    const msg = problems.get(number);
    if (msg !== undefined) refused.push({ row: value, msg });
  }
  return { lastLine, refused };
}

/** Splits the rows into requests; the first row has this number. */
async function* batches(rows: AsyncIterable<FileRow>, first: number) {
  const waiting = new Batches();
  let from = first;
  for await (const row of rows) {
    const full = waiting.add(row);
    if (full.length > 0) yield { from, rows: full };
    from += full.length;
  }
  const last = waiting.take();
  if (last.length > 0) yield { from, rows: last };
}

interface Reports {
  readonly bad: BadRows;
  readonly changes: ChangesFile;
}

/** Reads the file again to write the rows that an all-or-nothing import refused, and the changes of the others. */
async function reportWhole(
  file: string,
  options: ImportOptions,
  answer: Answer,
  { bad, changes }: Reports,
): Promise<void> {
  const problems = new Map(answer.bad.map((each) => [each.row, each]));
  if (problems.size === 0 && answer.changes.length === 0) return;
  const facts = await inspect(file);
  const lines: number[] = [];
  for await (const row of readFileRows(file, { ...readingOf(options), facts, read: () => {} })) {
    const problem = problems.get(lines.length);
    if (problem !== undefined)
      await bad.add(
        row,
        problemOf(
          row,
          withOtherRow(problem, (earlier) => lines[earlier]),
        ),
      );
    lines.push(row.line);
  }
  await changes.add(answer.changes, (row) => lines[row] ?? 0);
}

import type { Format } from '../transfer/file/contract.ts';
import { inspect } from '../transfer/file/inspect.ts';
import { type FileRow, readFileRows } from '../transfer/file/read-file.ts';
import { prefetch } from '../transfer/prefetch.ts';
import { mostRows } from '../transfer/sheet/contract.ts';
import { externalIdColumns } from '../transfer/sheet/external-ids.ts';
import type { Sheet } from '../transfer/sheet/sheet.ts';
import { BadRows } from './bad-rows.ts';
import { Progress } from './progress.ts';

/** The answer of `/import`. */
interface Answer {
  readonly rowsDone: number;
  readonly added: number;
  readonly known: number;
  readonly bad: readonly { readonly row: number; readonly msg: string; readonly param: string }[];
  readonly badNum: number;
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
}

export interface Imported {
  readonly rows: number;
  readonly added: number;
  readonly known: number;
  readonly bad: number;
  /** The file with the refused rows, if any. */
  readonly badFile?: string;
  /** When the same file was imported before; this time nothing was done. */
  readonly importedBefore?: string;
}

/** Requests stay below the server's limit of 1 MiB. */
const mostCharacters = 250_000;

/**
 * Sends the rows of a file in batches. The server stores the number of imported rows in the transaction of each batch, so
 * an interrupted import continues without adding a row twice.
 */
export async function importFile(file: string, options: ImportOptions, send: SendRows): Promise<Imported> {
  const { sheet, format, whole } = options;
  const facts = await inspect(file);
  const common = {
    sheet: sheet.name,
    source: whole === undefined ? facts.sha256 : `${facts.sha256} ${crypto.randomUUID()}`,
  };
  const ask = async (body: object) => (await send({ ...common, ...body })) as Answer;
  const step = whole === undefined ? {} : { whole: 'stage' };

  // A dry run must not overwrite the refused rows of an earlier import.
  const badFile = `${file}${whole === 'check' ? '.dry-run' : ''}.bad.${format === 'ndjson' ? 'ndjson' : 'csv'}`;
  const { rowsDone, bad: unreported, finishTime } = await ask({ rows: [], from: 0, ...step });
  if (finishTime !== undefined) {
    return { rows: rowsDone, added: 0, known: 0, bad: 0, badFile, importedBefore: new Date(finishTime).toISOString() };
  }
  const bad = new BadRows(badFile, format === 'ndjson');
  await bad.resume(rowsDone);
  const progress = new Progress(sheet.name, facts.bytes);
  let bytes = 0;
  const read = (count: number) => {
    bytes = count;
  };
  const sum = { rows: 0, added: 0, known: 0 };
  const reportBad = async (number: number, row: FileRow | undefined, msg: string) => {
    if (row !== undefined) await bad.add(number, row, problemOf(row, msg));
  };
  // The last answer before the interruption may not have been written to the file.
  const problems = new Map(unreported.map(({ row, msg }) => [row, msg]));
  const passed = async (number: number, row: FileRow) => {
    const msg = problems.get(number);
    if (msg !== undefined) await reportBad(number, row, msg);
  };
  const rowsOf = readFileRows(file, { ...readingOf(options), facts, read });
  for await (const { from, rows } of prefetch(batches(rowsOf, rowsDone, passed))) {
    const answer = await ask({ from, rows: rows.map(({ values }) => values), ...step });
    for (const { row, msg } of answer.bad) await reportBad(row, rows[row - from], msg);
    await bad.flush();
    sum.rows += rows.length;
    sum.added += answer.added;
    sum.known += answer.known;
    progress.update(bytes, sum.rows);
  }
  progress.end();
  const last = await ask({
    rows: [],
    from: rowsDone + sum.rows,
    ...(whole === undefined ? { finish: true } : { whole }),
  });
  if (whole !== undefined) await reportBadRows(file, options, last, bad);
  await bad.close();
  return {
    rows: rowsDone + sum.rows,
    added: sum.added + last.added,
    known: sum.known + last.known,
    bad: whole === undefined ? bad.count : last.badNum,
    ...(bad.count > 0 ? { badFile: bad.file } : {}),
  };
}

const problemOf = ({ line, problem }: FileRow, msg: string) => `line ${line}: ${problem ?? msg}`;

const readingOf = ({ sheet, format, timeZone }: ImportOptions) => ({
  format,
  timeZone,
  row: sheet.row,
  others: externalIdColumns(sheet).flatMap(({ column, list }) => (list === undefined ? [column] : [])),
});

/** Splits the rows into requests, skipping rows that were imported before. */
async function* batches(
  rows: AsyncIterable<FileRow>,
  rowsDone: number,
  passed: (number: number, row: FileRow) => Promise<void>,
) {
  let from = rowsDone;
  let waiting: FileRow[] = [];
  let characters = 0;
  let seen = 0;
  for await (const row of rows) {
    seen += 1;
    if (seen <= rowsDone) {
      await passed(seen - 1, row);
      continue;
    }
    const length = JSON.stringify(row.values).length;
    if (waiting.length === mostRows || (waiting.length > 0 && characters + length > mostCharacters)) {
      yield { from, rows: waiting };
      from += waiting.length;
      waiting = [];
      characters = 0;
    }
    waiting.push(row);
    characters += length;
  }
  if (waiting.length > 0) yield { from, rows: waiting };
}

/** Reads the file again to write the rows that an all-or-nothing import refused. */
async function reportBadRows(file: string, options: ImportOptions, answer: Answer, bad: BadRows): Promise<void> {
  const problems = new Map(answer.bad.map(({ row, msg }) => [row, msg]));
  if (problems.size === 0) return;
  const facts = await inspect(file);
  let number = 0;
  for await (const row of readFileRows(file, { ...readingOf(options), facts, read: () => {} })) {
    const msg = problems.get(number);
    if (msg !== undefined) await bad.add(number, row, problemOf(row, msg));
    number += 1;
  }
}

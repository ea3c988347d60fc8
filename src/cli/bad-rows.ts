import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { csvLine, readCsv } from '../transfer/file/csv.ts';
import type { FileRow } from '../transfer/file/table.ts';
import { writeWhole } from '../transfer/file/whole-file.ts';
import { linesOf } from '../transfer/lines.ts';

const rowColumn = '!row';
const problemColumn = '!problem';

/**
 * Writes refused rows unchanged to a file, each with its reason. The corrected file can be imported. Columns whose name
 * begins with `!` are remarks.
 */
export class BadRows {
  readonly file: string;
  readonly #asLines: boolean;
  #stream: WriteStream | undefined;
  #columns: readonly string[] = [];
  readonly #written = new Set<number>();

  constructor(file: string, asLines: boolean) {
    this.file = file;
    this.#asLines = asLines;
  }

  /** Continues an interrupted file: keeps only the rows up to this one, because later ones will be refused again. */
  async resume(lastRow: number): Promise<void> {
    const text = await readFile(this.file, 'utf8').catch(() => '');
    if (text === '') return;
    const earlier = this.#asLines ? await linesUpTo(text, lastRow) : await recordsUpTo(text, lastRow);
    if (earlier.rows.length === 0) return rm(this.file);
    await writeWhole(this.file, (draft) => writeFile(draft, earlier.text));
    for (const number of earlier.rows) this.#written.add(number);
    this.#columns = earlier.columns;
    this.#stream = createWriteStream(this.file, { flags: 'a' });
  }

  get count(): number {
    return this.#written.size;
  }

  /** Writes a refused row, unless it was written before. */
  async add({ line, written }: FileRow, problem: string): Promise<void> {
    if (this.#written.has(line)) return;
    this.#written.add(line);
    const remarks = { [rowColumn]: line, [problemColumn]: `row ${line}: ${problem}` };
    if (this.#stream === undefined) {
      this.#stream = createWriteStream(this.file);
      this.#columns = [...Object.keys(written).filter((name) => !name.startsWith('!')), rowColumn, problemColumn];
      if (!this.#asLines) this.#stream.write(`\uFEFF${csvLine(this.#columns)}`);
    }
    const cells = new Map<string, unknown>(Object.entries({ ...written, ...remarks }));
    const text = this.#asLines
      ? `${JSON.stringify({ ...written, ...remarks })}\n`
      : csvLine(this.#columns.map((name) => String(cells.get(name) ?? '')));
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  /** Resolves when all rows so far are on disk. */
  async flush(): Promise<void> {
    const stream = this.#stream;
    if (stream !== undefined && stream.writableLength > 0) await new Promise((done) => stream.write('', done));
  }

  async close(): Promise<void> {
    if (this.#stream === undefined) return;
    this.#stream.end();
    await once(this.#stream, 'close');
  }
}

interface EarlierRows {
  readonly text: string;
  readonly rows: readonly number[];
  readonly columns: readonly string[];
}

async function* inOnePiece(text: string) {
  yield text;
}

async function linesUpTo(text: string, lastRow: number): Promise<EarlierRows> {
  const lines = new Map<number, string>();
  for await (const line of linesOf(inOnePiece(text))) {
    // The last line may have been cut off.
    const number = line.endsWith('}') ? Number(JSON.parse(line)[rowColumn]) : Number.NaN;
    if (number <= lastRow) lines.set(number, `${line}\n`);
  }
  return { text: [...lines.values()].join(''), rows: [...lines.keys()], columns: [] };
}

async function recordsUpTo(text: string, lastRow: number): Promise<EarlierRows> {
  let columns: readonly string[] = [];
  const lines = new Map<number, string>();
  for await (const { cells } of readCsv(inOnePiece(text))) {
    if (columns.length === 0) columns = cells;
    const number = cells.length === columns.length ? Number(cells[columns.indexOf(rowColumn)]) : Number.NaN;
    if (number <= lastRow) lines.set(number, csvLine(cells));
  }
  return { text: `\uFEFF${csvLine(columns)}${[...lines.values()].join('')}`, rows: [...lines.keys()], columns };
}

import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';

type Value = string | number | boolean | null | readonly string[];
/** A row by column name. */
export type Row = Readonly<Record<string, Value>>;

const special = /[\\\t\n\r]/;
const everySpecial = new RegExp(special, 'g');
const written: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) =>
  special.test(text) ? text.replace(everySpecial, (character) => written[character] ?? character) : text;

function field(value: Value): string {
  if (typeof value === 'number') return String(value);
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return escaped(`{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join()}}`);
}

/** The part of the driver's connection that `COPY` needs. */
interface Wire {
  readonly stream: Writable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A `COPY … FROM STDIN` for the driver. */
class CopyIn {
  readonly begun: Promise<Wire>;
  readonly ended: Promise<void>;
  readonly #text: string;
  #begin: (wire: Wire) => void = () => {};
  #end: () => void = () => {};
  #fail: (error: Error) => void = () => {};

  constructor(text: string) {
    this.#text = text;
    this.ended = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#fail = reject;
    });
    const begun = new Promise<Wire>((resolve) => {
      this.#begin = resolve;
    });
    this.begun = Promise.race([begun, this.ended.then(() => begun)]);
  }

  submit(wire: Wire): void {
    wire.query(this.#text);
  }

  handleCopyInResponse(wire: Wire): void {
    this.#begin(wire);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end();
  }

  handleError(error: Error): void {
    this.#fail(error);
  }
}

const chunkLength = 1 << 18;

/** Fills a table with `COPY`. All rows have the same columns in the same order. Returns the number of rows. */
export async function copyInto(client: pg.Client, table: string, rows: Iterable<Row>): Promise<number> {
  const iterator = rows[Symbol.iterator]();
  let next = iterator.next();
  if (next.done) return 0;
  const copy = new CopyIn(`copy ${table} (${Object.keys(next.value).join()}) from stdin`);
  client.query(copy as unknown as pg.Submittable);
  const wire = await copy.begun;
  let pending = '';
  let count = 0;
  for (; !next.done; next = iterator.next()) {
    const row = next.value;
    let line = '';
    for (const name in row) line += `${line === '' ? '' : '\t'}${field(row[name] ?? null)}`;
    pending += `${line}\n`;
    count += 1;
    if (pending.length < chunkLength) continue;
    wire.sendCopyFromChunk(Buffer.from(pending));
    pending = '';
    if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
  }
  wire.sendCopyFromChunk(Buffer.from(pending));
  wire.endCopyFrom();
  await copy.ended;
  return count;
}

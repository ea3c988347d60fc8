import pg from 'pg';
import { columnTypes } from './column-types.ts';
import type { AnswerLimit } from './connection.ts';
import type { Result } from './database.ts';
import { preparedNameOf } from './prepared-names.ts';
import { columnHeads, errorFields, IncomingMessages, kinds, rowValues } from './protocol/incoming.ts';
import { OutgoingMessages } from './protocol/outgoing.ts';
import type { Statement } from './sql.ts';
import { statementError } from './statement-error.ts';

const typeText = 25;

interface ReadColumn {
  readonly name: string;
  readonly read: (bytes: Buffer, begin: number, end: number) => unknown;
}

interface Prepared {
  /** Without a name, the next statement without one replaces it. */
  readonly name: string;
  columns: readonly ReadColumn[];
  isReady: boolean;
}

/** A statement that was sent; its whole answer has not come yet. */
interface Waiting {
  readonly text: string;
  readonly prepared: Prepared;
  readonly rows: Record<string, unknown>[];
  failure: unknown;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs prepared reads on a connection that the driver opened, while the driver does not use it. Each is sent without waiting for
 * the answers before it. Texts stay the bytes that PostgreSQL sent: the driver would decode them, and the server would have to
 * encode them again to send them on.
 */
export class PreparedReads {
  readonly #stream: pg.Connection['stream'];
  readonly #outgoing = new OutgoingMessages();
  readonly #incoming = new IncomingMessages();
  readonly #known = new Map<string, Prepared>();
  readonly #waiting: Waiting[] = [];
  readonly #timer: NodeJS.Timeout;
  #isSending = false;

  constructor({ connection: { stream } }: pg.Client, limit: AnswerLimit) {
    this.#stream = stream;
    // The driver still reads its own answers, and what PostgreSQL says while nobody waits here.
    const driver = stream.listeners('data');
    stream.removeAllListeners('data');
    stream.on('data', (chunk: Buffer) => {
      if (this.#waiting.length > 0 || this.#incoming.isIncomplete) this.#incoming.read(chunk, this.#read);
      else for (const listener of driver) listener.call(stream, chunk);
    });
    let isTooLate = false;
    this.#timer = setTimeout(() => {
      isTooLate = this.#waiting.length > 0;
      if (isTooLate) stream.destroy();
    }, limit.afterMs).unref();
    stream.once('close', () => {
      clearTimeout(this.#timer);
      for (const { failure, reject } of this.#waiting.splice(0))
        reject(isTooLate ? limit.error() : statementError(failure ?? closed()));
    });
  }

  readonly execute = ({ text, values }: Statement): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (this.#stream.destroyed) return reject(statementError(closed()));
      const prepared = this.#known.get(text) ?? this.#prepare(text);
      this.#outgoing.run(prepared.name, values);
      if (this.#waiting.length === 0) this.#timer.refresh();
      this.#waiting.push({ text, prepared, rows: [], failure: undefined, resolve, reject });
      this.#send();
    });

  #prepare(text: string): Prepared {
    const known = preparedNameOf(text);
    // The driver prepares its statements under the name itself.
    const prepared = { name: known === undefined ? '' : `read_${known}`, columns: [], isReady: false };
    if (known !== undefined) this.#known.set(text, prepared);
    this.#outgoing.prepare(prepared.name, text);
    return prepared;
  }

  /** Sends what one turn of the event loop collects in one packet: each packet costs a wake-up on the other side. */
  #send(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    process.nextTick(() => {
      this.#isSending = false;
      this.#stream.write(this.#outgoing.take());
    });
  }

  readonly #read = (kind: number, bytes: Buffer, begin: number, end: number): void => {
    const [first] = this.#waiting;
    if (first === undefined) return;
    if (kind === kinds.row) readRow(first, bytes, begin);
    else if (kind === kinds.ready) this.#answer(first);
    else if (kind === kinds.columns) first.prepared.columns = columnHeads(bytes, begin).map(readerOf);
    else if (kind === kinds.prepared) first.prepared.isReady = true;
    else if (kind === kinds.error) first.failure ??= databaseError(errorFields(bytes, begin, end));
  };

  #answer({ text, prepared, rows, failure, resolve, reject }: Waiting): void {
    this.#waiting.shift();
    this.#timer.refresh();
    if (!prepared.isReady && this.#known.get(text) === prepared) this.#known.delete(text);
    if (failure === undefined) resolve({ rows, affected: 0 });
    else reject(statementError(failure));
  }
}

const closed = () => new Error('The connection is closed');

function readRow(waiting: Waiting, bytes: Buffer, begin: number): void {
  const { prepared, rows } = waiting;
  const row: Record<string, unknown> = {};
  try {
    rowValues(bytes, begin, (index, from, to) => {
      const column = prepared.columns[index];
      if (column !== undefined) row[column.name] = to === -1 ? null : column.read(bytes, from, to);
    });
  } catch (error) {
    waiting.failure ??= error;
  }
  rows.push(row);
}

function readerOf({ name, type }: { readonly name: string; readonly type: number }): ReadColumn {
  if (type === typeText) return { name, read: (bytes, begin, end) => bytes.subarray(begin, end) };
  const parse = columnTypes.getTypeParser(type, 'text');
  return { name, read: (bytes, begin, end) => parse(bytes.toString('utf8', begin, end)) };
}

/** As the driver would report it. */
function databaseError(fields: ReadonlyMap<string, string>): pg.DatabaseError {
  const error = new pg.DatabaseError(fields.get('M') ?? '', 0, 'error');
  error.code = fields.get('C');
  error.severity = fields.get('S');
  error.constraint = fields.get('n');
  return error;
}

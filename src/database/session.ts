import pg from 'pg';
import type { Statement } from '../sql/sql.ts';
import { columnTypes } from './column-types.ts';
import type { Result } from './database.ts';
import { preparedNameOf } from './prepared-names.ts';
import {
  type ColumnHead,
  columnHeads,
  commandTag,
  errorFields,
  IncomingMessages,
  kinds,
  rowValues,
} from './protocol/incoming.ts';
import { OutgoingMessages } from './protocol/outgoing.ts';
import { statementError } from './statement-error.ts';

const typeText = 25;

/** How long to wait for an answer, and the error after that. The connection is then closed. */
export interface AnswerLimit {
  readonly afterMs: number;
  readonly error: () => Error;
}

export interface SessionOptions {
  readonly limit: AnswerLimit;
  /** Whether the next statement reaches the same session of PostgreSQL. Not so behind a pooler in transaction mode. */
  readonly isOwn: boolean;
  readonly isDistributed: boolean;
}

interface Answer extends Result {
  /** `INSERT`, `COMMIT`. */
  readonly command: string;
}

interface ReadColumn {
  readonly name: string;
  readonly read: (bytes: Buffer, begin: number, end: number) => unknown;
}

interface Prepared {
  /** Without a name, the next statement without one replaces it. */
  readonly name: string;
  readonly text: string;
  /** Whether texts in its rows stay bytes. */
  readonly passesTextOn: boolean;
  /**
   * Whether the rows that `returning` returned are those that were affected: of an insert with `on conflict`, a distributed PostgreSQL
   * counts the rows that were offered, also those that were not written.
   */
  readonly isUpsert: boolean;
  columns: readonly ReadColumn[];
  isReady: boolean;
}

/** A statement or a script that was sent; its whole answer has not come yet. */
interface Waiting {
  /** Not of a script. */
  readonly prepared: Prepared | undefined;
  readonly isUnlimited: boolean;
  readonly rows: Record<string, unknown>[];
  failure: unknown;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const endOfGroup = Symbol('the end of a group');

/**
 * Runs statements on a connection that the driver opened, while the driver does not use it. Each is sent without waiting for the
 * answers before it. Texts from prepared statements stay the bytes that PostgreSQL sent: the driver would decode them, and the server
 * would have to encode them again to send them on.
 */
export class Session {
  readonly isOwn: boolean;
  readonly isDistributed: boolean;
  /** What `choosePlans` chose. */
  hasGenericPlans = false;
  /** How many requests use it at the same time. */
  callers = 0;
  readonly #stream: pg.Connection['stream'];
  readonly #outgoing = new OutgoingMessages();
  readonly #incoming = new IncomingMessages();
  readonly #known = new Map<string, Prepared>();
  readonly #waiting: (Waiting | typeof endOfGroup)[] = [];
  readonly #timer: NodeJS.Timeout;
  /** The error of the group that is being answered. */
  #failure: Error | undefined;
  #groupIsOpen = false;
  #isSending = false;

  constructor({ connection: { stream } }: pg.Client, { limit, isOwn, isDistributed }: SessionOptions) {
    this.isOwn = isOwn;
    this.isDistributed = isDistributed;
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
      if (this.#waiting.some((each) => each !== endOfGroup && each.isUnlimited)) return;
      isTooLate = this.#waiting.length > 0;
      if (isTooLate) stream.destroy();
    }, limit.afterMs).unref();
    stream.once('close', () => {
      clearTimeout(this.#timer);
      // The others only waited behind the group that took too long. Of several callers, any may have sent it: the answers of the first
      // ones may be on their way.
      this.#endGroup(isTooLate && this.callers <= 1 ? limit.error() : closed());
      while (this.#waiting.length > 0) this.#endGroup(closed());
    });
  }

  get isClosed(): boolean {
    return this.#stream.destroyed;
  }

  /** Runs a statement together with all others of this turn of the event loop: if one fails, the later ones fail too. */
  run(statement: Statement): Promise<Answer> {
    return this.#collect(statement.isUnlimited, () => {
      const prepared = this.#known.get(statement.text) ?? this.#prepare(statement);
      this.#outgoing.run(prepared.name, statement.values);
      this.#groupIsOpen = true;
      return prepared;
    });
  }

  /** Runs a statement as a group of its own: the failure of another one does not affect it. */
  runAlone(statement: Statement): Promise<Answer> {
    this.#closeGroup();
    const answer = this.run(statement);
    this.#closeGroup();
    return answer;
  }

  /** Runs several statements in one text, without values. */
  runScript(text: string, isUnlimited = false): Promise<unknown> {
    this.#closeGroup();
    const answer = this.#collect(isUnlimited, () => {
      this.#outgoing.script(text);
      return undefined;
    });
    if (!this.isClosed) this.#waiting.push(endOfGroup);
    return answer;
  }

  /** Closes the connection at once; the driver's own method waits for pending statements. */
  destroy(): void {
    this.#stream.destroy();
  }

  #collect(isUnlimited = false, collect: () => Prepared | undefined): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(closed());
      if (this.#waiting.length === 0) this.#timer.refresh();
      try {
        const prepared = collect();
        this.#waiting.push({ prepared, isUnlimited, rows: [], failure: undefined, resolve, reject });
        this.#send();
      } catch (error) {
        // A value that is too large: half of a message must not be sent.
        this.destroy();
        reject(statementError(error));
      }
    });
  }

  #prepare({ text, isPrepared = false }: Statement): Prepared {
    const name = isPrepared && this.isOwn ? preparedNameOf(text) : undefined;
    const prepared = {
      name: name ?? '',
      text,
      passesTextOn: isPrepared,
      isUpsert: /\bon conflict\b/.test(text),
      columns: [],
      isReady: false,
    };
    if (name !== undefined) this.#known.set(text, prepared);
    this.#outgoing.prepare(prepared.name, text);
    return prepared;
  }

  #closeGroup(): void {
    if (!this.#groupIsOpen) return;
    this.#groupIsOpen = false;
    this.#outgoing.endGroup();
    this.#waiting.push(endOfGroup);
  }

  /** Sends what one turn of the event loop collects, of all requests, in one packet: each costs a system call and wakes the other side. */
  #send(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    setImmediate(() => {
      this.#isSending = false;
      if (this.isClosed) return;
      this.#closeGroup();
      this.#stream.write(this.#outgoing.take());
    });
  }

  readonly #read = (kind: number, bytes: Buffer, begin: number, end: number): void => {
    const [first] = this.#waiting;
    if (kind === kinds.ready) this.#endGroup();
    else if (kind === kinds.error) this.#failure ??= databaseError(errorFields(bytes, begin, end));
    else if (first === undefined || first === endOfGroup || first.prepared === undefined) return;
    else if (kind === kinds.row) readRow(first, first.prepared, bytes, begin);
    else if (kind === kinds.complete) this.#complete(first, first.prepared, commandTag(bytes, begin, end));
    else if (kind === kinds.empty) this.#complete(first, first.prepared, '');
    else if (kind === kinds.columns) first.prepared.columns = columnHeads(bytes, begin).map(readerFor(first.prepared));
    else if (kind === kinds.prepared) first.prepared.isReady = true;
  };

  #complete({ rows, failure, resolve, reject }: Waiting, { isUpsert }: Prepared, tag: string): void {
    this.#waiting.shift();
    this.#timer.refresh();
    if (failure === undefined) resolve({ rows, ...done(tag, isUpsert ? rows.length : undefined) });
    else reject(statementError(failure));
  }

  /** What was not answered by now fails with the group, or with the connection. */
  #endGroup(lost?: Error): void {
    const failure = this.#failure ?? lost;
    this.#failure = undefined;
    this.#timer.refresh();
    for (let next = this.#waiting.shift(); next !== undefined && next !== endOfGroup; next = this.#waiting.shift()) {
      const { prepared, resolve, reject } = next;
      if (prepared?.isReady === false && this.#known.get(prepared.text) === prepared) this.#known.delete(prepared.text);
      // A script has no answer of its own.
      if (failure === undefined && prepared === undefined) resolve({ rows: [], affected: 0, command: '' });
      else reject(failure ?? unanswered());
    }
  }
}

const closed = () => statementError(new Error('The connection is closed'));
const unanswered = () => statementError(new Error('The database did not answer the statement'));

function readRow(waiting: Waiting, { columns }: Prepared, bytes: Buffer, begin: number): void {
  const row: Record<string, unknown> = {};
  try {
    rowValues(bytes, begin, (index, from, to) => {
      const column = columns[index];
      if (column !== undefined) row[column.name] = to === -1 ? null : column.read(bytes, from, to);
    });
  } catch (error) {
    waiting.failure ??= error;
  }
  waiting.rows.push(row);
}

const readerFor =
  ({ passesTextOn }: Prepared) =>
  ({ name, type }: ColumnHead): ReadColumn => {
    if (passesTextOn && type === typeText) return { name, read: (bytes, begin, end) => bytes.subarray(begin, end) };
    const parse = columnTypes.getTypeParser(type, 'text');
    return { name, read: (bytes, begin, end) => parse(bytes.toString('utf8', begin, end)) };
  };

const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** What `INSERT 0 5` says. */
function done(tag: string, returned: number | undefined): Pick<Answer, 'command' | 'affected'> {
  const [command = ''] = tag.split(' ', 1);
  if (!writeCommands.has(command)) return { command, affected: 0 };
  return { command, affected: returned ?? Number(tag.slice(tag.lastIndexOf(' '))) };
}

/** As the driver would report it. */
function databaseError(fields: ReadonlyMap<string, string>): Error {
  const error = new pg.DatabaseError(fields.get('M') ?? '', 0, 'error');
  error.code = fields.get('C');
  error.severity = fields.get('S');
  error.constraint = fields.get('n');
  return statementError(error);
}

import type { SqlValue } from '../../sql/sql.ts';

/** Kinds of messages that the server sends. */
const kinds = { parse: 0x50, describe: 0x44, bind: 0x42, execute: 0x45, sync: 0x53, query: 0x51 };
const aStatement = 0x53;
/** A UTF-16 unit has at most three bytes in UTF-8. */
const mostBytes = 3;
const firstSize = 4096;
/** A longer buffer is not kept for the next messages. */
const mostKept = 65_536;

/** Collects messages to PostgreSQL, until they are taken to be sent together. */
export class OutgoingMessages {
  #bytes = Buffer.allocUnsafe(firstSize);
  #end = 0;

  /** What was collected since the last call. */
  take(): Buffer {
    const collected = this.#bytes.subarray(0, this.#end);
    this.#end = 0;
    if (this.#bytes.length <= mostKept) return Buffer.from(collected);
    this.#bytes = Buffer.allocUnsafe(firstSize);
    return collected;
  }

  /** Prepares a statement and asks for its columns. */
  prepare(name: string, text: string): void {
    const parse = this.#begin(kinds.parse);
    this.#text(name);
    this.#text(text);
    this.#int16(0);
    this.#endOf(parse);
    const describe = this.#begin(kinds.describe);
    this.#byte(aStatement);
    this.#text(name);
    this.#endOf(describe);
  }

  /** Runs a prepared statement. */
  run(name: string, values: readonly SqlValue[]): void {
    const bind = this.#begin(kinds.bind);
    this.#text('');
    this.#text(name);
    this.#int16(0);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    this.#int16(0);
    this.#endOf(bind);
    const execute = this.#begin(kinds.execute);
    this.#text('');
    this.#int32(0);
    this.#endOf(execute);
  }

  /** Ends a group of statements: after a failure, PostgreSQL skips the rest of the group. */
  endGroup(): void {
    this.#endOf(this.#begin(kinds.sync));
  }

  /** Runs several statements in one text, without values. They are a group. */
  script(text: string): void {
    const query = this.#begin(kinds.query);
    this.#text(text);
    this.#endOf(query);
  }

  #value(value: SqlValue): void {
    if (value === null) {
      this.#int32(-1);
      return;
    }
    const length = this.#end;
    this.#int32(0);
    this.#write(typeof value === 'object' ? arrayText(value) : String(value));
    this.#bytes.writeInt32BE(this.#end - length - 4, length);
  }

  /** Returns where the length of the message belongs. */
  #begin(kind: number): number {
    this.#byte(kind);
    this.#int32(0);
    return this.#end - 4;
  }

  #endOf(begin: number): void {
    this.#bytes.writeInt32BE(this.#end - begin, begin);
  }

  #text(text: string): void {
    this.#write(text);
    this.#byte(0);
  }

  #write(text: string): void {
    this.#makeRoom(text.length * mostBytes);
    this.#end += this.#bytes.write(text, this.#end);
  }

  #byte(value: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#end] = value;
    this.#end += 1;
  }

  #int16(value: number): void {
    this.#makeRoom(2);
    this.#end = this.#bytes.writeUInt16BE(value, this.#end);
  }

  #int32(value: number): void {
    this.#makeRoom(4);
    this.#end = this.#bytes.writeInt32BE(value, this.#end);
  }

  #makeRoom(size: number): void {
    if (this.#end + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + size));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}

/**
 * `{1,2,null}` or `{"a","b"}`. Inside of quotes, PostgreSQL takes whatever follows a backslash as it is, so JSON serves where it
 * needs no backslash.
 */
function arrayText(items: readonly unknown[]): string {
  const json = JSON.stringify(items);
  if (!json.includes('\\')) return `{${json.slice(1, -1)}}`;
  const quoted = items.map((item) => (typeof item === 'string' ? `"${item.replaceAll(/["\\]/g, '\\$&')}"` : item));
  return `{${quoted.map(String).join(',')}}`;
}

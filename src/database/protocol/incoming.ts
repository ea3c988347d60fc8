/** Kinds of messages from PostgreSQL. */
export const kinds = {
  prepared: 0x31,
  columns: 0x54,
  row: 0x44,
  complete: 0x43,
  /** In place of `complete`, for an empty text. */
  empty: 0x49,
  error: 0x45,
  ready: 0x5a,
};
const lengthOfHead = 5;

/** Cuts what arrives into whole messages: their kind, and where their content begins and ends. */
export class IncomingMessages {
  #incomplete: Buffer[] = [];
  #arrived = 0;
  #expected = lengthOfHead;

  get isIncomplete(): boolean {
    return this.#arrived > 0;
  }

  read(chunk: Buffer, each: (kind: number, bytes: Buffer, begin: number, end: number) => void): void {
    let bytes = chunk;
    if (this.#arrived > 0) {
      this.#incomplete.push(chunk);
      this.#arrived += chunk.length;
      // A long message comes in many pieces: they are joined once.
      if (this.#arrived < this.#expected) return;
      bytes = Buffer.concat(this.#incomplete, this.#arrived);
      this.#incomplete = [];
      this.#arrived = 0;
    }
    let begin = 0;
    while (begin < bytes.length) {
      this.#expected = begin + lengthOfHead > bytes.length ? lengthOfHead : 1 + bytes.readInt32BE(begin + 1);
      const end = begin + this.#expected;
      if (end > bytes.length) break;
      each(bytes[begin] ?? 0, bytes, begin + lengthOfHead, end);
      begin = end;
    }
    if (begin === bytes.length) return;
    this.#incomplete.push(bytes.subarray(begin));
    this.#arrived = bytes.length - begin;
  }
}

/** What a statement that is complete did: `INSERT 0 5`, `SELECT 20`, `COMMIT`. */
export const commandTag = (bytes: Buffer, begin: number, end: number): string =>
  bytes.toString('latin1', begin, end - 1);

/** The fields of an error by their letters: `C` is the SQLSTATE, `M` the message. */
export function errorFields(bytes: Buffer, begin: number, end: number): ReadonlyMap<string, string> {
  const parts = bytes.toString('utf8', begin, end).split('\0');
  return new Map(parts.filter((part) => part !== '').map((part) => [part.charAt(0), part.slice(1)]));
}

export interface ColumnHead {
  readonly name: string;
  /** The OID of its type. */
  readonly type: number;
}

/** The columns in the description of a statement's rows. */
export function columnHeads(bytes: Buffer, begin: number): ColumnHead[] {
  let at = begin + 2;
  return Array.from({ length: bytes.readUInt16BE(begin) }, () => {
    const end = bytes.indexOf(0, at);
    const name = bytes.toString('utf8', at, end);
    // Of the table there are six bytes, of the type twelve: its OID, its size, its modifier and the format.
    const type = bytes.readUInt32BE(end + 7);
    at = end + 19;
    return { name, type };
  });
}

/** Calls `each` with the place of every value in a row; `end` is −1 for null. */
export function rowValues(
  bytes: Buffer,
  begin: number,
  each: (index: number, begin: number, end: number) => void,
): void {
  const count = bytes.readUInt16BE(begin);
  let at = begin + 2;
  for (let index = 0; index < count; index++) {
    const length = bytes.readInt32BE(at);
    at += 4;
    each(index, at, length === -1 ? -1 : at + length);
    if (length > 0) at += length;
  }
}

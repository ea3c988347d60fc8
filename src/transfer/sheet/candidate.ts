import type { WriteCall } from '../../operation/call/call.ts';
import type { Key } from './sheet.ts';
import type { FindOperation } from './updates.ts';

export interface Candidate {
  readonly index: number;
  readonly row: never;
}

/** A candidate whose record exists, or came with an earlier row. */
export interface Existing extends Candidate {
  readonly key: Key;
}

/** An import: the call that it is part of, and whether it changes records that exist. */
export interface Import {
  readonly call: WriteCall<unknown>;
  readonly update: boolean;
  readonly find: FindOperation;
  /** The rows of the file that new records come from, by each of their keys; the number is that in the file. */
  readonly rowOfKey: Map<string, number>;
}

import { mostCharacters, mostRows } from './contract.ts';
import type { FileRow } from './table.ts';

/** Collects rows into requests to `/import` that stay within its limits. */
export class Batches {
  #waiting: FileRow[] = [];
  #characters = 0;

  /** Adds a row. Returns the rows of a request if this one does not fit into it any more. */
  add(row: FileRow): readonly FileRow[] {
    const length = JSON.stringify(row.values).length;
    const isFull = this.#waiting.length === mostRows || this.#characters + length > mostCharacters;
    const full = isFull ? this.take() : [];
    this.#waiting.push(row);
    this.#characters += length;
    return full;
  }

  /** The rows that are left. */
  take(): readonly FileRow[] {
    const taken = this.#waiting;
    this.#waiting = [];
    this.#characters = 0;
    return taken;
  }
}

import { appendFile, rm } from 'node:fs/promises';
import { csvLine } from '../transfer/file/csv.ts';

/** A record that a file changes, or that differs from the file. */
export interface RecordChange {
  readonly row: number;
  readonly id: string;
  readonly fields: readonly { readonly field: string; readonly before: string; readonly after: string }[];
  /** The fields whose earlier value the caller may not see. */
  readonly hiddenFields?: readonly string[];
}

/** Lists what an import changed, or would change: one line for each field. */
export class ChangesFile {
  readonly file: string;
  #isBegun: boolean;

  /** An import that continues adds to the file of its first part. */
  constructor(file: string, continues: boolean) {
    this.file = file;
    this.#isBegun = continues;
  }

  get isWritten(): boolean {
    return this.#isBegun;
  }

  async add(changes: readonly RecordChange[], lineOf: (row: number) => number): Promise<void> {
    if (changes.length === 0) return;
    if (!this.#isBegun) {
      await rm(this.file, { force: true });
      await appendFile(this.file, `\uFEFF${csvLine(['row', 'id', 'field', 'before', 'after'])}`, { mode: 0o600 });
      this.#isBegun = true;
    }
    const lines = changes.flatMap(({ row, id, fields, hiddenFields = [] }) =>
      fields.map(({ field, before, after }) => {
        const shown = before === '' && hiddenFields.includes(field) ? '(hidden)' : before;
        return csvLine([lineOf(row), id, field, shown, after]);
      }),
    );
    await appendFile(this.file, lines.join(''));
  }
}

import { createHash } from 'node:crypto';
import type { Caller } from '../../operation/call/caller.ts';
import { maskFields } from '../../operation/call/mask.ts';
import type { PersonalKind } from '../../operation/contract/fields.ts';
import type { Failure, Language } from '../../operation/errors/failure.ts';
import { knowsPersonal } from '../../search/keyword.ts';
import { mostRows } from '../file/contract.ts';
import { type FieldChange, isEmpty } from './compare-row.ts';
import { mostChanges } from './contract.ts';
import { RowConflict } from './row-failure.ts';
import type { Sheet } from './sheet.ts';

/** What happened to one row, or what would happen. */
export type RowOutcome =
  | { readonly kind: 'added' }
  | { readonly kind: 'known' }
  /** The record exists and differs: changed with `update`, otherwise left as it is. */
  | { readonly kind: 'changed' | 'differing'; readonly id: string; readonly fields: readonly FieldChange[] }
  | { readonly kind: 'bad'; readonly failure: Failure };

export interface Counts {
  readonly added: number;
  readonly known: number;
  readonly changed: number;
  readonly differing: number;
  readonly badNum: number;
}

interface Reader {
  readonly language: Language;
  readonly caller: Caller;
}

/** The outcome of rows, in their order, as an answer reports it. */
export class Outcome {
  readonly #sheet: Sheet;
  readonly #counts = { added: 0, known: 0, changed: 0, differing: 0, bad: 0 };
  readonly #bad: { readonly row: number; readonly failure: Failure }[] = [];
  readonly #changes: { readonly row: number; readonly id: string; readonly fields: readonly FieldChange[] }[] = [];
  readonly #knownRows: number[] = [];
  readonly #hash = createHash('sha256');

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  /** `given` is the row as it came: whoever confirms a preview confirms these values. */
  add(row: number, outcome: RowOutcome, given: unknown): void {
    this.#counts[outcome.kind] += 1;
    this.#hash.update(JSON.stringify(given));
    if (outcome.kind === 'bad') {
      const { failure } = outcome;
      this.#hash.update(JSON.stringify([row, failure.code, failure.param]));
      if (this.#bad.length < mostRows) this.#bad.push({ row, failure });
      return;
    }
    this.#hash.update(JSON.stringify([row, outcome]));
    if (outcome.kind === 'known' && this.#knownRows.length < mostChanges) this.#knownRows.push(row);
    if ('fields' in outcome && this.#changes.length < mostChanges) this.#changes.push({ row, ...outcome });
  }

  get counts(): Counts {
    const { bad, ...others } = this.#counts;
    return { ...others, badNum: bad };
  }

  get knownRows(): number[] {
    return this.#knownRows;
  }

  /** Identifies the outcome: the same rows with the same effect on every record give the same text. */
  digest(): string {
    return this.#hash.copy().digest('hex').slice(0, 32);
  }

  /** The refused rows in the language of the caller. */
  bad(language: Language) {
    return this.#bad.map(({ row, failure }) => ({
      row,
      code: failure.code,
      msg: failure.messageIn(language),
      param: failure.param ?? '',
      ...(failure instanceof RowConflict ? { otherRow: failure.otherRow } : {}),
    }));
  }

  /** What the row has is shown in full: the caller sent it. */
  answer({ language, caller }: Reader) {
    const personal: Readonly<Record<string, PersonalKind>> = caller.personal ? {} : (this.#sheet.personal ?? {});
    const changes = this.#changes.map(({ row, id, fields }) => {
      const stored = Object.fromEntries(fields.map(({ field, before }) => [field, written(before)]));
      const { values } = maskFields(personal, stored);
      const shown = fields.map(({ field, after }) => ({ field, before: values[field] ?? '', after: written(after) }));
      // Whoever may not see personal values is not told whether the record has one.
      const hiddenFields = fields
        .filter(({ field, before }) => personal[field] !== undefined && !(knowsPersonal(caller) && isEmpty(before)))
        .map(({ field }) => field);
      return { row, id, fields: shown, ...(hiddenFields.length === 0 ? {} : { hiddenFields }) };
    });
    return { ...this.counts, bad: this.bad(language), changes };
  }
}

/** A value as a person reads it. */
export const written = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

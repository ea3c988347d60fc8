import { isDeepStrictEqual } from 'node:util';
import { plainDecimal } from '../../operation/validation/units.ts';
import type { StoredRow } from './stored-rows.ts';

/** A field of a row that differs from the stored record. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Facts about the record itself, which its owner decides: another system has its own. */
const notCompared = new Set(['createAt', 'updateAt']);

/** The fields of a row that differ from the stored record. An empty cell changes nothing. */
export const differencesOf = (row: StoredRow, stored: StoredRow): FieldChange[] =>
  Object.entries(row).flatMap(([field, after]) => {
    const before = stored[field];
    const isSame = notCompared.has(field) || isEmpty(after) || isDeepStrictEqual(plain(after), plain(before));
    return isSame ? [] : [{ field, before, after }];
  });

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The order of ids does not matter, nor do trailing zeros of marks. */
function plain(value: unknown): unknown {
  if (typeof value === 'string' && /^\d+\.\d+$/.test(value)) return plainDecimal(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'number')) return value.toSorted((a, b) => a - b);
  return value;
}

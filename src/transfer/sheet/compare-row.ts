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
    return notCompared.has(field) || isSame(after, before) ? [] : [{ field, before, after }];
  });

/** Also inside the records of a list, a field that is left out changes nothing. */
function isSame(after: unknown, before: unknown): boolean {
  if (isEmpty(after)) return true;
  if (isRecord(after) && isRecord(before)) {
    return Object.entries(after).every(([field, value]) => isSame(value, before[field]));
  }
  if (Array.isArray(after) && Array.isArray(before) && after.some(isRecord)) {
    return after.length === before.length && after.every((item, index) => isSame(item, before[index]));
  }
  return isDeepStrictEqual(plain(after), plain(before));
}

/** The first place inside a field that differs, such as `productList[0].status`. */
export function innermost({ field, before, after }: FieldChange): FieldChange {
  const inside = partsOf(after, before).find((part) => !isSame(part.after, part.before));
  return inside === undefined
    ? { field, before, after }
    : innermost({ field: `${field}${inside.name}`, before: inside.before, after: inside.after });
}

function partsOf(after: unknown, before: unknown) {
  if (isRecord(after) && isRecord(before)) {
    return Object.entries(after).map(([name, value]) => ({ name: `.${name}`, after: value, before: before[name] }));
  }
  if (!Array.isArray(after) || !Array.isArray(before) || !after.some(isRecord) || after.length !== before.length) {
    return [];
  }
  return after.map((value, index) => ({ name: `[${index}]`, after: value, before: before[index] }));
}

const isRecord = (value: unknown): value is StoredRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The order of ids does not matter, nor do trailing zeros of marks. */
function plain(value: unknown): unknown {
  if (typeof value === 'string' && /^\d+\.\d+$/.test(value)) return plainDecimal(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'number')) return value.toSorted((a, b) => a - b);
  return value;
}

import { storedMobile } from '../../school/user/edit/mobile.ts';
import { mobilePattern } from '../../school/user/fields-contract.ts';
import type { Listing, Sheet } from './sheet.ts';
import type { StoredRow } from './stored-rows.ts';
import { codeOf, writtenValues } from './written-values.ts';

interface FieldSchema {
  readonly pattern?: string;
}

const known = new WeakMap<Listing, ReadonlySet<string>>();

/** The columns of a sheet with mobiles. Computed once. */
function mobileFields(sheet: Listing): ReadonlySet<string> {
  const fields = Object.entries<FieldSchema>(Object(sheet.row.properties));
  const found =
    known.get(sheet) ?? new Set(fields.flatMap(([name, { pattern }]) => (pattern === mobilePattern ? [name] : [])));
  known.set(sheet, found);
  return found;
}

/** A stored record with its mobiles in one form: earlier versions stored them as they were written. */
export const withStoredMobiles = (sheet: Sheet, record: StoredRow): StoredRow => ({
  ...record,
  ...Object.fromEntries([...mobileFields(sheet)].map((name) => [name, storedMobile(String(record[name] ?? ''))])),
});

/**
 * Reads what people write into a file: a mobile in the form that is stored, and the code of a value that is written as a word,
 * such as 学员. Other fields stay as they are. Throws the failure of a word that means no value.
 */
export function tidied(sheet: Sheet, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const mobiles = mobileFields(sheet);
  const values = writtenValues(sheet);
  const tidy = (name: string, field: unknown) => {
    if (typeof field !== 'string' || field === '') return field;
    if (mobiles.has(name)) return storedMobile(field);
    const allowed = values.get(name);
    return allowed === undefined ? field : codeOf(allowed, name, field);
  };
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, tidy(name, field)]));
}

import { type Failure, fail, quote } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { sheetErrors } from './errors.ts';
import type { Key, Sheet } from './sheet.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The failure of a row of an update whose record does not exist, and which lacks fields that a new record needs. The missing
 * field is not the fault: the row was meant for a record. Other failures stay as they are.
 */
export function unknownRecordFailure(sheet: Sheet, row: Fields, key: Key | undefined, failure: Failure): Failure {
  const missing = sheet.row.required?.filter((field) => isEmpty(row[field])) ?? [];
  const [first] = missing;
  const isIncomplete = failure.code === parameterErrors.parameterMissing.code || isEmpty(row[failure.param ?? '']);
  if (first === undefined || !isIncomplete) return failure;
  const joined = missing.join(', ');
  if (key !== undefined) {
    const known = key.fields.map((field) => `${field} ${quote(row[field])}`).join(', ');
    return fail(sheetErrors.importUnknownRecord, { param: key.fields[0] ?? '', known, missing: joined });
  }
  const ids = identifyingFields(sheet);
  const [id] = ids;
  if (id === undefined) return failure;
  const either = { en: ids.join(' or '), zh: ids.join(' 或 ') };
  return fail(sheetErrors.importUnnamedRecord, { param: id, ids: either, missing: joined });
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** The fields that each identify a record without others. */
const identifyingFields = (sheet: Sheet): string[] =>
  Object.keys(sheet.row.properties).filter((field) => {
    const fields = sheet.key({ [field]: '-' } as never)?.fields ?? [];
    return fields.length === 1 && fields[0] === field;
  });

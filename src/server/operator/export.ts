import { Type } from 'typebox';
import type { Implementation } from '../../operation/call/implementation.ts';
import type { Services } from '../../operation/call/run.ts';
import { Text } from '../../operation/contract/fields.ts';
import { validate } from '../../operation/validation/validate.ts';
import { exportFile } from '../../transfer/sheet/contract.ts';
import { exportEverything, exportSheet } from '../../transfer/sheet/export.ts';
import { filterOf } from '../../transfer/sheet/filter.ts';
import { findNamed } from '../../transfer/sheet/import-rows.ts';
import { listings } from '../../transfer/sheet/sheets.ts';
import { fileError } from '../file-error.ts';

/** In place of a sheet's name: all sheets. */
export const everySheet = 'all';

const ExportRequest = Type.Object(
  {
    ...exportFile.request.properties,
    file: Text('Absolute path of the new file or folder.', { minLength: 1 }),
  },
  { additionalProperties: false },
);

/** Writes one sheet to a file, or all sheets to a folder, on the machine of the database. */
export async function exportForOperator(
  { operations, database, clock }: Services & { readonly operations: readonly Implementation[] },
  body: object,
  orgId: number,
) {
  const {
    sheet,
    file,
    format = 'ndjson',
    timeZone,
    updatedSince,
    where,
  } = validate({ request: ExportRequest, refused: {} }, body);
  const caller = { id: 'operator', orgId, branchId: null, personal: true };
  try {
    if (sheet === everySheet) return await exportEverything(database, caller, file, { format, timeZone, now: clock() });
    return await exportSheet(database, caller, file, {
      sheet: findNamed(listings, sheet),
      format,
      timeZone,
      updatedSince,
      filter: where === undefined ? undefined : filterOf(operations, sheet, where),
      now: clock(),
    });
  } catch (error) {
    throw fileError(file, 'written', error);
  }
}

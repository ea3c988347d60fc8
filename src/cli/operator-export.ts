import { Type } from 'typebox';
import { table } from '../client/generated/table.ts';
import { Choice, Text } from '../contract/fields.ts';
import { validate } from '../contract/validate.ts';
import { formats } from '../file/read-file.ts';
import { operations } from '../operations.ts';
import { exportSheet } from '../sheet/export.ts';
import { type Filter, filteredBy } from '../sheet/filter.ts';
import { sheetCalled } from '../sheet/import.ts';
import type { OperatorServices } from './operator-work.ts';
import { StartRefused } from './start-refused.ts';

const Wanted = Type.Object(
  {
    sheet: Text('Which sheet.', { minLength: 1 }),
    file: Text('Where to, from the root: the server may have been started elsewhere.', { minLength: 1 }),
    format: Choice('What the file is to be.', formats),
    timeZone: Type.Optional(Text('Whose clocks show the times: an IANA name.')),
    filter: Type.Optional(Type.Unsafe<object>({ type: 'object', 'x-apart': true })),
  },
  { additionalProperties: false },
);

/** Writes a sheet of an organisation to a file of the machine that the database is on. */
export function exportForOperator({ database, clock }: OperatorServices, body: object, orgId: number) {
  const { sheet: name, file, format, timeZone, filter } = validate({ request: Wanted, refused: {} }, body);
  const caller = { id: 'operator', orgId, branchId: null, personal: true };
  const found = filter === undefined ? undefined : filterOf(name, filter);
  return exportSheet(database, caller, file, {
    sheet: sheetCalled(name),
    format,
    timeZone,
    filter: found,
    now: clock(),
  });
}

function filterOf(sheet: string, parameters: object): Filter {
  const by = filteredBy[sheet];
  const implementation = operations.find(({ operation }) => operation.name === by?.operation);
  const [resource = '', method = ''] = by?.operation.split('.') ?? [];
  const paged = table[resource]?.[method]?.each;
  if (by === undefined || implementation === undefined || paged?.page === undefined) {
    const names = Object.keys(filteredBy).join(', ');
    throw new StartRefused(`${sheet} cannot be filtered. Filters are for ${names}.`);
  }
  const size = paged.text ? String(paged.most) : paged.most;
  return { implementation, parameters, page: paged.page, size, field: by.field };
}

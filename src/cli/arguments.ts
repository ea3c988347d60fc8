import { Argument, InvalidArgumentError } from 'commander';
import { checkTimeZone } from '../operation/validation/time-zone.ts';
import { everySheet } from '../server/operator/export.ts';
import type { Listing } from '../transfer/sheet/sheet.ts';

/** A time zone on the command line. */
export function timeZone(text: string): string {
  if (checkTimeZone('', text) !== undefined) throw new InvalidArgumentError('Give an IANA name such as Asia/Shanghai.');
  return text;
}

/** A whole number on the command line. */
export function number(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Give a whole number.');
  return Number(text);
}

/** The argument that names one of these sheets, or all. */
export const sheetArgument = (sheets: readonly Listing[]) =>
  new Argument('<sheet>', 'kind of record').choices([everySheet, ...sheets.map(({ name }) => name)]);

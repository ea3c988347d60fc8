import type { TObject } from 'typebox';
import { quote } from '../../operation/errors/failure.ts';
import { fromLocalTime } from '../../time/local-time.ts';
import { isFormulaError, isShortened } from './damaged-cell.ts';
import { textLiteral } from './formula-guard.ts';

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly items?: { readonly type?: string };
  readonly 'x-unit'?: 'seconds' | 'milliseconds';
}

const known = new WeakMap<TObject, ReadonlyMap<string, FieldSchema>>();

/** Of one row type there are many rows. */
function schemasOf(row: TObject): ReadonlyMap<string, FieldSchema> {
  const schemas = known.get(row) ?? new Map<string, FieldSchema>(Object.entries(Object(row.properties)));
  known.set(row, schemas);
  return schemas;
}

/** The columns of a sheet, by their names. */
export const columnsOf = (row: TObject): string[] => [...schemasOf(row).keys()];

/** Columns that say something to people and nothing to us: what is wrong with a row, for one. */
export const isRemark = (column: string) => column.startsWith('!') || column.trim() === '';

/** Why a cell does not hold what was meant; the message is for whoever keeps the file. */
export class UnusableCell extends Error {
  override readonly name = 'UnusableCell';
}

/** The values that the cells of a row stand for; most of what cannot be read stays, for the interface to refuse. */
export function fromCells(
  row: TObject,
  cells: Readonly<Record<string, string>>,
  timeZone: string | undefined,
): Record<string, unknown> {
  const schemas = schemasOf(row);
  const values: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells)) {
    if (cell === '' || isRemark(column)) continue;
    const text = textLiteral.exec(cell)?.groups?.text?.replaceAll('""', '"');
    if (text === undefined) refuseSpoilt(column, cell);
    const schema = schemas.get(column) ?? {};
    const value = valueFrom(schema, text ?? cell, timeZone);
    if (schema['x-unit'] !== undefined && typeof value === 'string') refuseMoment(column, value);
    values[column] = value;
  }
  return values;
}

function refuseSpoilt(column: string, cell: string): void {
  if (isShortened(cell)) {
    throw new UnusableCell(
      `${column}: ${quote(cell)} is a number that a spreadsheet has shortened, and digits may be lost. ` +
        'Give its column the format Text, put the whole number in and save again.',
    );
  }
  if (isFormulaError(cell)) throw new UnusableCell(`${column}: ${quote(cell)} is a formula that failed.`);
}

function refuseMoment(column: string, text: string): void {
  const lacksZone = momentOf(text.trim(), 'UTC') !== undefined;
  const received = `received ${quote(text)}`;
  throw new UnusableCell(
    lacksZone
      ? `${column} needs a time zone, as in 2026-09-01T18:30:00+08:00, or --time-zone for the whole file; ${received}.`
      : `${column} must be a time such as 2026-09-01T18:30:00+08:00, or a number as in the interface; ${received}.`,
  );
}

/** A text as a cell that is read as that text, whatever it looks like. */
const asCell = (text: string) =>
  text.startsWith('="') || isShortened(text) || isFormulaError(text) ? `="${text.replaceAll('"', '""')}"` : text;

/** What the pattern of a field has in it that takes a date. */
const writtenDay = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

/** 2012/2/9, as a spreadsheet writes a date, where 2012-02-09 is wanted. */
const looseDay = /^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})$/;

function dayOf(text: string): string {
  const { year, month = '', day = '' } = looseDay.exec(text.trim())?.groups ?? {};
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function valueFrom(schema: FieldSchema, text: string, timeZone: string | undefined): unknown {
  const types = [schema.type ?? []].flat();
  if (types.includes('string') && schema.pattern?.includes(writtenDay)) return dayOf(text);
  if (types.length === 0 || types.includes('string')) return text;
  if (types.includes('array')) return listOf(text, schema.items?.type === 'string');
  const trimmed = text.trim();
  if (/^-?\d+(\.0+)?$/.test(trimmed)) return Number(trimmed);
  const ms = schema['x-unit'] === undefined ? undefined : momentOf(trimmed, timeZone);
  if (ms !== undefined) return schema['x-unit'] === 'seconds' ? Math.floor(ms / 1000) : ms;
  return text;
}

/** A list is JSON; a list of words may be written with semicolons. */
function listOf(text: string, ofWords: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return ofWords
      ? text
          .split(';')
          .map((word) => word.trim())
          .filter((word) => word !== '')
      : text;
  }
}

const written =
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?:[T ](?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<ms>\d{1,3})\d*)?)?)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?$/;

/** A moment as people write it: with a zone of its own, or in the one that was given. */
export function momentOf(text: string, timeZone: string | undefined): number | undefined {
  const parts = written.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const number = (name: string) => Number(parts[name] ?? 0);
  const date = new Date(Date.UTC(number('year'), number('month') - 1, number('day')));
  // There is no 30 February, and no 25:00.
  if (date.getUTCDate() !== number('day') || date.getUTCMonth() + 1 !== number('month')) return undefined;
  if (number('hour') > 23 || number('minute') > 59 || number('second') > 59) return undefined;
  const day = date.getTime() / 86_400_000;
  const fraction = Number((parts.ms ?? '').padEnd(3, '0'));
  const msOfDay = ((number('hour') * 60 + number('minute')) * 60 + number('second')) * 1000 + fraction;
  const { zone } = parts;
  if (zone !== undefined) return day * 86_400_000 + msOfDay - zoneMs(zone);
  return timeZone === undefined ? undefined : fromLocalTime({ day, msOfDay }, timeZone);
}

function zoneMs(zone: string): number {
  if (zone === 'Z') return 0;
  const [hours, minutes] = [zone.slice(1, 3), zone.slice(-2)].map(Number);
  return (zone.startsWith('-') ? -1 : 1) * ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000;
}

/** The same values, with moments that are written in words as the numbers they are. */
export function withMoments(row: TObject, values: Readonly<Record<string, unknown>>, timeZone: string | undefined) {
  const schemas = schemasOf(row);
  const moments = Object.entries(values).flatMap(([column, value]) => {
    const schema = schemas.get(column);
    return schema?.['x-unit'] !== undefined && typeof value === 'string'
      ? [[column, valueFrom(schema, value, timeZone)]]
      : [];
  });
  return moments.length === 0 ? values : { ...values, ...Object.fromEntries(moments) };
}

/** The cells that the values of a row stand in; `timeOf` writes a moment. */
export function toCells(
  row: TObject,
  values: Readonly<Record<string, unknown>>,
  timeOf: ((ms: number) => string) | undefined,
): (string | number)[] {
  const cells: (string | number)[] = [];
  for (const [column, schema] of schemasOf(row)) cells.push(cellOf(values[column], schema, timeOf));
  return cells;
}

function cellOf(value: unknown, schema: FieldSchema, timeOf: ((ms: number) => string) | undefined): string | number {
  if (value === undefined) return '';
  if (typeof value === 'string') return asCell(value);
  if (typeof value !== 'number') return JSON.stringify(value);
  const unit = schema['x-unit'];
  if (timeOf === undefined || unit === undefined) return value;
  // Where 0 stands for never, it is no moment.
  return value === 0 ? '' : timeOf(unit === 'seconds' ? value * 1000 : value);
}

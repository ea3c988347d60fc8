import type { TObject } from 'typebox';
import { fromLocalTime } from '../live-class/local-time.ts';

interface FieldSchema {
  readonly type?: string | readonly string[];
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

/** The values that the cells of a row stand for; what cannot be read stays as it is, for the interface to refuse. */
export function fromCells(
  row: TObject,
  cells: Readonly<Record<string, string>>,
  timeZone: string | undefined,
): Record<string, unknown> {
  const schemas = schemasOf(row);
  const values: Record<string, unknown> = {};
  for (const [column, text] of Object.entries(cells)) {
    if (text !== '' && !isRemark(column)) values[column] = valueFrom(schemas.get(column) ?? {}, text, timeZone);
  }
  return values;
}

function valueFrom(schema: FieldSchema, text: string, timeZone: string | undefined): unknown {
  const types = [schema.type ?? []].flat();
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
  const day = Date.UTC(number('year'), number('month') - 1, number('day')) / 86_400_000;
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
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return JSON.stringify(value);
  const unit = schema['x-unit'];
  if (timeOf === undefined || unit === undefined) return value;
  // Where 0 stands for never, it is no moment.
  return value === 0 ? '' : timeOf(unit === 'seconds' ? value * 1000 : value);
}

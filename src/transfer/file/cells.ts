import { quote } from '../../operation/errors/failure.ts';
import { normalForm } from '../../search/normal-form.ts';
import { momentOf } from '../../time/written-moment.ts';
import { isFormulaError, isShortened, uncomputed } from './damaged-cell.ts';
import { FileFault } from './fault.ts';
import { textLiteralIn } from './formula-guard.ts';

/** Remark columns, such as the problem of a row: people read them, an import skips them. */
export const isRemark = (column: string) => column.startsWith('!') || column.trim() === '';

export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly items?: { readonly type?: string };
  readonly 'x-unit'?: 'seconds' | 'milliseconds';
}

/** The type of a row. The console has the columns without the rest of the schema. */
export interface RowType {
  readonly properties: object;
}

const known = new WeakMap<RowType, ReadonlyMap<string, FieldSchema>>();

/** Computed once for each row type. */
function schemasOf(row: RowType): ReadonlyMap<string, FieldSchema> {
  const schemas = known.get(row) ?? new Map<string, FieldSchema>(Object.entries(row.properties));
  known.set(row, schemas);
  return schemas;
}

/** The columns of a sheet by name. */
export const columnsOf = (row: RowType): string[] => [...schemasOf(row).keys()];

/** The values of the cells of a row. Most unreadable cells stay text, so that the operation refuses them with its own error. */
export function fromCells(
  row: RowType,
  cells: Readonly<Record<string, string>>,
  timeZone: string | undefined,
): Record<string, unknown> {
  const schemas = schemasOf(row);
  const values: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells)) {
    if (cell === '' || isRemark(column)) continue;
    const text = textLiteralIn(cell);
    const schema = schemas.get(column) ?? {};
    if (text === undefined) refuseSpoilt(column, cell, schema.type === 'integer');
    const value = valueFrom(schema, text ?? cell, timeZone);
    if (schema['x-unit'] !== undefined && typeof value === 'string') refuseMoment(column, value);
    values[column] = value;
  }
  return values;
}

function refuseSpoilt(column: string, cell: string, isInteger: boolean): void {
  if (isShortened(cell)) {
    throw new FileFault({
      en:
        `${column}: ${quote(cell)} is a number that a spreadsheet has shortened, and digits may be lost. ` +
        'Give its column the format Text, enter the full number and save again.',
      zh: `${column}：${quote(cell)} 被表格软件缩写，可能丢失了数字。请将该列设为“文本”格式，填入完整数字后重新保存。`,
    });
  }
  // 1299.00 in a column of minor units is more likely 1299 yuan than 12.99.
  if (isInteger && /^-?\d+\.\d{2}$/.test(cell.trim())) {
    throw new FileFault({
      en: `${column} must be a whole number; received ${quote(cell)}. Amounts are in minor units: 12.50 is 1250.`,
      zh: `${column} 应为整数；收到的是 ${quote(cell)}。金额以分等最小货币单位填写：12.50 填 1250。`,
    });
  }
  if (cell === uncomputed) {
    throw new FileFault({
      en: `${column} is a formula without a result. Open the file in a spreadsheet, save it and import it again.`,
      zh: `${column} 是没有计算结果的公式。请用表格软件打开文件，保存后重新导入。`,
    });
  }
  if (isFormulaError(cell)) {
    throw new FileFault({
      en: `${column}: ${quote(cell)} is a formula that failed.`,
      zh: `${column}：${quote(cell)} 是出错的公式。`,
    });
  }
}

function refuseMoment(column: string, text: string): void {
  const lacksZone = momentOf(plainText(text), 'UTC') !== undefined;
  const received = quote(text);
  throw new FileFault(
    lacksZone
      ? {
          en: `${column} needs a time zone, as in 2026-09-01T18:30:00+08:00, or --time-zone for the whole file; received ${received}.`,
          zh: `${column} 需注明时区，例如 2026-09-01T18:30:00+08:00，或用 --time-zone 指定整个文件的时区；收到的是 ${received}。`,
        }
      : {
          en: `${column} must be a time such as 2026-09-01T18:30:00+08:00, or a number as in the interface; received ${received}.`,
          zh: `${column} 应为时间，例如 2026-09-01 18:30 或 2026-09-01T18:30:00+08:00，或接口使用的数字；收到的是 ${received}。`,
        },
  );
}

/** Writes a text as a cell that is read back as the same text. */
const asCell = (text: string) =>
  text.startsWith('="') || isShortened(text) || isFormulaError(text) ? `="${text.replaceAll('"', '""')}"` : text;

/** Part of the pattern of every date field. */
const writtenDay = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

/** Full-width digits become usual ones; 2012年2月9日 and 2012.2.9 become 2012-2-9. */
const plainText = (text: string) =>
  normalForm(text.trim(), 'NFKC').replace(/^(\d{4})[年.](\d{1,2})[月.](\d{1,2})日?/, '$1-$2-$3');

/** 2012/2/9, as a spreadsheet writes a date, becomes 2012-02-09. */
const looseDay = /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/;

function dayOf(text: string): string {
  const { year, month = '', day = '' } = looseDay.exec(plainText(text))?.groups ?? {};
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function valueFrom(schema: FieldSchema, text: string, timeZone: string | undefined): unknown {
  const types = [schema.type ?? []].flat();
  if (types.includes('string') && schema.pattern?.includes(writtenDay)) return dayOf(text);
  if (types.length === 0 || types.includes('string')) return text;
  if (types.includes('array')) return listOf(text, schema.items?.type === 'string');
  const trimmed = plainText(text);
  const number = /^-?\d+(\.0+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  // A longer number would lose digits: the operation refuses the text.
  if (Number.isSafeInteger(number)) return number;
  const ms = schema['x-unit'] === undefined ? undefined : momentOf(trimmed, timeZone);
  if (ms !== undefined) return schema['x-unit'] === 'seconds' ? Math.floor(ms / 1000) : ms;
  return text;
}

/** A list is JSON; a list of texts may be separated by semicolons. */
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

/** Replaces written times by milliseconds. */
export function withMoments(row: RowType, values: Readonly<Record<string, unknown>>, timeZone: string | undefined) {
  const schemas = schemasOf(row);
  const moments = Object.entries(values).flatMap(([column, value]) => {
    const schema = schemas.get(column);
    return schema?.['x-unit'] !== undefined && typeof value === 'string'
      ? [[column, valueFrom(schema, value, timeZone)]]
      : [];
  });
  return moments.length === 0 ? values : { ...values, ...Object.fromEntries(moments) };
}

/** The cells for the values of a row; `timeOf` formats a time. */
export function toCells(
  row: RowType,
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
  // 0 means never and is not written as a time.
  return value === 0 ? '' : timeOf(unit === 'seconds' ? value * 1000 : value);
}

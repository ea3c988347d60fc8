import { groupBy } from '../../sql/group-by.ts';
import { join, type Sql, sql, verbatim } from '../../sql/sql.ts';
import { everyRecord, type Key } from './sheet.ts';

/** Keys of the same table and columns. */
interface KeyTable {
  readonly keys: readonly Key[];
  readonly table: string;
  /** The keys as rows `w`, numbered by `ordinal` from 1. */
  readonly rows: Sql;
  /** The condition that a row with this alias has the key `w`. */
  readonly isSame: (alias: string) => Sql;
}

/** Two rows with the same text are one record. */
export const keyText = ({ table, columns, values }: Key) => JSON.stringify([table, columns, values]);

export const keyTables = (keys: readonly Key[]): KeyTable[] =>
  [...groupBy(keys, ({ table, columns }) => `${table} ${columns}`).values()].flatMap((alike) => {
    const [first] = alike;
    return first === undefined ? [] : [keyTable(first, alike)];
  });

function keyTable({ table, columns, values, only = everyRecord }: Key, keys: readonly Key[]): KeyTable {
  const columnValues = columns.map((_, index) => {
    const column = keys.map((key) => key.values[index] ?? '');
    return typeof values[index] === 'number'
      ? sql`${column.map(Number)}::bigint[]`
      : sql`${column.map(String)}::text[]`;
  });
  const conditionOf = (alias: string) => columns.map((column) => verbatim(`${alias}.${column} = w.${column}`));
  return {
    keys,
    table,
    rows: sql`unnest(${join(columnValues, ', ')}) with ordinality as w (${verbatim(columns.join(', '))}, ordinal)`,
    isSame: (alias) => sql`${join(conditionOf(alias), ' and ')} ${only(alias)}`,
  };
}

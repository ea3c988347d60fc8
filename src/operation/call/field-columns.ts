import type { FieldKind, SearchFields } from '../../search/grams.ts';
import { arrayOf, type Column, integer, nullable, snakeCase, text } from '../../sql/row.ts';
import { type Sql, verbatim } from '../../sql/sql.ts';
import type { Field, FieldTable } from '../contract/field-table.ts';
import type { Static } from '../contract/static.ts';

type ColumnName<F, Name> = F extends { readonly column: infer Column extends string } ? Column : Name;
type Held<F extends Field> = HeldAs<Static<F['given']>>;
type HeldAs<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends string[]
      ? string[]
      : never;
type Null<F> = F extends { readonly nullIs: string } ? null : never;

/** What the columns of the fields hold. */
export type ColumnsOf<Table extends FieldTable> = {
  [Name in keyof Table as ColumnName<Table[Name], Name>]: Held<Table[Name]> | Null<Table[Name]>;
};

const columnOf = (name: string, { column = name }: Field) => column;

const kinds = {
  string: { parse: text, none: '' },
  integer: { parse: integer, none: 0 },
  array: { parse: arrayOf(text), none: [] },
};

function kindOf({ given }: Field) {
  const { type }: { readonly type?: unknown } = given;
  if (type === 'string' || type === 'integer' || type === 'array') return kinds[type];
  throw new Error(`No column holds values of the type ${type}`);
}

/** Reads the columns: for `row`. */
export function columnShape<Table extends FieldTable>(table: Table) {
  const parsers = Object.entries(table).map(([name, field]): [string, Column<unknown>] => {
    const { parse } = kindOf(field);
    return [columnOf(name, field), field.nullIs === undefined ? parse : nullable<unknown>(parse)];
  });
  return Object.fromEntries(parsers) as { [Name in keyof ColumnsOf<Table>]: Column<ColumnsOf<Table>[Name]> };
}

/** The columns of a record that was given none of the fields; erasing a person leaves these. */
export function unsetColumns<Table extends FieldTable>(table: Table): ColumnsOf<Table> {
  const values = Object.entries(table).map(([name, field]) => {
    const { nullIs, unset = kindOf(field).none } = field;
    return [columnOf(name, field), nullIs === undefined ? unset : null] as const;
  });
  return Object.fromEntries<unknown>(values) as ColumnsOf<Table>;
}

/** The columns of the fields that the input has. */
export function givenColumns<Table extends FieldTable>(
  table: Table,
  input: { readonly [Name in keyof Table]?: Static<Table[Name]['given']> | undefined },
): Partial<ColumnsOf<Table>> {
  const values = Object.entries(table).flatMap(([name, field]) => {
    const value: unknown = input[name];
    return value === undefined ? [] : [[columnOf(name, field), value === field.nullIs ? null : value] as const];
  });
  return Object.fromEntries<unknown>(values) as Partial<ColumnsOf<Table>>;
}

/** The fields of a record as `get` answers them. */
export function answeredFields<Table extends FieldTable>(
  table: Table,
  columns: ColumnsOf<Table>,
): { [Name in keyof Table]: Held<Table[Name]> } {
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(columns));
  const answers = Object.entries(table).map(
    ([name, field]) => [name, values.get(columnOf(name, field)) ?? field.nullIs] as const,
  );
  return Object.fromEntries<unknown>(answers) as { [Name in keyof Table]: Held<Table[Name]> };
}

/** `u.login_name, u.name`. */
export const selectedColumns = (table: FieldTable, alias: string): Sql =>
  selected(table, (column) => `${alias}.${column}`);

/** `t.login_name as "loginName", t.name`. */
export const selectedFields = (table: FieldTable, alias: string): Sql =>
  selected(table, (column, name) => `${alias}.${column}${column === name ? '' : ` as "${name}"`}`);

const selected = (table: FieldTable, as: (column: string, name: string) => string) =>
  verbatim(
    Object.entries(table)
      .map(([name, field]) => as(snakeCase(columnOf(name, field)), name))
      .join(', '),
  );

/** How keywords find the columns: `{ login_name: 'open' }`. */
export const searchedColumns = (table: FieldTable): Readonly<Record<string, FieldKind>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, field]) =>
      field.search === undefined ? [] : [[snakeCase(columnOf(name, field)), field.search] as const],
    ),
  );

/** The texts of a record that keywords find. */
export function searchedTexts(table: FieldTable, columns: object): SearchFields {
  const texts: Record<FieldKind, string[]> = { open: [], personal: [], guardian: [] };
  const values = new Map<string, unknown>(Object.entries(columns));
  for (const [name, field] of Object.entries(table)) {
    if (field.search !== undefined) texts[field.search].push(String(values.get(columnOf(name, field)) ?? ''));
  }
  return texts;
}

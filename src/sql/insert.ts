import type { OrgSql } from './org-sql.ts';
import { integer, row, snakeCase } from './row.ts';
import { join, nothing, prepared, type Sql, type SqlValue, sql, verbatim } from './sql.ts';
import { Trie } from './trie.ts';

/** The tables that rows are inserted into, with their identity column, if any. */
const numberedBy = {
  audit_entries: 'audit_id',
  audit_personal_values: undefined,
  branches: 'branch_id',
  dismissed_places: undefined,
  events: undefined,
  exam_students: undefined,
  exams: 'exam_id',
  group_members: undefined,
  group_products: undefined,
  group_teachers: undefined,
  groups: 'group_id',
  homework_rounds: undefined,
  homeworks: 'homework_id',
  lesson_calls: undefined,
  lesson_events: undefined,
  lesson_guests: undefined,
  lesson_leaves: undefined,
  lesson_records: undefined,
  lessons: 'lesson_id',
  order_counter_deltas: undefined,
  order_lines: undefined,
  order_moves: undefined,
  order_notes: undefined,
  order_numbers: undefined,
  ordered_names: undefined,
  orders: 'order_id',
  product_column_products: undefined,
  product_columns: 'column_id',
  product_sold_deltas: undefined,
  product_teachers: undefined,
  products: 'product_id',
  purchase_groups: 'purchase_group_id',
  receivers: undefined,
  refunds: undefined,
  stock_holds: undefined,
  subjects: 'subject_id',
  users: 'user_id',
} as const;

type Table = keyof typeof numberedBy;
type NumberedTable = { [Name in Table]: (typeof numberedBy)[Name] extends string ? Name : never }[Table];

/** Rows with column names in camel case, the counterpart of `row`. A field that a row lacks is null. */
type Rows = readonly object[];
type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(rows: Rows): readonly string[] {
  if (rows.length === 1) return Object.keys(rows[0] ?? {});
  const fields = new Set<string>();
  for (const row of rows) for (const field in row) fields.add(field);
  return [...fields];
}

/** The columns of rows with these fields, and each field with what stands before its value in JSON. */
interface Shape {
  readonly columns: Sql;
  readonly keys: readonly (readonly [field: string, before: string])[];
}

const shapes = new Trie<string, Shape>();

function shapeOf(fields: readonly string[]): Shape {
  let node: typeof shapes | undefined = shapes;
  for (const field of fields) node = node?.next(field);
  const shape = node?.value ?? {
    columns: verbatim(fields.map(snakeCase).join(', ')),
    keys: fields.map((field, at) => [field, `${at === 0 ? '' : ','}"${snakeCase(field)}":`] as const),
  };
  if (node !== undefined) node.value = shape;
  return shape;
}

/** Inserts the rows in one statement; returns how many were inserted. */
export async function insertRows(tx: OrgSql, table: Table, rows: Rows, onConflict: Sql = nothing): Promise<number> {
  return rows.length === 0 ? 0 : tx.run(insertStatement(table, rows, counted(onConflict)));
}

/**
 * Inserts the rows; where the key exists, writes the values that differ. In contrast to deleting and inserting, a row that stays
 * as it is costs nothing, and none that exists is checked against the tables it refers to. Does not wait, like `appendRows`.
 */
export function putRows<R extends object>(
  tx: OrgSql,
  table: Table,
  key: readonly (keyof R & string)[],
  rows: readonly R[],
): void {
  const values = Object.keys(rows[0] ?? {}).filter((field) => !key.some((each) => each === field));
  const columns = values.map(snakeCase);
  const of = (source: string) => columns.map((column) => `${source}.${column}`).join(', ');
  appendRows(
    tx,
    table,
    rows,
    sql`
      on conflict (org_id, ${verbatim(key.map(snakeCase).join(', '))}) do update
      set ${verbatim(columns.map((column) => `${column} = excluded.${column}`).join(', '))}
      where (${verbatim(of(table))}) is distinct from (${verbatim(of('excluded'))})`,
  );
}

/** Like `insertRows`, without awaiting; consecutive calls become one statement. */
export function appendRows(tx: OrgSql, table: Table, rows: Rows, onConflict: Sql = nothing): void {
  if (rows.length > 0) tx.append(insertStatement(table, rows, onConflict));
}

/** What a statement inserts into each row beside the row's fields. */
interface Given {
  readonly columns: Sql;
  readonly values: Sql;
}

const ofOrganisation: Given = { columns: sql`org_id`, values: sql`$1` };

export function insertStatement(table: Table, rows: Rows, onConflict: Sql, given = ofOrganisation): Sql {
  const { columns, keys } = shapeOf(fieldsOf(rows));
  const name = verbatim(table);
  const source =
    boundRows(rows, keys, given) ??
    sql`
      select ${given.values}, ${columns}
      from json_populate_recordset(null::${name}, ${jsonRows(rows, keys)}::json)`;
  return prepared(sql`insert into ${name} (${given.columns}, ${columns}) ${source} ${onConflict}`);
}

/** Each number of rows is a statement of its own, so only few rows are bound value by value. */
const mostBoundRows = 2;

/** The rows with each value bound by itself: for an order, PostgreSQL takes a seventh less time than with JSON. */
function boundRows(rows: Rows, keys: Shape['keys'], given: Given): Sql | undefined {
  if (rows.length > mostBoundRows) return undefined;
  const bound: Sql[] = [];
  for (const row of rows as readonly Fields[]) {
    const values: SqlValue[] = [];
    for (const [field] of keys) {
      const value = boundValue(row[field]);
      if (value === undefined) return undefined;
      values.push(value);
    }
    bound.push(sql`(${given.values}, ${join(values, ', ')})`);
  }
  return sql`values ${join(bound, ', ')}`;
}

/**
 * A record, or a list of records, is the value of a column of JSON, which never holds anything else; other lists are arrays. Of a list
 * without values nobody can tell, and an object that writes itself, such as a date, is not a record: JSON serves both.
 */
function boundValue(value: unknown): SqlValue | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return value as SqlValue;
  if (!Array.isArray(value)) return 'toJSON' in value ? undefined : JSON.stringify(value);
  const item: unknown = value.find((each) => each !== null);
  if (item === undefined) return undefined;
  return typeof item === 'object' ? JSON.stringify(value) : value;
}

/** The rows as one JSON text for `json_populate_recordset`. */
function jsonRows(rows: Rows, keys: Shape['keys']): string {
  // Written as one text directly: building renamed objects, or a text of each row, would slow down imports.
  let json = '';
  for (const row of rows as readonly Fields[]) {
    json += json === '' ? '[{' : ',{';
    for (const [field, key] of keys) json += key + jsonOf(row[field]);
    json += '}';
  }
  return `${json}]`;
}

function jsonOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Counts the rows that were written, not those that were skipped. */
const counted = (onConflict: Sql) => (onConflict === nothing ? nothing : sql`${onConflict} returning 1`);

const numberRow = row({ number: integer });

/** PostgreSQL names the sequence of an identity column so. To ask for the name takes longer than to draw a number. */
export const sequenceOf = (table: NumberedTable): string => `${table}_${numberedBy[table]}_seq`;

const sequence = (table: NumberedTable) => verbatim(`'${sequenceOf(table)}'::regclass`);

/**
 * The next numbers of the table's sequence, ascending. The statement reads no table: a distributed PostgreSQL runs a statement
 * where its table is, and there the sequence is another one.
 */
export async function nextNumbers(tx: OrgSql, table: NumberedTable, count: number): Promise<number[]> {
  const drawn = await tx.rows(
    prepared(sql`
      select nextval(${sequence(table)}) as number
      from generate_series(1::bigint, ${count})
      where $1::bigint > 0`),
    numberRow,
  );
  return drawn.map(({ number }) => number).sort((a, b) => a - b);
}

const heldIn = (table: NumberedTable) => (numbers: readonly number[]) => {
  const id = verbatim(numberedBy[table]);
  return sql`select ${id} as number from ${verbatim(table)} where org_id = $1 and ${id} = any(${numbers}::bigint[])`;
};

/**
 * Draws ids for rows before they are inserted, ascending. Skips those that a row holds already, because an import may bring
 * ids that the sequence has not reached; `held` selects them.
 */
export async function drawNumbers(
  tx: OrgSql,
  table: NumberedTable,
  count: number,
  held: (numbers: readonly number[]) => Sql = heldIn(table),
): Promise<number[]> {
  const free: number[] = [];
  // Draws twice as many after each try, so that a long run of held numbers takes few statements.
  for (let many = count; free.length < count; many *= 2) {
    const drawn = await nextNumbers(tx, table, many);
    const taken = new Set((await tx.rows(prepared(held(drawn)), numberRow)).map(({ number }) => number));
    free.push(...drawn.filter((number) => !taken.has(number)));
  }
  return free.slice(0, count);
}

/**
 * Inserts the rows in one statement and returns their ids, in the order of the rows. A row that has an id, as in an
 * import, keeps it.
 */
export async function insertNumberedRows(tx: OrgSql, table: NumberedTable, rows: Rows): Promise<number[]> {
  const { ids, numbered } = await withIds(tx, table, rows);
  await insertRows(tx, table, numbered);
  return ids;
}

/** Like `insertNumberedRows`, but skips rows that violate a unique constraint; their id is undefined. */
export async function insertNewRows(tx: OrgSql, table: NumberedTable, rows: Rows): Promise<(number | undefined)[]> {
  if (rows.length === 0) return [];
  const { ids, numbered } = await withIds(tx, table, rows);
  const returning = sql`on conflict do nothing returning ${verbatim(numberedBy[table])} as number`;
  const inserted = await tx.rows(insertStatement(table, numbered, returning), numberRow);
  const written = new Set(inserted.map(({ number }) => number));
  return ids.map((id) => (written.has(id) ? id : undefined));
}

/** Gives an id to each row that has none. */
async function withIds(tx: OrgSql, table: NumberedTable, rows: Rows): Promise<{ ids: number[]; numbered: Rows }> {
  await advanceSequence(tx, table, rows);
  const field = camelCase(numberedBy[table]);
  const given = rows.map((each) => idIn(each, field));
  const drawn = (await drawNumbers(tx, table, given.filter((id) => id === undefined).length)).values();
  const ids = given.map((id) => id ?? drawn.next().value ?? 0);
  return { ids, numbered: rows.map((each, index) => ({ ...each, [field]: ids[index] })) };
}

function idIn(row: object, field: string): number | undefined {
  const id: unknown = new Map<string, unknown>(Object.entries(row)).get(field);
  return typeof id === 'number' ? id : undefined;
}

/**
 * The largest id that advances a sequence. All organisations share a sequence, so no import may move it near its end.
 * Larger ids are stored as they are; `nextFreeNumber` skips them if the sequence ever reaches them.
 */
export const largestAdvancingId = 999_999_999_999_999;

/** The largest id that a file may hold: far beyond every id that a sequence reaches after `largestAdvancingId`. */
export const largestIdInFile = 8_999_999_999_999_999;

/** Advances the sequence beyond the ids that these rows bring. */
export async function advanceSequence(tx: OrgSql, table: NumberedTable, rows: Rows): Promise<void> {
  const field = camelCase(numberedBy[table]);
  const ids = rows.map((each) => idIn(each, field) ?? 0);
  const largest = ids.reduce((most, each) => (each > largestAdvancingId ? most : Math.max(most, each)), 0);
  if (largest === 0) return;
  await tx.run(sql`
    select case when drawn < ${largest} then setval(${sequence(table)}, ${largest}) end
    from (select nextval(${sequence(table)}) as drawn where $1::bigint > 0) as next`);
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The only item of a list; throws if there is not exactly one. */
export function single<T>(items: readonly T[]): T {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0) throw new Error(`Expected exactly one item, found ${items.length}`);
  return item;
}

import { boolean, integer, row, snakeCase } from './row.ts';
import type { Scope } from './scope.ts';
import { nothing, prepared, Sql, sql } from './sql.ts';

/** The tables that new rows are put into, each with the column that numbers its rows, where it has one. */
const numberedBy = {
  audit_entries: undefined,
  branches: 'branch_id',
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

/** Rows by the names of their columns in camel case. All have the same fields: what one leaves out is null in it. */
type Rows = readonly object[];

/** The rows as one JSON text, for `json_populate_recordset`: the counterpart of `row`. */
export function columnsOf(rows: Rows, butFor?: string): { columns: Sql; json: string } {
  const fields = new Set<string>();
  for (const row of rows) for (const field in row) fields.add(field);
  const keys = [...fields].map((field) => [field, `"${snakeCase(field)}":`] as const);
  // Written at once: an import has so many rows that making objects of the renamed ones first would show.
  const objects = (rows as readonly Readonly<Record<string, unknown>>[]).map((row) => {
    const members = keys.map(([field, key]) => key + jsonOf(row[field]));
    return `{${members.join()}}`;
  });
  const columns = [...fields].map(snakeCase).filter((name) => name !== butFor);
  return { columns: identifier(columns.join(', ')), json: `[${objects.join()}]` };
}

const jsonOf = (value: unknown) => (typeof value === 'number' ? String(value) : JSON.stringify(value ?? null));

/** A name of ours in a statement; never one that came from outside. */
export const identifier = (name: string) => new Sql([name], []);

/** Inserts the rows in one statement; tells how many were new where `onConflict` lets some pass. */
export async function insertRows(tx: Scope, table: Table, rows: Rows, onConflict: Sql = nothing): Promise<number> {
  return rows.length === 0 ? 0 : tx.run(insertion(table, rows, onConflict));
}

/** The same without waiting for it, and as one statement with what is appended next. */
export function appendRows(tx: Scope, table: Table, rows: Rows, onConflict: Sql = nothing): void {
  if (rows.length > 0) tx.append(insertion(table, rows, onConflict));
}

function insertion(table: Table, rows: Rows, onConflict: Sql): Sql {
  const { columns, json } = columnsOf(rows);
  return prepared(sql`
    insert into ${identifier(table)} (org_id, ${columns})
    select $1, ${columns}
    from json_populate_recordset(null::${identifier(table)}, ${json}::json)
    ${onConflict}`);
}

const numberRow = row({ number: integer });

/** Looked up once, however many numbers a statement draws. */
export const sequenceOf = (table: NumberedTable) =>
  sql`(select pg_get_serial_sequence(${table}, ${numberedBy[table]})::regclass)`;

/** New numbers for rows of a table, for what has to know them before the rows are there. */
export async function drawNumbers(tx: Scope, table: NumberedTable, count: number): Promise<number[]> {
  const drawn = await tx.rows(
    prepared(sql`
      select nextval(${sequenceOf(table)}) as number
      from generate_series(1, ${count}::int)
      where $1::bigint > 0
      order by number`),
    numberRow,
  );
  return drawn.map(({ number }) => number);
}

/**
 * Inserts the rows in one statement and returns their numbers, in the order of the rows. A row that brings its own, as
 * those of an import do, keeps it.
 */
export async function insertNumberedRows(tx: Scope, table: NumberedTable, rows: Rows): Promise<number[]> {
  return (await insertGiven(tx, table, rows, nothing)).map(({ number }) => number);
}

/** The same, except that a row which a unique constraint refuses is left out: it has no number. */
export async function insertNewRows(tx: Scope, table: NumberedTable, rows: Rows): Promise<(number | undefined)[]> {
  const given = await insertGiven(tx, table, rows, sql`on conflict do nothing`);
  return given.map(({ number, inserted }) => (inserted ? number : undefined));
}

async function insertGiven(tx: Scope, table: NumberedTable, rows: Rows, onConflict: Sql) {
  if (rows.length === 0) return [];
  const id = numberedBy[table];
  const { columns, json } = columnsOf(rows, id);
  await advanceSequence(tx, table, id, rows);
  // What RETURNING yields has no promised order, so the numbers are drawn first, each beside its row.
  return tx.rows(
    prepared(sql`
      with given as materialized (
        select coalesce(r.${identifier(id)}, nextval(${sequenceOf(table)})) as number, r.*
        from json_populate_recordset(null::${identifier(table)}, ${json}::json) with ordinality as r
      ), inserted as (
        insert into ${identifier(table)} (org_id, ${identifier(id)}, ${columns})
        select $1, number, ${columns}
        from given
        order by ordinality
        ${onConflict}
        returning ${identifier(id)} as number
      )
      select given.number, inserted.number is not null as inserted
      from given
      left join inserted on inserted.number = given.number
      order by given.ordinality`),
    row({ number: integer, inserted: boolean }),
  );
}

/** Numbers that are drawn from now on come after those that these rows bring. */
export async function advanceSequence(tx: Scope, table: NumberedTable, id: string, rows: Rows): Promise<void> {
  const field = camelCase(id);
  const largest = rows.reduce((most, each) => Math.max(most, Number(new Map(Object.entries(each)).get(field) ?? 0)), 0);
  if (largest === 0) return;
  await tx.run(sql`
    select case when drawn < ${largest} then setval(pg_get_serial_sequence(${table}, ${id}), ${largest}) end
    from (
      select nextval(pg_get_serial_sequence(${table}, ${id})) as drawn from organisations where org_id = $1
    ) as next`);
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The one item of a list that has one: the number of the one row that was inserted. */
export function single<T>(items: readonly T[]): T {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0) throw new Error(`Expected one item, found ${items.length}`);
  return item;
}

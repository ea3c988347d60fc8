import { boolean, integer, row, snakeCase } from './row.ts';
import type { Scope } from './scope.ts';
import { nothing, prepared, Sql, sql } from './sql.ts';

/** The tables that rows are inserted into, with their identity column, if any. */
const numberedBy = {
  audit_entries: undefined,
  branches: 'branch_id',
  dismissed_places: undefined,
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

/** Rows with column names in camel case. A field that a row lacks is null. */
type Rows = readonly object[];

/** The column names, and the rows as one JSON text for `json_populate_recordset`. The counterpart of `row`. */
export function columnsOf(rows: Rows, except?: string): { columns: Sql; json: string } {
  const fields = new Set<string>();
  for (const row of rows) for (const field in row) fields.add(field);
  const keys = [...fields].map((field, at) => [field, `${at === 0 ? '' : ','}"${snakeCase(field)}":`] as const);
  // Written as one text directly: building renamed objects, or a text of each row, would slow down imports.
  let json = '';
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    json += json === '' ? '[{' : ',{';
    for (const [field, key] of keys) json += key + jsonOf(row[field]);
    json += '}';
  }
  const columns = [...fields].map(snakeCase).filter((name) => name !== except);
  return { columns: identifier(columns.join(', ')), json: `${json}]` };
}

const jsonOf = (value: unknown) => (typeof value === 'number' ? String(value) : JSON.stringify(value ?? null));

/** A name from our code as part of the SQL; never user input. */
export const identifier = (name: string) => new Sql([name], []);

/** Inserts the rows in one statement; returns how many were inserted. */
export async function insertRows(tx: Scope, table: Table, rows: Rows, onConflict: Sql = nothing): Promise<number> {
  return rows.length === 0 ? 0 : tx.run(insertStatement(table, rows, counted(onConflict)));
}

/** Like `insertRows`, without awaiting; consecutive calls become one statement. */
export function appendRows(tx: Scope, table: Table, rows: Rows, onConflict: Sql = nothing): void {
  if (rows.length > 0) tx.append(insertStatement(table, rows, onConflict));
}

function insertStatement(table: Table, rows: Rows, onConflict: Sql): Sql {
  const { columns, json } = columnsOf(rows);
  return prepared(sql`
    insert into ${identifier(table)} (org_id, ${columns})
    select $1, ${columns}
    from json_populate_recordset(null::${identifier(table)}, ${json}::json)
    ${onConflict}`);
}

/** Counts the rows that were written, not those that were skipped. */
const counted = (onConflict: Sql) => (onConflict === nothing ? nothing : sql`${onConflict} returning 1`);

const numberRow = row({ number: integer });

/** A subquery, so that PostgreSQL looks up the sequence once per statement. */
const sequenceOf = (table: NumberedTable) =>
  sql`(select pg_get_serial_sequence(${table}, ${numberedBy[table]})::regclass)`;

/**
 * The next number of the table's sequence that no row holds already. `holder` selects the row of this organisation that
 * holds `number`: an import may bring ids that the sequence has not reached. PostgreSQL draws one number after another
 * until one is free, and again for each value of `ordinality`.
 */
export const nextFreeNumber = (table: NumberedTable, ordinality: Sql, holder: Sql = holderOf(table)) => sql`(
  select number
  from (select nextval(${sequenceOf(table)}) as number, generate_series(${ordinality}, 9223372036854775807)) as drawn
  where (${holder}) is null
  limit 1)`;

const holderOf = (table: NumberedTable) => {
  const id = identifier(numberedBy[table]);
  return sql`select h.${id} from ${identifier(table)} h where h.org_id = $1 and h.${id} = number`;
};

/** Draws ids for rows before they are inserted. */
export async function drawNumbers(
  tx: Scope,
  table: NumberedTable,
  count: number,
  holder: Sql = holderOf(table),
): Promise<number[]> {
  if (count === 0) return [];
  const drawn = await tx.rows(
    prepared(sql`
      select ${nextFreeNumber(table, sql`ordinality`, holder)} as number
      from generate_series(1::bigint, ${count}) as ordinality
      where $1::bigint > 0
      order by number`),
    numberRow,
  );
  return drawn.map(({ number }) => number);
}

/**
 * Inserts the rows in one statement and returns their ids, in the order of the rows. A row that has an id, as in an
 * import, keeps it.
 */
export async function insertNumberedRows(tx: Scope, table: NumberedTable, rows: Rows): Promise<number[]> {
  return (await insertWithIds(tx, table, rows, nothing)).map(({ number }) => number);
}

/** Like `insertNumberedRows`, but skips rows that violate a unique constraint; their id is undefined. */
export async function insertNewRows(tx: Scope, table: NumberedTable, rows: Rows): Promise<(number | undefined)[]> {
  const given = await insertWithIds(tx, table, rows, sql`on conflict do nothing`);
  return given.map(({ number, inserted }) => (inserted ? number : undefined));
}

async function insertWithIds(tx: Scope, table: NumberedTable, rows: Rows, onConflict: Sql) {
  if (rows.length === 0) return [];
  const id = numberedBy[table];
  const { columns, json } = columnsOf(rows, id);
  await advanceSequence(tx, table, rows);
  // RETURNING does not guarantee an order, so each row gets its id before the insert.
  return tx.rows(
    prepared(sql`
      with given as materialized (
        select coalesce(r.${identifier(id)}, ${nextFreeNumber(table, sql`r.ordinality`)}) as number, r.*
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

/**
 * The largest id that advances a sequence. All organisations share a sequence, so no import may move it near its end.
 * Larger ids are stored as they are; `nextFreeNumber` skips them if the sequence ever reaches them.
 */
export const largestAdvancingId = 999_999_999_999_999;

/** The largest id that a file may hold: far beyond every id that a sequence reaches after `largestAdvancingId`. */
export const largestIdInFile = 8_999_999_999_999_999;

/** Advances the sequence beyond the ids that these rows bring. */
export async function advanceSequence(tx: Scope, table: NumberedTable, rows: Rows): Promise<void> {
  const id = numberedBy[table];
  const field = camelCase(id);
  const ids = rows.map((each) => Number(new Map(Object.entries(each)).get(field) ?? 0));
  const largest = ids.reduce((most, each) => (each > largestAdvancingId ? most : Math.max(most, each)), 0);
  if (largest === 0) return;
  await tx.run(sql`
    select case when drawn < ${largest} then setval(${sequenceOf(table)}, ${largest}) end
    from (select nextval(${sequenceOf(table)}) as drawn from organisations where org_id = $1) as next`);
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The only item of a list; throws if there is not exactly one. */
export function single<T>(items: readonly T[]): T {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0) throw new Error(`Expected exactly one item, found ${items.length}`);
  return item;
}

import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Executor } from '../../database/database.ts';
import { migrationStatus } from '../../database/migration-status.ts';
import { inSnapshot, rowsByCursor } from '../../database/snapshot.ts';
import { selectTables, type Table } from '../../database/tables.ts';
import { version } from '../../database/version.ts';
import { integer, nullable, row, text } from '../../sql/row.ts';
import { sql, toStatement, verbatim } from '../../sql/sql.ts';
import { renameDurably } from '../file/durable-rename.ts';
import { writeWhole } from '../file/whole-file.ts';
import { LinesDigest } from './digest.ts';
import { noteLine } from './format.ts';

export interface BackupOptions {
  readonly now: number;
  /** Called before the first row and after each batch of rows. */
  readonly progress?: ((written: BackupProgress) => void) | undefined;
}

export interface BackupProgress {
  readonly rows: number;
  /** How many rows the database has, as PostgreSQL estimates it. */
  readonly estimatedRows: number;
}

export interface BackedUp {
  readonly file: string;
  readonly tables: number;
  readonly rows: number;
}

/** Writes one snapshot of the whole database to a file. The file gets its name when it is complete. */
export async function writeBackup(database: Database, file: string, options: BackupOptions): Promise<BackedUp> {
  const counted = { file, tables: 0, rows: 0 };
  const write = (draft: string) =>
    inSnapshot(database, (snapshot) =>
      pipeline(
        Readable.from(lines(snapshot, { ...options, isDistributed: database.isDistributed }, counted)),
        createGzip(),
        createWriteStream(draft, { mode: 0o600 }),
      ),
    );
  await writeWhole(file, write, renameDurably);
  return counted;
}

async function* lines(
  snapshot: Executor,
  { now, progress = () => {}, isDistributed }: BackupOptions & { readonly isDistributed: boolean },
  counted: { tables: number; rows: number },
): AsyncGenerator<string> {
  const { applied } = await migrationStatus(snapshot);
  const migrations = applied.map(({ version: number, name }) => ({ version: number, name }));
  yield noteLine({ backup: 'lectern', format: 1, version, createdAtMs: now, migrations });
  const tables = await selectTables(snapshot);
  const estimatedRows = await estimateRows(snapshot, tables, isDistributed);
  progress({ rows: 0, estimatedRows });
  for (const table of tables) {
    yield noteLine({ table: table.name });
    const digest = new LinesDigest();
    for await (const rows of rowTexts(snapshot, table)) {
      for (const line of rows) digest.add(line);
      yield `${rows.join('\n')}\n`;
      progress({ rows: counted.rows + digest.lines, estimatedRows });
    }
    yield noteLine({
      end: table.name,
      rows: digest.lines,
      digest: String(digest),
      lastNumber: await lastNumber(snapshot, table),
    });
    counted.tables += 1;
    counted.rows += digest.lines;
  }
  yield noteLine({ complete: true });
}

/**
 * Counting the rows would read the whole database. PostgreSQL keeps the rows and pages of each table as of its last vacuum or
 * analyze; the file has grown or shrunk since. A table that it has not analysed counts with 200 bytes a row, as
 * does one whose rows are on other nodes.
 */
async function estimateRows(snapshot: Executor, tables: readonly Table[], isDistributed: boolean): Promise<number> {
  const names = tables.map(({ name }) => name);
  const size = isDistributed
    ? sql`
        case when exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
          then citus_relation_size(c.oid) else pg_relation_size(c.oid) end`
    : sql`pg_relation_size(c.oid)`;
  const { rows } = await snapshot.execute(
    toStatement(sql`
      select coalesce(sum(case
          when c.relpages > 0 and c.reltuples >= 0
          then c.reltuples * ((${size})::float8 / current_setting('block_size')::int / c.relpages)
          else (${size})::float8 / 200 end), 0)::bigint as estimate
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relname = any(${names}::text[])`),
  );
  return row({ estimate: integer })(rows[0] ?? {}).estimate;
}

/** Each row of a table as JSON from PostgreSQL, which has no line breaks. */
export async function* rowTexts(tx: Executor, { name }: Pick<Table, 'name'>): AsyncGenerator<string[]> {
  const parse = row({ line: text });
  for await (const rows of rowsByCursor(tx, sql`select row_to_json(t)::text as line from ${verbatim(name)} t`)) {
    yield rows.map((each) => parse(each).line);
  }
}

async function lastNumber(snapshot: Executor, { name, numberedBy }: Table): Promise<number | null> {
  if (numberedBy === undefined) return null;
  const query = sql`select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${numberedBy})::regclass) as last`;
  const { rows } = await snapshot.execute(toStatement(query));
  return row({ last: nullable(integer) })(rows[0] ?? {}).last;
}

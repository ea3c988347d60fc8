import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { olderProcesses } from '../../database/connected.ts';
import { type Database, DatabaseError, type Transaction } from '../../database/database.ts';
import { replaceHistories } from '../../database/history.ts';
import { migrate } from '../../database/migrate.ts';
import { migrationStatus, thisProgram } from '../../database/migration-status.ts';
import { selectTables, type Table } from '../../database/tables.ts';
import { selectOrganisations } from '../../school/organisation/select.ts';
import { sql, toStatement, verbatim } from '../../sql/sql.ts';
import { linesOf } from '../lines.ts';
import { recordBackupTime } from './backup-time.ts';
import { LinesDigest } from './digest.ts';
import { isEarlierBackup, readEarlierScripts, replacedBy } from './earlier-backup.ts';
import type { Head, Note, TableEnd } from './format.ts';
import { withoutIndexes } from './without-indexes.ts';
import { rowTexts } from './write.ts';

/** The file cannot be restored here; the message says why and what to do. */
export class NotRestorable extends Error {
  override readonly name = 'NotRestorable';
}

interface Restored {
  readonly createdAtMs: number;
  readonly tables: number;
  readonly rows: number;
}

const rowsAtOnce = 1000;

/**
 * Restores a backup into a database without organisations, in one transaction, and reads every row back to verify it. A
 * backup of PostgreSQL can be restored into the embedded database, and vice versa.
 */
export async function restoreBackup(
  database: Database,
  file: string,
  report: (line: string) => void = () => {},
): Promise<Restored> {
  const lines = unpacked(file);
  const head = await headOf(lines, file);
  const earlier = isEarlierBackup(head) ? await readEarlierScripts() : undefined;
  await prepare(database, head);
  const counted = { createdAtMs: head.createdAtMs, tables: 0, rows: 0 };
  await database.transaction(async (tx) => {
    if (earlier !== undefined) await tx.script(earlier.beforeLoading);
    const verify = earlier === undefined ? verifyStored : verifyRead;
    const loaded = await withoutIndexes(tx, () => load(tx, lines, file, verify));
    if (earlier !== undefined) await tx.script(earlier.afterLoading);
    for (const { table, end } of loaded) {
      if (end.rows > 0) report(`${table.name}: ${end.rows} rows`);
      counted.tables += 1;
      counted.rows += end.rows;
    }
    // Without statistics the planner chooses bad plans, and the embedded database has no autovacuum.
    await tx.script(`analyze ${loaded.map(({ table }) => table.name).join(', ')}`);
  });
  await migrate(database);
  await recordBackupTime(database, head.createdAtMs);
  await database.transaction(replaceHistories);
  return counted;
}

async function* unpacked(file: string): AsyncGenerator<string, void, undefined> {
  const input = createReadStream(file);
  const text = input.pipe(createGunzip()).setEncoding('utf8');
  input.on('error', (error) => text.destroy(error));
  try {
    yield* linesOf(text);
  } catch (cause) {
    throw new NotRestorable(`${file} cannot be read: ${cause instanceof Error ? cause.message : cause}.`, { cause });
  }
}

async function headOf(lines: AsyncGenerator<string>, file: string): Promise<Head> {
  const { value } = await lines.next();
  const note = typeof value === 'string' && value.startsWith('#') ? noteOf(value) : undefined;
  if (note !== undefined && 'backup' in note && note.format === 1) return note;
  throw new NotRestorable(`${file} is not a backup that this version of Lectern can read.`);
}

function noteOf(line: string): Note {
  try {
    return JSON.parse(line.slice(1));
  } catch (cause) {
    throw new NotRestorable(`The file is damaged: ${line.slice(0, 60)}`, { cause });
  }
}

/** Brings an empty database to the schema that the backup was made with. */
async function prepare(database: Database, head: Head): Promise<void> {
  const names = isEarlierBackup(head) ? [replacedBy] : head.migrations.map(({ name }) => name);
  const program = await thisProgram();
  const migrations = program.migrations.slice(0, names.length);
  if (migrations.map(({ name }) => name).join() !== names.join()) {
    throw new NotRestorable(
      `The backup was made by Lectern ${head.version}, and its last migration is ${names.at(-1)}, which this version does ` +
        'not know. Restore it with the version that last migrated that database, or a later one.',
    );
  }
  if (database.isDistributed) {
    throw new NotRestorable(
      'The tables of this database are distributed. Restore the backup into a new database on the coordinator, then run lectern distribute.',
    );
  }
  const { applied } = await migrationStatus(database, program);
  const used = applied.length > 0 && (await selectOrganisations(database)).length > 0;
  const elsewhere = 'Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.';
  if (used) {
    throw new NotRestorable(`A backup can only be restored into a new database, and this one is in use. ${elsewhere}`);
  }
  if (applied.length > migrations.length) {
    throw new NotRestorable(
      `The backup is of an older version, and this database already has the tables of a newer one. ${elsewhere}`,
    );
  }
  const older = database.kind === 'postgres' ? await olderProcesses(database, program.version) : [];
  if (older.length > 0) {
    throw new NotRestorable(`Older processes are connected to the database: ${older.join(', ')}. Stop them first.`);
  }
  await migrate(database, { program: { ...program, migrations } });
}

async function load(tx: Transaction, lines: AsyncGenerator<string>, file: string, verify: Verify) {
  const tables = new Map((await selectTables(tx)).map((table) => [table.name, table]));
  const loaded: { table: Table; end: TableEnd }[] = [];
  for await (const line of lines) {
    const note = noteOf(line);
    if ('complete' in note) return loaded;
    const table = 'table' in note ? tables.get(note.table) : undefined;
    if (table === undefined || !('table' in note)) throw new NotRestorable(`${file} is damaged: ${line.slice(0, 60)}`);
    loaded.push({ table, end: await loadTable(tx, table, lines, file, verify) });
  }
  throw new NotRestorable(`${file} was cut off: its last line is missing. Nothing was restored.`);
}

/** Whether PostgreSQL refused the rows themselves: a bad value or a broken constraint. */
const isAboutRows = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && /^2[23]/.test(error.sqlState);

async function loadTable(
  tx: Transaction,
  table: Table,
  lines: AsyncGenerator<string>,
  file: string,
  verify: Verify,
): Promise<TableEnd> {
  const read = new LinesDigest();
  let waiting: string[] = [];
  const flush = async () => {
    const [first] = waiting;
    if (first === undefined) return;
    // A column that the rows do not have keeps its default.
    const names = verbatim(table.columns.filter((column) => first.includes(`"${column}":`)).join(', '));
    const insert = toStatement(sql`
        insert into ${verbatim(table.name)} (${names})
        select ${names} from json_populate_recordset(null::${verbatim(table.name)}, ${`[${waiting.join(',')}]`}::json)`);
    await tx.execute(insert).catch((error: unknown) => {
      throw isAboutRows(error)
        ? new NotRestorable(`${file} is damaged in the table ${table.name}: ${error.message}. Nothing was restored.`)
        : error;
    });
    waiting = [];
  };
  for (;;) {
    const { value: line } = await lines.next();
    if (line === undefined)
      throw new NotRestorable(`${file} was cut off in the table ${table.name}. Nothing was restored.`);
    if (line.startsWith('#')) {
      await flush();
      const end = noteOf(line);
      if (!('end' in end) || end.end !== table.name) throw new NotRestorable(`${file} is damaged: ${line}`);
      await verify(tx, { table, end, read });
      if (table.numberedBy !== undefined && end.lastNumber !== null) {
        await tx.execute(
          toStatement(
            sql`select setval(pg_get_serial_sequence(${table.name}, ${table.numberedBy}), ${end.lastNumber})`,
          ),
        );
      }
      return end;
    }
    read.add(line);
    if (waiting.push(line) === rowsAtOnce) await flush();
  }
}

/** Throws unless the rows of a table are, row for row, the rows that the backup was made from. */
type Verify = (
  tx: Transaction,
  loaded: { readonly table: Table; readonly end: TableEnd; readonly read: LinesDigest },
) => Promise<void>;

/** Reads the stored rows back. */
const verifyStored: Verify = async (tx, { table, end }) => {
  const stored = new LinesDigest();
  for await (const lines of rowTexts(tx, table)) for (const line of lines) stored.add(line);
  requireSame(table, end, stored);
};

/** The tables of an earlier version had other columns, so only the lines of the file can be compared. */
const verifyRead: Verify = async (_tx, { table, end, read }) => requireSame(table, end, read);

function requireSame({ name }: Table, end: TableEnd, digest: LinesDigest): void {
  if (digest.lines === end.rows && String(digest) === end.digest) return;
  throw new NotRestorable(
    `The table ${name} is not what it was when the backup was made: the file is damaged. Nothing was restored.`,
  );
}

import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database, Executor } from '../../database/database.ts';
import { orgDatabase } from '../../database/org-sql.ts';
import { inSnapshot } from '../../database/snapshot.ts';
import { selectLogEnd } from '../../events/log/read-events.ts';
import type { Caller } from '../../operation/call/caller.ts';
import { fail } from '../../operation/errors/failure.ts';
import { sql, verbatim } from '../../sql/sql.ts';
import { toLocalTime } from '../../time/local-time.ts';
import type { Format } from '../file/contract.ts';
import { writeWhole } from '../file/whole-file.ts';
import { fileOf } from '../file/write-file.ts';
import { prefetch } from '../prefetch.ts';
import { sheetErrors } from './errors.ts';
import { type Filter, keysThatMatch } from './filter.ts';
import { columnsFor, readLines } from './read-lines.ts';
import { everyRecord, type Listing, type Only } from './sheet.ts';
import { listings } from './sheets.ts';

export interface ExportOptions {
  readonly sheet: Listing;
  readonly format: Format;
  /** Times are written in this time zone with its UTC offset; without one, as numbers. */
  readonly timeZone: string | undefined;
  /** Limits the records; undefined for all. */
  readonly filter: Filter | undefined;
  /** Limits the records to those whose updateAt is this time or later, milliseconds. */
  readonly updatedSince?: number | undefined;
  readonly now: number;
  /** Cancels the export when the client has left. */
  readonly signal?: AbortSignal;
  /** Asked before each piece of so many bytes is written; throws if there is no space for it. */
  readonly take?: (bytes: number) => Promise<void>;
}

/** Writes one snapshot of a sheet to a file. The file gets its name when it is complete. */
export async function exportSheet(
  database: Database,
  caller: Caller,
  file: string,
  options: ExportOptions,
): Promise<{ file: string; rows: number; position: string }> {
  return { file, ...(await writeWhole(file, (draft) => writeExport(database, caller, draft, options))) };
}

/** The same, to a file that nobody else writes or reads before it is complete. If it fails, it leaves the file. */
export async function writeExport(
  database: Database,
  caller: Caller,
  file: string,
  options: ExportOptions,
): Promise<{ rows: number; position: string }> {
  const position = await selectPosition(database, caller);
  const rows = await inSnapshot(database, (tx) => writeSheet(tx, caller, file, options));
  return { rows, position };
}

/** Writes one snapshot of all sheets to a new folder, one file each. The folder gets its name when it is complete. */
export async function exportEverything(
  database: Database,
  caller: Caller,
  folder: string,
  options: Omit<ExportOptions, 'sheet' | 'filter'>,
): Promise<{ sheet: string; file: string; rows: number; position: string }[]> {
  const position = await selectPosition(database, caller);
  return writeWhole(folder, async (draft) => {
    await mkdir(draft, { mode: 0o700 });
    return inSnapshot(database, async (tx) => {
      const counts: { sheet: string; file: string; rows: number; position: string }[] = [];
      for (const sheet of listings) {
        const file = `${sheet.name}.${options.format}`;
        const rows = await writeSheet(tx, caller, join(draft, file), { ...options, sheet, filter: undefined });
        counts.push({ sheet: sheet.name, file: join(folder, file), rows, position });
      }
      return counts;
    });
  });
}

/**
 * The position in the event log before the snapshot: the file has every change up to it. Changes after it are listed by
 * /export/changes, and some of them may be in the file too.
 */
const selectPosition = (database: Database, { orgId }: Caller): Promise<string> =>
  selectLogEnd(orgDatabase(database, orgId));

const withUpdateAt = listings.filter(({ updatedAt }) => updatedAt !== undefined).map(({ name }) => name);

/** Limits a sheet to records that changed; throws if its records have no time of change. */
export function changedSince({ name, updatedAt }: Listing, since: number): Only {
  if (updatedAt === undefined) {
    throw fail(sheetErrors.sheetUnfiltered, {
      param: 'updatedSince',
      allowed: withUpdateAt.join(', '),
      received: name,
    });
  }
  return (alias) => sql`and ${verbatim(`${alias}.${updatedAt}`)} >= ${since}`;
}

/** Returns the number of rows. */
async function writeSheet(tx: Executor, caller: Caller, file: string, options: ExportOptions): Promise<number> {
  const { sheet, format, timeZone, signal, take = async () => {} } = options;
  const timeOf = timeZone === undefined ? undefined : (ms: number) => zonedTime(ms, timeZone);
  let count = 0;
  const counted = counting(prefetch(linesOf(tx, caller, options)), (rows) => {
    count += rows;
  });
  const pieces = fileOf(counted, { name: sheet.name, format, row: columnsFor(caller, sheet), timeOf });
  await pipeline(Readable.from(taking(pieces, take)), createWriteStream(file, { mode: 0o600 }), { signal });
  return count;
}

async function* taking(pieces: AsyncIterable<string | Buffer>, take: (bytes: number) => Promise<void>) {
  for await (const piece of pieces) {
    await take(Buffer.byteLength(piece));
    yield piece;
  }
}

async function* linesOf(tx: Executor, caller: Caller, { sheet, filter, updatedSince, now }: ExportOptions) {
  const only = updatedSince === undefined ? everyRecord : changedSince(sheet, updatedSince);
  if (filter === undefined) {
    yield* readLines(tx, caller, sheet, { now, only });
    return;
  }
  for await (const keys of keysThatMatch(tx, caller, filter, now)) {
    yield* readLines(tx, caller, sheet, { now, only, among: { field: filter.field, keys } });
  }
}

async function* counting(lines: AsyncIterable<readonly string[]>, count: (rows: number) => void) {
  for await (const some of lines) {
    count(some.length);
    yield some;
  }
}

/** 2026-09-01T18:30:00+08:00 */
export function zonedTime(ms: number, timeZone: string): string {
  const { day, msOfDay } = toLocalTime(ms, timeZone);
  const wallMs = day * 86_400_000 + msOfDay;
  const shown = new Date(wallMs).toISOString();
  const minutes = Math.round((wallMs - ms) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const zone = `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return `${shown.slice(0, shown.endsWith('.000Z') ? 19 : 23)}${zone}`;
}

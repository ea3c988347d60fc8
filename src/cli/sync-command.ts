import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import type { ExportedFile } from '../client/options.ts';
import { placeOfPostgres } from '../database/postgres-url.ts';
import type { Settings } from '../server/settings/settings.ts';
import { StartRefused, Unavailable } from '../server/start-refused.ts';
import { feeds } from '../transfer/feed/feeds.ts';
import { number } from './arguments.ts';
import { askServer, fileTimeoutMs } from './ask-server.ts';
import { withOperator } from './operator.ts';
import { show } from './show.ts';
import { type RowChange, SyncFolder } from './sync-folder.ts';

interface SyncOptions {
  readonly out: string;
  readonly sheets?: readonly string[];
  readonly follow?: boolean;
  readonly url?: string;
  readonly organisation?: number;
}

/** Where the rows come from: a server, or the local database. */
interface Source {
  /** In words. */
  readonly server: string;
  readonly ask: (path: string, body: object) => Promise<unknown>;
  /** Writes a sheet as NDJSON to a new file. */
  readonly download: (sheet: string, file: string) => Promise<unknown>;
}

const pageSize = 500;
const everyMs = 1000;

const help = `
Each sheet becomes a file of JSON Lines, such as orders.jsonl: first all rows, then the changes. A line is
{"meta":{"action":"U"},"key":{…},"value":{…}} for a row that was added or changed, and {"meta":{"action":"D"},"key":{…}} for
deleted rows: delete every row with these values. Apply the lines in their order. A run that is interrupted, even by kill -9,
continues without a gap or a duplicate. state.json says how far each file is good: read "bytes" of "sheets", and not beyond. Another
"copy" than before is a new copy: begin anew.

A folder is a copy of one organisation, as one key sees it. Another server, organisation, branch or fewer scopes are refused with exit
code 2; so is a folder with files that sync did not write, and a database that has lost what was copied, such as after a restored
backup: take a new copy then. One run at a time uses a folder; a second one ends with exit code 4.

Sheets: ${Object.keys(feeds).join(', ')}.

Examples:
  lectern sync --out copy
  lectern sync --out copy --sheets orders,refunds --follow
  LECTERN_KEY=lectern_… lectern sync --out copy --url https://lectern.school.example`;

const sheetNames = (text: string): readonly string[] => {
  const names = text.split(',');
  const unknown = names.find((name) => !Object.hasOwn(feeds, name));
  if (unknown === undefined) return names;
  throw new StartRefused(`There is no sheet ${unknown} to follow. Use: ${Object.keys(feeds).join(', ')}.`);
};

/** `lectern sync`: copies sheets to a folder and adds what has changed since the last run. */
export function addSyncCommand(command: Command, settings: () => Settings): void {
  command
    .requiredOption('--out <folder>', 'folder of the copy; a later run continues there')
    .option('--sheets <names>', 'only these sheets, separated by commas (default: all)', sheetNames)
    .option('--follow', 'keep running, and add changes as they come')
    .option(
      '--url <url>',
      'copy from this server with the key in LECTERN_KEY, which needs the read scopes of the sheets',
    )
    .option('--organisation <id>', 'id of the organisation, if there are several', number)
    .addHelpText('after', help)
    .action(async (options: SyncOptions, self: Command) => {
      const folder = await SyncFolder.open(resolve(options.out));
      const sheets = options.sheets ?? Object.keys(feeds);
      try {
        await withSource(options, settings, async (source) => {
          await requireSameSource(source, folder);
          show(self, await syncOnce(source, folder, sheets));
          while (options.follow) {
            await pause(everyMs);
            await syncOnce(source, folder, sheets);
          }
        });
      } finally {
        await folder.release();
      }
    });
}

const placeOf = ({ DATABASE_URL: url, DATA_DIR: folder }: Settings) =>
  url === '' ? resolve(folder) : placeOfPostgres(url);

async function syncOnce(source: Source, folder: SyncFolder, sheets: readonly string[]) {
  const done: { sheet: string; rows: number; changes: number }[] = [];
  for (const sheet of sheets) {
    const rows = folder.cursorOf(sheet) === undefined ? await copy(source, folder, sheet) : 0;
    done.push({ sheet, rows, changes: await addChanges(source, folder, sheet) });
  }
  return done;
}

/** Refuses a folder that was filled from elsewhere, before anything is added. */
async function requireSameSource({ server, ask }: Source, folder: SyncFolder): Promise<void> {
  const { orgId, organisation, subOrgId, rights } = Object(await ask('/staff/me', {}));
  const scopes = (rights as readonly string[])
    .filter((scope) => scope === 'personal' || scope.endsWith(':read'))
    .sort();
  const source = { server, orgId, organisation, subOrgId, scopes };
  folder.requireSource(source);
  const cursor = folder.anyCursor;
  const look = () => ask('/event/list', { cursor, pageSize: 1 });
  // Whether a sheet still has the changes after its cursor, its own request says.
  if (cursor !== undefined) await continuing(folder, look, ['cursorOfOtherHistory']).catch(unlessDeleted);
  await folder.begunFrom(source);
}

const unlessDeleted = (error: unknown) => {
  if (!(error instanceof StartRefused) || error.by?.name !== 'eventsDeleted') throw error;
};

/** Says which copy it is that cannot go on. */
async function continuing<T>({ folder }: SyncFolder, work: () => Promise<T>, errors: readonly string[]) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StartRefused) || !errors.includes(error.by?.name ?? '')) throw error;
    throw new StartRefused(
      `The copy in ${folder} cannot go on. ${error.message} Name another folder with --out.`,
      error.by,
    );
  }
}

/** The position is read before the export, so the file has every change up to it. */
async function copy({ ask, download }: Source, folder: SyncFolder, sheet: string): Promise<number> {
  const { nextCursor } = Object(await ask('/event/list', { since: Number.MAX_SAFE_INTEGER, pageSize: 1 }));
  return folder.aside(async (file) => {
    await download(sheet, file);
    return folder.begin(sheet, file, String(nextCursor));
  });
}

async function addChanges({ ask }: Source, folder: SyncFolder, sheet: string): Promise<number> {
  let count = 0;
  for (;;) {
    const cursor = folder.cursorOf(sheet);
    const next = () => ask('/export/changes', { sheet, cursor, pageSize });
    const page = Object(await continuing(folder, next, ['cursorOfOtherHistory', 'eventsDeleted']));
    const list: readonly RowChange[] = page.list;
    await folder.add(sheet, list, String(page.nextCursor));
    count += list.length;
    if (page.hasMore === 0) return count;
  }
}

function withSource<T>(
  { url, organisation }: SyncOptions,
  settings: () => Settings,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  if (url === undefined) {
    return withOperator(settings(), (ask) =>
      work({
        server: placeOf(settings()),
        ask: (path, body) => ask({ path, body, organisation }),
        download: (sheet, file) =>
          ask({ path: '/operator/export', body: { sheet, format: 'ndjson', file }, organisation }),
      }),
    );
  }
  return work({
    server: url,
    ask: (path, body) => askServer(url, { path, body, entry: {} }),
    download: async (sheet, file) => {
      const request = { path: '/export', body: { sheet }, entry: { file: true as const }, timeoutMs: fileTimeoutMs };
      const { content } = (await askServer(url, request)) as ExportedFile;
      await pipeline(content, createWriteStream(file, { mode: 0o600 })).catch((error: unknown) => {
        throw new Unavailable(`The download was interrupted: ${error instanceof Error ? error.message : error}.`);
      });
    },
  });
}

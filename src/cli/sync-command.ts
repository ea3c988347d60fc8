import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import type { ExportedFile } from '../client/options.ts';
import { feeds } from '../transfer/feed/feeds.ts';
import { number } from './arguments.ts';
import { askServer, fileTimeoutMs } from './ask-server.ts';
import { withOperator } from './operator.ts';
import type { Settings } from './settings.ts';
import { show } from './show.ts';
import { StartRefused, Unavailable } from './start-refused.ts';
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
  readonly ask: (path: string, body: object) => Promise<unknown>;
  /** Writes a sheet as NDJSON to a new file. */
  readonly download: (sheet: string, file: string) => Promise<unknown>;
}

const pageSize = 500;
const everyMs = 1000;

const help = `
Each sheet becomes a file of JSON Lines, such as orders.jsonl: first all rows, then the changes. A line is
{"meta":{"action":"U"},"key":{…},"value":{…}} for a row that was added or changed, and {"meta":{"action":"D"},"key":{…}} for
deleted rows: delete every row with these values. Apply the lines in their order. state.json holds the position; a run that is
interrupted, even by kill -9, continues without a gap or a duplicate. One run at a time uses a folder; a second one ends with exit
code 4. Read a file up to its last line break.

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

async function syncOnce(source: Source, folder: SyncFolder, sheets: readonly string[]) {
  const done: { sheet: string; rows: number; changes: number }[] = [];
  for (const sheet of sheets) {
    const rows = folder.cursorOf(sheet) === undefined ? await copy(source, folder, sheet) : 0;
    done.push({ sheet, rows, changes: await addChanges(source, folder, sheet) });
  }
  return done;
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
    const page = Object(await ask('/export/changes', { sheet, cursor, pageSize }));
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
        ask: (path, body) => ask({ path, body, organisation }),
        download: (sheet, file) =>
          ask({ path: '/operator/export', body: { sheet, format: 'ndjson', file }, organisation }),
      }),
    );
  }
  return work({
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

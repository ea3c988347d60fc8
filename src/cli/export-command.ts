import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { operations } from '../catalogue/operations.ts';
import type { ExportedFile } from '../client/options.ts';
import type { Operation } from '../operation/contract/operation.ts';
import { mustBeNew } from '../server/file-error.ts';
import { everySheet } from '../server/operator/export.ts';
import type { Settings } from '../server/settings/settings.ts';
import { StartRefused, Unavailable } from '../server/start-refused.ts';
import { type Format, formats } from '../transfer/file/contract.ts';
import { formatOf, UnreadableFile } from '../transfer/file/read-file.ts';
import { writeWhole } from '../transfer/file/whole-file.ts';
import { exportFile } from '../transfer/sheet/contract.ts';
import { filteredBy } from '../transfer/sheet/filter.ts';
import { listings } from '../transfer/sheet/sheets.ts';
import { number, sheetArgument, timeZone } from './arguments.ts';
import { askServer, fileTimeoutMs } from './ask-server.ts';
import { bodyOf } from './call-arguments.ts';
import { asOperator } from './operator.ts';
import { show } from './show.ts';

interface ExportCommandOptions {
  readonly out?: string;
  readonly format?: Format;
  readonly timeZone?: string;
  readonly where?: readonly string[];
  readonly updatedSince?: string;
  readonly url?: string;
  readonly organisation?: number;
}

const help = `
An export shows one moment, also with "all", which writes each sheet to its own file. An empty organisation can import the
files ("lectern import all" takes the folder) and then exports the same again.
The histories (refunds, orderMoves, audit), who has homework and exams (homeworkStudents, examStudents) and the
statistics (liveClassRecords, homeworkRecords, examRecords) can be
exported but not imported.
--where takes the parameters of the sheet's list operation: ${Object.entries(filteredBy)
  .map(([sheet, { operation }]) => `${operation} for ${sheet}`)
  .join(', ')}.

Examples:
  lectern export users --out users.csv
  lectern export all --out school --format csv
  lectern export orders --out september.xlsx --time-zone Asia/Shanghai \\
    --where payStartDate=2026-09-01 --where payEndDate=2026-09-30T23:59:59
  lectern export users --out changed.csv --updated-since 2026-09-01T00:00:00+08:00
  lectern export members --format ndjson | gzip > members.ndjson.gz
  LECTERN_KEY=lectern_… lectern export orders --out orders.csv --url https://lectern.school.example`;

const collect = (word: string, before: readonly string[] = []) => [...before, word];

/** `lectern export`: writes records to a file. */
export function addExportCommand(command: Command, settings: () => Settings): void {
  command
    .addArgument(sheetArgument(listings))
    .option('--out <file>', 'the new file; its extension gives the format. With "all": a new folder')
    .addOption(
      new Option('--format <format>', 'format, if the extension does not give it (default: ndjson)').choices(formats),
    )
    .option('--where <name=value>', 'only records that match this filter; repeat the option for several', collect)
    .option(
      '--updated-since <time>',
      'only records that changed at this time or later: milliseconds, or 2026-09-01T18:30:00+08:00',
    )
    .option('--time-zone <name>', 'write times as local times of this time zone, not as numbers', timeZone)
    .option(
      '--url <url>',
      'export one sheet from this server with the key in LECTERN_KEY, which needs the read scope of the sheet',
    )
    .option('--organisation <id>', 'id of the organisation, if there are several', number)
    .addHelpText('after', help)
    .action(async (sheet: string, options: ExportCommandOptions, self: Command) => {
      if (sheet === everySheet) checkEverything(options);
      const format = formatFor(sheet, options);
      const { organisation, url } = options;
      const updatedSince = sinceOf(options);
      const body = { sheet, format, timeZone: options.timeZone, updatedSince, where: filterOf(sheet, options) };
      const write = (file: string) =>
        url === undefined
          ? asOperator(settings(), { path: '/operator/export', body: { ...body, file }, organisation })
          : download(url, body, file);
      if (options.out === undefined) return throughAside(write);
      const file = resolve(options.out);
      await mustBeNew(file);
      const written = await write(file);
      show(self, sheet === everySheet ? written : { sheet, ...Object(written) });
    });
}

/** The time in milliseconds; a wrong one is sent as it is, for the server to refuse. */
function sinceOf({ updatedSince: text, timeZone: zone }: ExportCommandOptions): unknown {
  const words = text === undefined ? [] : [`updatedSince=${text}`];
  return new Map(Object.entries(bodyOf(exportFile as unknown as Operation, words, zone))).get('updatedSince');
}

function checkEverything({ out, url, where, updatedSince }: ExportCommandOptions): void {
  if (out === undefined) throw new StartRefused('Name the folder for the sheets: --out <folder>.');
  if (url !== undefined) throw new StartRefused('With --url, export one sheet at a time.');
  if ((where ?? updatedSince) !== undefined) {
    throw new StartRefused(
      '--where and --updated-since work with one sheet only. Leave them out to export all sheets.',
    );
  }
}

function formatFor(sheet: string, { out, format }: ExportCommandOptions): Format {
  if (out === undefined || sheet === everySheet) return format ?? 'ndjson';
  try {
    return formatOf(out, format);
  } catch (error) {
    throw error instanceof UnreadableFile ? new StartRefused(error.message) : error;
  }
}

function filterOf(sheet: string, { where: words = [], timeZone }: ExportCommandOptions): object | undefined {
  if (words.length === 0) return undefined;
  const name = filteredBy[sheet]?.operation;
  const found = operations.find(({ operation }) => operation.name === name);
  if (found === undefined) throw new StartRefused(`The sheet ${sheet} has no filters. Leave --where out.`);
  return bodyOf(found.operation, words, timeZone);
}

/** Returns what an export on this machine returns, except the number of rows. */
async function download(url: string, body: object, file: string): Promise<object> {
  const answer = await askServer(url, { path: '/export', body, entry: { file: true }, timeoutMs: fileTimeoutMs });
  const { content, cursor: position } = answer as ExportedFile;
  await writeWhole(file, (draft) => pipeline(content, createWriteStream(draft, { mode: 0o600 }))).catch(
    (error: unknown) => {
      throw new Unavailable(`The download was interrupted: ${error instanceof Error ? error.message : error}.`);
    },
  );
  return { file, position };
}

/** Writes to a temporary file first, so that a slow reader does not keep a transaction open. */
async function throughAside(write: (file: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-export-'));
  try {
    const file = join(folder, 'export');
    await write(file);
    await pipeline(createReadStream(file), process.stdout, { end: false });
  } finally {
    await rm(folder, { recursive: true });
  }
}

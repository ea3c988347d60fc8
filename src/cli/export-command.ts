import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { operations } from '../catalogue/operations.ts';
import { type Format, formats } from '../transfer/file/contract.ts';
import { formatOf, UnreadableFile } from '../transfer/file/read-file.ts';
import { filteredBy } from '../transfer/sheet/filter.ts';
import { listings } from '../transfer/sheet/sheets.ts';
import { everySheet, number, sheetArgument, timeZone } from './arguments.ts';
import { askServer } from './ask-server.ts';
import { bodyOf } from './call-arguments.ts';
import { mustBeNew } from './file-trouble.ts';
import { asOperator } from './operator.ts';
import type { Settings } from './settings.ts';
import { show } from './show.ts';
import { StartRefused } from './start-refused.ts';

interface ExportCommandOptions {
  readonly out?: string;
  readonly format?: Format;
  readonly timeZone?: string;
  readonly where?: readonly string[];
  readonly url?: string;
  readonly organisation?: number;
}

const help = `
Everything is of one moment. What was exported can be imported, into an empty organisation too: it then exports the same.
All sheets together are of one moment too, each in a file of its own: "lectern import all" takes the folder.
The history (refunds, orderMoves, audit) is for reading, and for leaving with all there is: it is not imported.
--where takes the parameters of the sheet's list operation: ${Object.entries(filteredBy)
  .map(([sheet, { operation }]) => `${operation} for ${sheet}`)
  .join(', ')}.

Examples:
  lectern export users --out users.csv
  lectern export all --out school --format csv
  lectern export orders --out september.xlsx --time-zone Asia/Shanghai \\
    --where payStartDate=1788192000000 --where payEndDate=1790783999999
  lectern export members --format ndjson | gzip > members.ndjson.gz
  LECTERN_KEY=lectern_… lectern export orders --out orders.csv --url https://lectern.school.example`;

const collect = (word: string, before: readonly string[] = []) => [...before, word];

/** `lectern export`: records into a file. */
export function addExportCommand(command: Command, settings: () => Settings): void {
  command
    .description('Write records to a CSV, NDJSON or XLSX file, or to the standard output.')
    .addArgument(sheetArgument(listings))
    .option('--out <file>', 'where to; its name tells the format. For all sheets: a folder. It must not exist yet')
    .addOption(new Option('--format <format>', 'what to write, where no name tells').choices(formats))
    .option('--where <name=value>', 'only the records that the list operation finds; repeat it for several', collect)
    .option('--time-zone <name>', 'write times as the clocks of this zone show them, not as numbers', timeZone)
    .option('--url <url>', 'from this server, with the key in LECTERN_KEY, which must have the right to read the sheet')
    .option('--organisation <id>', 'whose, where there are several', number)
    .addHelpText('after', help)
    .action(async (sheet: string, options: ExportCommandOptions, self: Command) => {
      if (sheet === everySheet) checkEverything(options);
      const format = formatFor(sheet, options);
      const { organisation, url } = options;
      const body = { sheet, format, timeZone: options.timeZone, where: filterOf(sheet, options.where ?? []) };
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

function checkEverything({ out, url, where }: ExportCommandOptions): void {
  if (out === undefined) throw new StartRefused('Say which folder to write all sheets to: --out <folder>.');
  if (url !== undefined) throw new StartRefused('With --url, export one sheet at a time.');
  if (where !== undefined) throw new StartRefused('All sheets cannot be filtered: leave --where out.');
}

function formatFor(sheet: string, { out, format }: ExportCommandOptions): Format {
  if (out === undefined || sheet === everySheet) return format ?? 'ndjson';
  try {
    return formatOf(out, format);
  } catch (error) {
    throw error instanceof UnreadableFile ? new StartRefused(error.message) : error;
  }
}

function filterOf(sheet: string, words: readonly string[]): object | undefined {
  if (words.length === 0) return undefined;
  const name = filteredBy[sheet]?.operation;
  const found = operations.find(({ operation }) => operation.name === name);
  if (found === undefined) throw new StartRefused(`${sheet} cannot be filtered: leave --where out.`);
  return bodyOf(found.operation, words);
}

/** The file appears when it is whole. */
async function download(url: string, body: object, file: string): Promise<object> {
  const content = await askServer(url, '/export', body, { file: true });
  const partial = `${file}.partial`;
  try {
    await pipeline(content as ReadableStream<Uint8Array>, createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, file);
    return { file };
  } catch (error) {
    await rm(partial, { force: true });
    throw new StartRefused(`The file did not arrive whole: ${error instanceof Error ? error.message : error}.`);
  }
}

/** Nobody who reads slowly keeps the database waiting: it is written aside first. */
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

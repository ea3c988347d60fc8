import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import type { exitCodes } from '../server/exit-codes.ts';
import { fileError, mustBeThere } from '../server/file-error.ts';
import { everySheet } from '../server/operator/export.ts';
import type { Settings } from '../server/settings/settings.ts';
import { StartRefused } from '../server/start-refused.ts';
import { type Format, formats } from '../transfer/file/contract.ts';
import { formatOf, UnreadableFile } from '../transfer/file/read-file.ts';
import type { Mapping } from '../transfer/file/recognise.ts';
import { sheetNamed } from '../transfer/sheet/import-rows.ts';
import { sheets } from '../transfer/sheet/sheets.ts';
import { number, sheetArgument, timeZone } from './arguments.ts';
import { askServer, fileTimeoutMs } from './ask-server.ts';
import { parsed } from './call-arguments.ts';
import { type Imported, importFile, type SendRows } from './import-file.ts';
import { withOperator } from './operator.ts';
import { show } from './show.ts';

interface ImportCommandOptions {
  readonly format?: Format;
  readonly timeZone?: string;
  readonly dryRun?: boolean;
  readonly allOrNothing?: boolean;
  readonly update?: boolean;
  readonly confirm?: string;
  readonly map?: string;
  readonly worksheet?: string;
  readonly url?: string;
  readonly organisation?: number;
}

const help = `
The command writes refused rows to <file>.bad.csv or <file>.bad.ndjson, each with its row number and the reason. Correct
them there and import that file. With --dry-run it writes to <file>.dry-run.bad.csv. To continue an interrupted import, run
the same command again.
Without --update, import only adds. A row that differs from its record is counted as differing and listed in
<file>.changes.csv; the record stays as it is. With --update it is changed, by the rules of the update operations; --dry-run
lists each change and prints a preview, and --confirm with that preview imports exactly that, or nothing if the file or the
data changed meanwhile. An empty cell changes nothing.
A running server lists the columns of each sheet at /docs/import-and-export.md.

Examples:
  lectern import users users.csv --dry-run
  lectern import orders orders.ndjson --all-or-nothing
  lectern import users crm.csv --update --dry-run
  lectern import all school
  lectern import members classes.xlsx --time-zone Asia/Shanghai
  LECTERN_KEY=lectern_… lectern import users users.csv --url https://lectern.school.example`;

/** `lectern import`: adds records from a file. */
export function addImportCommand(
  command: Command,
  settings: () => Settings,
  leaveWith: (reason: keyof typeof exitCodes) => void,
): void {
  command
    .addArgument(sheetArgument(sheets))
    .argument('<file>', 'the file; its extension gives the format. With "all": a folder with users.csv and so on')
    .addOption(
      new Option('--format <format>', 'format of the file, if its extension does not give it').choices(formats),
    )
    .option('--dry-run', 'report what would happen, without changing anything')
    .option('--all-or-nothing', 'import all rows, or none if one is refused')
    .option('--update', 'change records that differ from their row')
    .option('--confirm <preview>', 'import what a dry run reported, or nothing if the data has changed since')
    .option('--time-zone <name>', 'time zone of times that are written without one, an IANA name', timeZone)
    .option(
      '--map <file>',
      'JSON file that assigns headings to columns: {"Phone no.": "mobile", "Fax": ""}; "" skips one',
    )
    .option('--worksheet <name>', 'worksheet of an XLSX file; default: the first one that has the headings')
    .option('--url <url>', 'import into this server with the key in LECTERN_KEY, which needs the scope admin')
    .option('--organisation <id>', 'id of the organisation, if there are several', number)
    .addHelpText('after', help)
    .action(async (name: string, file: string, options: ImportCommandOptions, self: Command) => {
      await mustBeThere(file);
      try {
        if (name === everySheet) {
          const imported = await withSender(settings, options, (send) => importFolder(file, options, send));
          if (imported.some(({ bad }) => bad > 0)) leaveWith('inPart');
          return show(self, imported);
        }
        if (options.dryRun && options.confirm !== undefined) {
          throw new StartRefused('--dry-run makes a preview and --confirm carries one out: leave one of them out.');
        }
        const isWhole = options.allOrNothing || options.confirm !== undefined;
        const given = {
          sheet: sheetNamed(name),
          format: formatOf(file, options.format),
          timeZone: options.timeZone,
          whole: options.dryRun ? 'check' : isWhole ? 'commit' : undefined,
          update: options.update ?? false,
          expected: options.confirm,
          mapping: await mappingIn(options.map),
          worksheet: options.worksheet,
        } as const;
        const imported = await withSender(settings, options, (send) => importFile(file, given, send));
        if (imported.importedBefore) throw await importedBefore(file, imported);
        if (imported.bad > 0) leaveWith('inPart');
        show(self, { sheet: name, ...(options.dryRun ? { dryRun: true } : {}), ...imported });
      } catch (error) {
        throw error instanceof UnreadableFile ? new StartRefused(error.message) : fileError(file, 'read', error);
      }
    });
}

/** Reads a mapping of headings to columns. */
async function mappingIn(file: string | undefined): Promise<Mapping | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError(file, 'read', error);
  });
  const given = Object.entries(parsed(text, file));
  const wrong = given.find(([, column]) => typeof column !== 'string');
  if (wrong !== undefined || given.length === 0) {
    throw new StartRefused(`${file} must assign headings to columns, such as {"Phone no.": "mobile"}.`);
  }
  return Object.fromEntries(given.map(([heading, column]) => [heading, String(column)]));
}

async function importedBefore(file: string, { importedBefore, badFile }: Imported): Promise<StartRefused> {
  const left = await access(badFile ?? '').then(
    () => ` Rows that were bad then are in ${badFile}: correct them there and import that file.`,
    () => '',
  );
  return new StartRefused(`${file} was imported before, at ${importedBefore}.${left}`);
}

/** Imports every sheet that has a file in the folder, after the sheets that it refers to. */
async function importFolder(folder: string, options: ImportCommandOptions, send: SendRows) {
  // A sheet can only be checked once the sheets that it refers to are imported.
  if (options.dryRun || options.allOrNothing || (options.confirm ?? options.map ?? options.worksheet) !== undefined) {
    throw new StartRefused(
      '--dry-run, --all-or-nothing, --confirm, --map and --worksheet are for one sheet at a time.',
    );
  }
  const names = await readdir(folder).catch((error: unknown) => {
    throw fileError(folder, 'read', error);
  });
  const found = sheets.flatMap((sheet) => {
    const name = names.find((each) => formats.some((format) => each === `${sheet.name}.${format}`));
    return name === undefined ? [] : [{ sheet, file: join(folder, name) }];
  });
  if (found.length === 0) throw new StartRefused(`${folder} has no file with the name of a sheet, such as users.csv.`);
  const imported: ({ sheet: string } & Imported)[] = [];
  for (const { sheet, file } of found) {
    const { timeZone, update = false } = options;
    const given = { sheet, format: formatOf(file), timeZone, whole: undefined, update } as const;
    imported.push({ sheet: sheet.name, ...(await importFile(file, given, send)) });
  }
  return imported;
}

/** Provides the function that sends rows: as the operator, or with a key. */
function withSender<T>(
  settings: () => Settings,
  { url, organisation }: ImportCommandOptions,
  work: (send: SendRows) => Promise<T>,
): Promise<T> {
  if (url === undefined) {
    return withOperator(settings(), (ask) => work((body) => ask({ path: '/import', body, organisation })));
  }
  return work((body) => askServer(url, { path: '/import', body, entry: { write: true }, timeoutMs: fileTimeoutMs }));
}

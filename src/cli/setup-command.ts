import type { Command } from 'commander';
import { signingSecrets } from '../access/key/signing-secret.ts';
import { selectOrganisationInUse } from '../school/organisation/create.ts';
import type { Settings } from '../server/settings/settings.ts';
import { installationSecret } from '../server/start/installation-secret.ts';
import { bringUpToDate, isEmpty } from '../server/start/prepare.ts';
import { requireSetup, requireZone, type Setup, setUp } from '../server/start/setup.ts';
import { StartRefused } from '../server/start-refused.ts';
import { show } from './show.ts';
import { printProgress } from './standard-error.ts';
import { withDatabase } from './with-database.ts';

interface Options {
  readonly name: string;
  readonly currency?: string;
  readonly timeZone?: string;
  readonly login: string;
  readonly ownerName?: string;
  readonly keyFile?: string;
}

/** `lectern setup`: prepares an empty database, once. */
export function addSetupCommand(setup: Command, settings: () => Settings): void {
  setup
    .requiredOption('--name <name>', 'name of the organisation')
    .requiredOption('--login <name>', 'login name of the owner')
    .option('--owner-name <name>', 'name of the owner (default: the login name)')
    .option('--currency <code>', 'currency of all amounts, an ISO 4217 code (default: CNY)')
    .option('--time-zone <name>', 'time zone that decides when a day begins, an IANA name (default: Asia/Shanghai)')
    .option('--key-file <file>', 'write the key to this file instead of printing it')
    .addHelpText(
      'after',
      '\nWithout a shell: the SETUP_ settings make the first start of the server do the same.\n\nExample:\n' +
        '  lectern setup --name "Sunrise School" --login lin.mei --time-zone Europe/Berlin --currency EUR',
    )
    .action(async (options: Options, self: Command) => show(self, await run(settings(), options)));
}

const optionNames = {
  organisation: { name: '--name', currency: '--currency', timeZone: '--time-zone' },
  owner: { loginName: '--login', name: '--owner-name' },
};

async function run(settings: Settings, { name, currency, timeZone, login, ownerName, keyFile }: Options) {
  const setup: Setup = {
    organisation: { name, currency: currency ?? null, timeZone: timeZone ?? null },
    owner: { loginName: login, name: ownerName ?? login },
    keyTo: keyFile === undefined ? 'result' : { file: keyFile },
  };
  await requireSetup(setup, optionNames);
  return withDatabase(settings, async (database, folder) => {
    const inUse = (await isEmpty(database)) ? undefined : await selectOrganisationInUse(database);
    if (inUse !== undefined) throw alreadySetUp(inUse.name);
    await requireZone(database, setup, optionNames);
    await bringUpToDate(database, printProgress);
    const signingSecretOf = signingSecrets(await installationSecret(database, settings.LECTERN_SECRET, folder));
    const result = await setUp(database, setup, { now: Date.now(), signingSecretOf });
    if (result === undefined) throw alreadySetUp((await selectOrganisationInUse(database))?.name ?? '');
    return result;
  });
}

const alreadySetUp = (name: string) =>
  new StartRefused(
    `The database already has the organisation ${JSON.stringify(name)}, so nothing was changed. Create accounts with ` +
      '"lectern staff create", keys with "lectern key create" and another organisation with "lectern organisation create".',
  );

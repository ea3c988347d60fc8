import type { Command } from 'commander';
import type { Settings } from '../server/settings/settings.ts';
import { asOperator } from './operator.ts';
import { show } from './show.ts';

/** `lectern organisation …`: manages the organisations of one server. */
export function addOrganisationCommands(organisation: Command, settings: () => Settings): void {
  const ask = async (self: Command, path: string, body: object) =>
    show(self, await asOperator(settings(), { path, body }));

  organisation
    .command('create')
    .description('Create an organisation with its head branch. Once there are two, every call needs a key.')
    .requiredOption('--name <name>', 'name of the organisation')
    .option('--currency <code>', 'currency of all amounts, an ISO 4217 code (default: CNY)')
    .option('--time-zone <name>', 'time zone that decides when a day begins, an IANA name (default: Asia/Shanghai)')
    .option('--branch-name <name>', 'name of the head branch')
    .option('--app-id <id>', 'appId of the head branch (default: generated)')
    .addHelpText('after', '\nExample:\n  lectern organisation create --name "Sunrise School" --time-zone Europe/Berlin')
    .action((options, self: Command) =>
      ask(self, '/operator/createOrganisation', {
        name: options.name,
        currency: options.currency ?? null,
        timeZone: options.timeZone ?? null,
        branchName: options.branchName ?? null,
        appId: options.appId ?? null,
      }),
    );
  organisation
    .command('list')
    .description('Show all organisations with the ids for --organisation.')
    .addHelpText('after', '\nExample:\n  lectern organisation list')
    .action((_, self: Command) => ask(self, '/operator/listOrganisations', {}));
}

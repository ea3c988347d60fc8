import type { Command } from 'commander';
import { asOperator } from './operator.ts';
import type { Settings } from './settings.ts';
import { show } from './show.ts';

/** `lectern organisation …`: several can live in one server, each as if it were alone. */
export function addOrganisationCommands(organisation: Command, settings: () => Settings): void {
  const ask = async (self: Command, path: string, body: object) =>
    show(self, await asOperator(settings(), { path, body }));

  organisation.description('Make and list organisations.');
  organisation
    .command('create')
    .description('Make an organisation with its head branch. From the second on every call needs a key.')
    .requiredOption('--name <name>', 'what it is called')
    .option('--currency <code>', 'of all its amounts: ISO 4217; CNY unless said')
    .option('--time-zone <name>', 'whose days are its days: an IANA name; Asia/Shanghai unless said')
    .option('--branch-name <name>', 'what its head branch is called')
    .option('--app-id <id>', 'how programs name its head branch; made up unless said')
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
    .description('Show all organisations: their ids are what --organisation takes.')
    .addHelpText('after', '\nExample:\n  lectern organisation list')
    .action((_, self: Command) => ask(self, '/operator/listOrganisations', {}));
}

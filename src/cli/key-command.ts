import { type Command, InvalidArgumentError } from 'commander';
import type { Settings } from '../server/settings/settings.ts';
import { momentOf } from '../time/written-moment.ts';
import { number } from './arguments.ts';
import { asOperator } from './operator.ts';
import { show } from './show.ts';

const collect = (value: string, before: readonly string[] = []) => [
  ...before,
  ...value.split(',').map((item) => item.trim()),
];

function moment(text: string): number {
  const ms = momentOf(text, 'UTC');
  if (ms === undefined) throw new InvalidArgumentError('Give a date such as 2027-06-30 or 2027-06-30T12:00:00+08:00.');
  if (ms <= Date.now())
    throw new InvalidArgumentError('The date is in the past, so the key would never work. Give a later date.');
  return ms;
}

/** `lectern key …`: manages keys. */
export function addKeyCommands(key: Command, settings: () => Settings): void {
  const ask = async (self: Command, path: string, body: object) => {
    const { organisation } = self.opts<{ organisation?: number }>();
    show(self, await asOperator(settings(), { path, body, organisation }));
  };
  const command = (name: string, example: string) =>
    key
      .command(name)
      .option('--organisation <id>', 'id of the organisation, if there are several', number)
      .addHelpText('after', `\nExample:\n  lectern key ${name} ${example}`);

  command('create', '--name CRM --scope order:read,user:read,personal')
    .description('Create a key and print its secret. The secret is shown only once.')
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption(
      '--scope <scopes>',
      'scopes of the key, such as order:read,user:read; repeat the option or separate by commas',
      collect,
    )
    .option('--branch <id>', 'limit the key to one branch', number)
    .option('--manner <manner>', 'strict, or ported for compatibility mode')
    .option('--expires <date>', 'when the key expires, such as 2027-06-30', moment)
    .option('--allow-ip <ranges>', 'addresses or ranges from which the key is accepted', collect)
    .option('--sign-headers', 'allow signatures in the headers')
    .option('--sign-body', 'allow signatures in the body; requires --branch, whose appId identifies the key')
    .action(async (options, self: Command) => {
      if (options.signBody && options.branch === undefined) {
        self.error(
          'error: --sign-body requires --branch: the appId of the branch identifies a key that signs in the body',
        );
      }
      const body = {
        name: options.name,
        scopes: options.scope,
        subOrgId: options.branch ?? null,
        manner: options.manner ?? null,
        expiresAt: options.expires ?? null,
        allowedAddresses: options.allowIp ?? [],
        signsHeaders: options.signHeaders ?? false,
        signsBody: options.signBody ?? false,
      };
      await ask(self, '/key/create', body);
    });
  command('list', '--json')
    .description('Show all keys, without their secrets.')
    .action((_, self: Command) => ask(self, '/key/list', {}));
  command('rotate', '3 --overlap 3600')
    .description('Give a key new secrets. The old ones keep working during the overlap.')
    .argument('<id>', 'id of the key', number)
    .option('--overlap <seconds>', 'how long the old secrets keep working (default: 86400)', number)
    .action((keyId: number, options, self: Command) =>
      ask(self, '/key/rotate', { keyId, overlapSeconds: options.overlap ?? null }),
    );
  command('revoke', '3')
    .description('Revoke a key. It stops working within a second.')
    .argument('<id>', 'id of the key', number)
    .action((keyId: number, _, self: Command) => ask(self, '/key/revoke', { keyId }));
}

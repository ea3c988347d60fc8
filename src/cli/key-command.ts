import { type Command, InvalidArgumentError } from 'commander';
import { momentOf } from '../transfer/file/cells.ts';
import { number } from './arguments.ts';
import { asOperator } from './operator.ts';
import type { Settings } from './settings.ts';
import { show } from './show.ts';

const collect = (value: string, before: readonly string[] = []) => [
  ...before,
  ...value.split(',').map((item) => item.trim()),
];

function moment(text: string): number {
  const ms = momentOf(text, 'UTC');
  if (ms === undefined) throw new InvalidArgumentError('Give a date such as 2027-06-30 or 2027-06-30T12:00:00+08:00.');
  if (ms <= Date.now()) throw new InvalidArgumentError('This is in the past: the key would never work.');
  return ms;
}

/** `lectern key …`: who may call. */
export function addKeyCommands(key: Command, settings: () => Settings): void {
  const ask = async (self: Command, path: string, body: object) => {
    const { organisation } = self.opts<{ organisation?: number }>();
    show(self, await asOperator(settings(), { path, body, organisation }));
  };
  const command = (name: string, example: string) =>
    key
      .command(name)
      .option('--organisation <id>', 'whose, where there are several', number)
      .addHelpText('after', `\nExample:\n  lectern key ${name} ${example}`);

  key.description('Make, list, rotate and revoke keys.');
  command('create', '--name CRM --scope order:read,user:read,personal')
    .description('Make a key and print its secret, this once.')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption(
      '--scope <scopes>',
      'what it may do, for example order:read,user:read; repeat or separate by commas',
      collect,
    )
    .option('--branch <id>', 'bind it to one branch', number)
    .option('--manner <manner>', 'strict or ported')
    .option('--expires <date>', 'when it stops working', moment)
    .option('--allow-ip <ranges>', 'where it may be used from', collect)
    .option('--sign-headers', 'it may sign requests in their headers')
    .option('--sign-body', 'it may sign requests in their body; needs --branch, by whose appId it is found')
    .action(async (options, self: Command) => {
      if (options.signBody && options.branch === undefined) {
        self.error(
          'error: --sign-body needs --branch: a key that signs in the body is found by the appId of its branch',
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
    .description('Show all keys; secrets are not known.')
    .action((_, self: Command) => ask(self, '/key/list', {}));
  command('rotate', '3 --overlap 3600')
    .description('Give a key new secrets; the old ones work on for the overlap.')
    .argument('<id>', 'the key', number)
    .option('--overlap <seconds>', 'how long the old secrets still work', number)
    .action((keyId: number, options, self: Command) =>
      ask(self, '/key/rotate', { keyId, overlapSeconds: options.overlap ?? null }),
    );
  command('revoke', '3')
    .description('End a key.')
    .argument('<id>', 'the key', number)
    .action((keyId: number, _, self: Command) => ask(self, '/key/revoke', { keyId }));
}

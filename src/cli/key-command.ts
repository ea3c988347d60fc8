import { type Command, InvalidArgumentError } from 'commander';
import { number } from './arguments.ts';
import { asOperator } from './operator.ts';
import type { Settings } from './settings.ts';

const collect = (value: string, before: string[]) => [...before, ...value.split(',').map((item) => item.trim())];

function moment(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new InvalidArgumentError('Give a date such as 2027-06-30 or 2027-06-30T12:00:00+08:00.');
  return ms;
}

/** `lectern key …`: who may call. */
export function addKeyCommands(key: Command, settings: () => Settings): void {
  const ask = async (path: string, body: object, { organisation }: { organisation?: number }) =>
    console.log(JSON.stringify(await asOperator(settings(), { path, body, organisation }), null, 2));
  const command = (name: string) =>
    key.command(name).option('--organisation <id>', 'whose, where there are several', number);

  key.description('Make, list, rotate and revoke keys.');
  command('create')
    .description('Make a key and print its secret, this once.')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption(
      '--scope <scopes>',
      'what it may do, for example order:read,user:read; repeat or separate by commas',
      collect,
      [],
    )
    .option('--branch <id>', 'bind it to one branch', number)
    .option('--manner <manner>', 'strict or ported')
    .option('--expires <date>', 'when it stops working', moment)
    .option('--allow-ip <ranges>', 'where it may be used from', collect, [])
    .option('--sign-headers', 'it may sign requests in their headers')
    .option('--sign-body', 'it may sign requests in their body')
    .addHelpText('after', '\nExample:\n  lectern key create --name CRM --scope order:read,user:read,personal')
    .action(async (options) => {
      const body = {
        name: options.name,
        scopes: options.scope,
        subOrgId: options.branch ?? null,
        manner: options.manner ?? null,
        expiresAt: options.expires ?? null,
        allowedAddresses: options.allowIp,
        signsHeaders: options.signHeaders ?? false,
        signsBody: options.signBody ?? false,
      };
      await ask('/key/create', body, options);
    });
  command('list')
    .description('Show all keys; secrets are not known.')
    .action((options) => ask('/key/list', {}, options));
  command('rotate')
    .description('Give a key new secrets; the old ones work on for the overlap.')
    .argument('<id>', 'the key', number)
    .option('--overlap <seconds>', 'how long the old secrets still work', number)
    .action((keyId: number, options) =>
      ask('/key/rotate', { keyId, overlapSeconds: options.overlap ?? null }, options),
    );
  command('revoke')
    .description('End a key.')
    .argument('<id>', 'the key', number)
    .action((keyId: number, options) => ask('/key/revoke', { keyId }, options));
}

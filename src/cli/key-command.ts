import { type Command, InvalidArgumentError } from 'commander';
import { asOperator } from './operator.ts';
import type { Settings } from './settings.ts';

const collect = (value: string, before: string[]) => [...before, ...value.split(',').map((item) => item.trim())];

function moment(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new InvalidArgumentError('Give a date such as 2027-06-30 or 2027-06-30T12:00:00+08:00.');
  return ms;
}

function id(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text))
    throw new InvalidArgumentError('Give the number of the key, as "key list" shows it.');
  return Number(text);
}

/** `lectern key …`: who may call. */
export function addKeyCommands(key: Command, settings: () => Settings): void {
  const call = (path: string, body: object) => asOperator(settings(), path, body);
  const show = (answer: unknown) => console.log(JSON.stringify(answer, null, 2));

  key.description('Make, list, rotate and revoke keys.');
  key
    .command('create')
    .description('Make a key and print its secret, this once.')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption(
      '--scope <scopes>',
      'what it may do, for example order:read,user:read; repeat or separate by commas',
      collect,
      [],
    )
    .option('--branch <id>', 'bind it to one branch', id)
    .option('--manner <manner>', 'strict or ported')
    .option('--expires <date>', 'when it stops working', moment)
    .option('--allow-ip <ranges>', 'where it may be used from', collect, [])
    .option('--sign-headers', 'it may sign requests in their headers')
    .option('--sign-body', 'it may sign requests in their body')
    .addHelpText('after', '\nExample:\n  lectern key create --name CRM --scope order:read,user:read,personal')
    .action(async (options) => {
      show(
        await call('/key/create', {
          name: options.name,
          scopes: options.scope,
          subOrgId: options.branch ?? null,
          manner: options.manner ?? null,
          expiresAt: options.expires ?? null,
          allowedAddresses: options.allowIp,
          signsHeaders: options.signHeaders ?? false,
          signsBody: options.signBody ?? false,
        }),
      );
    });
  key
    .command('list')
    .description('Show all keys; secrets are not known.')
    .action(async () => show(await call('/key/list', {})));
  key
    .command('rotate')
    .description('Give a key new secrets; the old ones work on for the overlap.')
    .argument('<id>', 'the key', id)
    .option('--overlap <seconds>', 'how long the old secrets still work', Number)
    .action(async (keyId: number, options) =>
      show(await call('/key/rotate', { keyId, overlapSeconds: options.overlap ?? null })),
    );
  key
    .command('revoke')
    .description('End a key.')
    .argument('<id>', 'the key', id)
    .action(async (keyId: number) => show(await call('/key/revoke', { keyId })));
}

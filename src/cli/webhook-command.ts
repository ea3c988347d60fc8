import { type Command, InvalidArgumentError } from 'commander';
import type { Settings } from '../server/settings/settings.ts';
import { StartRefused } from '../server/start-refused.ts';
import { number } from './arguments.ts';
import { asOperator } from './operator.ts';
import { show } from './show.ts';

const collect = (value: string, before: readonly string[] = []) => [
  ...before,
  ...value.split(',').map((item) => item.trim()),
];

function state(text: string): string {
  if (!['due', 'waiting', 'delivered', 'failed'].includes(text)) {
    throw new InvalidArgumentError('Give due, waiting, delivered or failed.');
  }
  return text;
}

/** `lectern webhook …`: manages the endpoints that receive events. */
export function addWebhookCommands(webhook: Command, settings: () => Settings): void {
  const ask = async (self: Command, path: string, body: object) => {
    const { organisation } = self.opts<{ organisation?: number }>();
    show(self, await asOperator(settings(), { path, body, organisation }));
  };
  const command = (name: string, example: string) =>
    webhook
      .command(name)
      .option('--organisation <id>', 'id of the organisation, if there are several', number)
      .addHelpText('after', `\nExample:\n  lectern webhook ${name} ${example}`);
  const ofEndpoint = (name: string, example: string) =>
    command(name, example).argument('<id>', 'id of the endpoint', number);

  command('create', '--name CRM --url https://crm.example.com/lectern --type order.paid,order.refundSettled')
    .description('Create an endpoint and print its secret. The secret is shown only once.')
    .requiredOption('--name <name>', 'what the endpoint is for')
    .requiredOption('--url <url>', 'address that receives the events')
    .option(
      '--type <types>',
      'types of events; all if it is left out. Repeat the option or separate by commas',
      collect,
    )
    .option('--branch <id>', 'only events of this branch', number)
    .action(({ name, url, type, branch }, self: Command) =>
      ask(self, '/webhook/create', { name, url, types: type ?? [], subOrgId: branch ?? null }),
    );
  command('list', '--json')
    .description('Show all endpoints with their state, without their secrets.')
    .action((_, self: Command) => ask(self, '/webhook/list', {}));
  ofEndpoint('update', '3 --type order.paid')
    .description('Change the name, the address or the types of an endpoint.')
    .option('--name <name>', 'what the endpoint is for')
    .option('--url <url>', 'address that receives the events')
    .option('--type <types>', 'types of events; repeat the option or separate by commas', collect)
    .option('--every-type', 'send every type of event')
    .action((webhookId: number, { name, url, type, everyType }, self: Command) =>
      ask(self, '/webhook/update', {
        webhookId,
        name: name ?? null,
        url: url ?? null,
        types: everyType ? [] : (type ?? null),
      }),
    );
  ofEndpoint('rotate', '3 --overlap 3600')
    .description('Give an endpoint a new secret. During the overlap messages are signed with both secrets.')
    .option('--overlap <seconds>', 'how long the old secret also signs (default: 86400)', number)
    .action((webhookId: number, { overlap }, self: Command) =>
      ask(self, '/webhook/rotate', { webhookId, overlapSeconds: overlap ?? null }),
    );
  ofEndpoint('enable', '3')
    .description('Enable an endpoint again. It continues with the events that it has missed.')
    .option('--skip-missed', 'leave out the events that were not queued meanwhile')
    .action((webhookId: number, { skipMissed }, self: Command) =>
      ask(self, '/webhook/enable', { webhookId, skipMissed: skipMissed ? 1 : 0 }),
    );
  ofEndpoint('disable', '3')
    .description('Send nothing to an endpoint until it is enabled again.')
    .action((webhookId: number, _, self: Command) => ask(self, '/webhook/disable', { webhookId }));
  ofEndpoint('delete', '3')
    .description('Delete an endpoint with its deliveries.')
    .action((webhookId: number, _, self: Command) => ask(self, '/webhook/delete', { webhookId }));
  ofEndpoint('deliveries', '3 --state failed')
    .description('Show the latest events of an endpoint, with every attempt to deliver them.')
    .option('--state <state>', 'only due, waiting, delivered or failed ones', state)
    .option('--event <id>', 'only this event', number)
    .action((webhookId: number, options, self: Command) =>
      ask(self, '/webhook/deliveries', {
        webhookId,
        state: options.state ?? null,
        eventId: options.event ?? null,
        pageSize: 50,
      }),
    );
  ofEndpoint('replay', '3 --failed')
    .description(
      'Send events again: one event, all events of a range, or those that were given up. An event that waits for its next attempt is sent at once.',
    )
    .option('--event <id>', 'only this event', number)
    .option('--from-event <id>', 'events from this one on', number)
    .option('--to-event <id>', 'events up to this one', number)
    .option('--failed', 'only events that were given up')
    .action((webhookId: number, options, self: Command) => {
      const { event, fromEvent, toEvent, failed } = options;
      if ([event, fromEvent, toEvent, failed].every((each) => each === undefined)) {
        throw new StartRefused('Say which events to send: --event, --from-event, --to-event or --failed.');
      }
      return ask(self, '/webhook/replay', {
        webhookId,
        eventId: event ?? null,
        fromEventId: fromEvent ?? null,
        toEventId: toEvent ?? null,
        onlyFailed: failed ? 1 : 0,
      });
    });
  ofEndpoint('ping', '3')
    .description('Send a message of the type ping. "lectern webhook deliveries" shows the answer.')
    .action((webhookId: number, _, self: Command) => ask(self, '/webhook/ping', { webhookId }));
}

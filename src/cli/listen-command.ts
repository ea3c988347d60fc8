import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { followEvents } from '../client/follow.ts';
import type { EventListAnswer, EventListRequest, ListedEvent } from '../client/generated/event.ts';
import { bodyOf, messageId } from '../events/webhook/delivery/message.ts';
import { answerTimeoutMs } from '../events/webhook/send/send.ts';
import { signedHeaders } from '../events/webhook/signature.ts';
import { type EventType, isEventType } from '../operation/contract/event-types.ts';
import type { Settings } from '../server/settings/settings.ts';
import { StartRefused } from '../server/start-refused.ts';
import { number } from './arguments.ts';
import { askServer } from './ask-server.ts';
import { withOperator } from './operator.ts';
import { printProgress } from './standard-error.ts';

interface ListenOptions {
  readonly type?: readonly string[];
  readonly cursor?: string;
  readonly forwardTo?: string;
  readonly count?: number;
  readonly url?: string;
  readonly organisation?: number;
}

const help = `
With --forward-to every event is sent as a webhook, signed with the secret in LECTERN_WEBHOOK_SECRET or a new one, which is
printed. The program needs no public address. An event that the program does not accept is printed with its answer and not sent
again.

Examples:
  lectern listen
  lectern listen --type order.paid,order.refundSettled --forward-to http://localhost:3000/hook
  LECTERN_KEY=lectern_… lectern listen --url https://lectern.school.example`;

const collect = (value: string, before: readonly string[] = []) => [
  ...before,
  ...value.split(',').map((item) => item.trim()),
];

/** `lectern listen`: for people who write a receiver. */
export function addListenCommand(command: Command, settings: () => Settings): void {
  command
    .option('--type <types>', 'only these types of events; repeat the option or separate by commas', collect)
    .option('--cursor <cursor>', 'start after the event with this cursor (default: with the next event)')
    .option('--forward-to <url>', 'sign each event and send it to this address')
    .option('--count <n>', 'stop after so many events', number)
    .option('--url <url>', 'follow this server with the key in LECTERN_KEY, instead of the local database')
    .option('--organisation <id>', 'id of the organisation, if there are several', number)
    .addHelpText('after', help)
    .action((options: ListenOptions) => {
      const forward = options.forwardTo === undefined ? undefined : forwarder(options.forwardTo);
      const { url, organisation } = options;
      if (url !== undefined) {
        return listen(options, forward, (path, body) => askServer(url, { path, body, entry: {} }));
      }
      return withOperator(settings(), (ask) =>
        listen(options, forward, (path, body) => ask({ path, body, organisation })),
      );
    });
}

function eventType(text: string): EventType {
  if (!isEventType(text)) throw new StartRefused(`There is no type of event "${text}": /docs/events.md lists them.`);
  return text;
}

type Ask = (path: string, body: object) => Promise<unknown>;
type Forward = (event: Omit<ListedEvent, 'cursor'>) => Promise<string>;

async function listen({ type, cursor, count }: ListenOptions, forward: Forward | undefined, ask: Ask): Promise<void> {
  const list = async (request: EventListRequest): Promise<EventListAnswer> => Object(await ask('/event/list', request));
  const types = type?.map(eventType);
  const from = cursor === undefined ? { since: Date.now() } : { cursor };
  let seen = 0;
  printProgress('Listening for events. Stop with Ctrl+C.');
  for await (const followed of followEvents(list, { types, ...from }, {})) {
    console.log(JSON.stringify(followed));
    const { cursor: _, ...event }: ListedEvent = { ...followed, data: { ...followed.data } };
    if (forward !== undefined) printProgress(`  ${messageId(event.eventId)} ${event.type} → ${await forward(event)}`);
    seen += 1;
    if (seen === count) return;
  }
}

function forwarder(url: string): Forward {
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw new StartRefused(`--forward-to must be an address such as http://localhost:3000/hook; it is "${url}".`);
  }
  const secret = process.env.LECTERN_WEBHOOK_SECRET ?? `whsec_${randomBytes(32).toString('base64')}`;
  printProgress(`Forwarding to ${url}. The secret is ${secret}`);
  return async (event) => {
    const body = bodyOf(event);
    const message = { id: messageId(event.eventId), timestampSeconds: Math.floor(Date.now() / 1000), body };
    const headers = { 'content-type': 'application/json', ...signedHeaders([secret], message) };
    try {
      const signal = AbortSignal.timeout(answerTimeoutMs);
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      const answer = await response.text();
      return response.ok ? String(response.status) : `${response.status} ${answer.slice(0, 200)}`;
    } catch (error) {
      return Object(error).name === 'TimeoutError'
        ? `no answer within ${answerTimeoutMs / 1000} seconds`
        : 'no answer: is the program running?';
    }
  };
}

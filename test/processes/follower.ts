import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { Lectern } from '../../src/client/index.ts';

/** What the follower stores of an event: the cursor after it, and the order that it is about, as the follower read it then. */
export interface StoredEvent {
  readonly eventId: number;
  readonly cursor: string;
  readonly order: { readonly orderSn: string };
}

/** The whole lines of the file. A process that was killed may have left the beginning of another one. */
export function storedEvents(file: string): readonly StoredEvent[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** Follows the events of orders into a file, from where the file ends; says the number of the last event in the file. */
export async function main(baseUrl: string, file: string, start: string): Promise<void> {
  if (existsSync(file)) truncateSync(file, readFileSync(file).lastIndexOf('\n') + 1);
  const last = storedEvents(file).at(-1);
  console.log(last?.eventId ?? 0);
  const lectern = new Lectern({ baseUrl });
  const types = ['order.created', 'order.cancelled', 'order.paid'] as const;
  for await (const event of lectern.event.follow({ cursor: last?.cursor ?? start, types }, { pollMs: 5 })) {
    const order = await lectern.order.get({ orderSn: event.data.orderSn });
    const stored: StoredEvent = { eventId: event.eventId, cursor: event.cursor, order };
    appendFileSync(file, `${JSON.stringify(stored)}\n`);
    console.log(event.eventId);
  }
}

import type { Database } from '../../src/database/database.ts';
import { createShop, type Shop } from '../school/shop.ts';
import { noon } from './server.ts';
import type { Receiver } from './webhook-receiver.ts';

/** A school that sells, and whose endpoints get the events of its orders. */
export interface WebhookSchool {
  readonly shop: Shop;
  readonly productId: number;
  /** The clock of the server and of the deliverers. */
  readonly clock: () => number;
  setNow(ms: number): void;
  /** An endpoint for this receiver; for events of orders, unless told otherwise. */
  subscribe(receiver: Receiver, changes?: object): Promise<number>;
  remove(webhookId: number): Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: what they hold is what the tests are about.
  endpoint(webhookId: number): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: what they hold is what the tests are about.
  deliveries(webhookId: number, filter?: object): Promise<any[]>;
}

export async function createWebhookSchool(database: Database): Promise<WebhookSchool> {
  const shop = await createShop(database);
  const { server } = shop;
  let now = noon;
  return {
    shop,
    productId: await shop.product(),
    clock: () => now,
    setNow: (ms) => {
      now = ms;
      server.setNow(ms);
    },
    subscribe: async (receiver, changes = {}) => {
      const types = ['order.created', 'order.paid', 'order.noteAdded'];
      const request = { name: 'test', url: receiver.url, types, ...changes };
      const { webhookId, secret } = await server.ask('/webhook/create', request);
      receiver.secret = secret;
      return webhookId;
    },
    remove: (webhookId) => server.ask('/webhook/delete', { webhookId }),
    endpoint: async (webhookId) => {
      const { list } = await server.ask('/webhook/list', {});
      return list.find((each: { webhookId: number }) => each.webhookId === webhookId);
    },
    deliveries: async (webhookId, filter = {}) =>
      (await server.ask('/webhook/deliveries', { webhookId, pageSize: 50, ...filter })).list,
  };
}

import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../../test/database/database.ts';
import { tries } from '../../../../test/run/tries.ts';
import { callerOf } from '../../../../test/school/school.ts';
import type { Shop } from '../../../../test/school/shop.ts';
import { startDeliverer } from '../../../../test/server/deliverer.ts';
import { noon, startServer } from '../../../../test/server/server.ts';
import { type Receiver, startReceiver } from '../../../../test/server/webhook-receiver.ts';
import { createWebhookSchool, type WebhookSchool } from '../../../../test/server/webhook-school.ts';
import type { Database } from '../../../database/database.ts';
import { appendEvents } from '../../../operation/call/events.ts';

const secondMs = 1_000;
const hourMs = 3_600_000;

let database: Database;
let school: WebhookSchool;
let shop: Shop;
let productId: number;
let subscribe: WebhookSchool['subscribe'];
let remove: WebhookSchool['remove'];
let endpoint: WebhookSchool['endpoint'];
let deliveries: WebhookSchool['deliveries'];
let setNow: WebhookSchool['setNow'];
const clock = () => school.clock();

beforeAll(async () => {
  database = await openOwnDatabase();
  school = await createWebhookSchool(database);
  ({ shop, productId, subscribe, remove, endpoint, deliveries, setNow } = school);
});

const typesOf = (receiver: Receiver) => receiver.received.map(({ message }) => message.type);
const note = (order: { orderSn: string }, content: string) => shop.move('/order/addNote', order, { content });

test('events arrive signed, in their order, as /event/list lists them, and every attempt is kept', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_, response) => void response.writeHead(202).end('thanks');
  const webhookId = await subscribe(receiver);
  const { nextCursor: cursor } = await shop.server.ask('/event/list', { since: clock() + hourMs });
  await shop.buyAndPay(productId);
  await startDeliverer(database, clock).deliverAll();
  const { list } = await shop.server.ask('/event/list', { cursor, types: ['order.created', 'order.paid'] });
  expect(receiver.received.map(({ id, message }) => [id, message])).toEqual(
    // A receiver does not read on from a message, so it has no cursor.
    list.map(({ cursor: _, ...event }: { eventId: number; type: string; time: number; cursor: string }) => [
      `evt_${event.eventId}`,
      { type: event.type, timestamp: new Date(event.time).toISOString(), data: event },
    ]),
  );
  expect(await deliveries(webhookId)).toMatchObject(
    list.toReversed().map(({ eventId, type }: { eventId: number; type: string }) => ({
      eventId,
      type,
      state: 'delivered',
      attempts: [{ attempt: 1, status: 202, answer: 'thanks', error: '', time: clock() }],
    })),
  );
  expect(await endpoint(webhookId)).toMatchObject({ state: 'active', lastDeliveredAt: clock(), openDeliveries: 0 });
  await remove(webhookId);
});

test('during a rotation both secrets verify, after it only the new one', async () => {
  const receiver = await startReceiver();
  const webhookId = await subscribe(receiver);
  const old = receiver.secret;
  const { secret } = await shop.server.ask('/webhook/rotate', { webhookId, overlapSeconds: 60 });
  const deliverer = startDeliverer(database, clock);
  const ping = async (ms: number, verifiedWith: string) => {
    setNow(ms);
    receiver.secret = verifiedWith;
    await shop.server.ask('/webhook/ping', { webhookId });
    await deliverer.deliverAll();
  };
  await ping(noon + 59_999, old);
  await ping(noon + 59_999, secret);
  await ping(noon + 60_000, secret);
  expect(typesOf(receiver)).toEqual(['ping', 'ping', 'ping']);
  const signatures = await lastSignatures(receiver, () => ping(noon + 60_000, secret));
  expect(signatures).toHaveLength(1);
  setNow(noon);
  await remove(webhookId);
});

async function lastSignatures(receiver: Receiver, act: () => Promise<void>): Promise<string[]> {
  let signatures = '';
  receiver.answer = (_, response, request) => {
    signatures = String(request.headers['webhook-signature']);
    response.end();
  };
  await act();
  return signatures.split(' ');
}

test('an event that fails holds up the later events of its order and no other order', async () => {
  const receiver = await startReceiver();
  const webhookId = await subscribe(receiver);
  const [broken, other] = [await shop.buy(productId), await shop.buy(productId)];
  receiver.answer = ({ message }, response) =>
    void response.writeHead(message.data.recordId === broken.orderSn ? 500 : 200).end();
  const deliverer = startDeliverer(database, clock);
  await note(broken, 'one');
  await note(other, 'one');
  await note(broken, 'two');
  await deliverer.deliverAll();
  const of = ({ orderSn }: { orderSn: string }) =>
    receiver.received.filter(({ message }) => message.data.recordId === orderSn).map(({ message }) => message.type);
  expect(of(other)).toEqual(['order.created', 'order.noteAdded']);
  expect(of(broken)).toEqual(['order.created']);
  expect(await deliveries(webhookId, { state: 'waiting' })).toHaveLength(2);

  receiver.answer = (_, response) => void response.end();
  setNow(noon + 5 * secondMs);
  await deliverer.deliverAll();
  expect(of(broken)).toEqual(['order.created', 'order.created', 'order.noteAdded', 'order.noteAdded']);
  expect(await deliveries(webhookId, { state: 'waiting' })).toEqual([]);
  setNow(noon);
  await remove(webhookId);
});

test('several processes deliver side by side without duplicates, in the order of each record', async () => {
  const receiver = await startReceiver();
  const webhookId = await subscribe(receiver);
  const processes = [startDeliverer(database, clock), startDeliverer(database, clock), startDeliverer(database, clock)];
  const writers = 4;
  const ordersOfEach = tries(10, 75);
  const count = writers * ordersOfEach;
  const deliverAll = () => Promise.all(processes.map((each) => each.deliverAll()));
  const writing = Array.from({ length: writers }, async () => {
    for (let each = 0; each < ordersOfEach; each++) {
      const order = await shop.buy(productId);
      await note(order, 'a');
      await note(order, 'b');
    }
  });
  await Promise.all([deliverAll(), ...writing]);
  await deliverAll();
  const ids = receiver.received.map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([3 * count, 3 * count]);
  const numbersOf = new Map<string, number[]>();
  for (const { message } of receiver.received) {
    const { recordId, eventId } = message.data;
    numbersOf.set(recordId, [...(numbersOf.get(recordId) ?? []), eventId]);
  }
  expect(numbersOf.size).toBe(count);
  for (const numbers of numbersOf.values()) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  await remove(webhookId);
});

test('an endpoint for which more events wait than are sent at once gives way after the first 64', async () => {
  const receiver = await startReceiver();
  const webhookId = await subscribe(receiver, { types: ['subject.created'] });
  const [{ branchId }] = shop.school.branches;
  const event = { type: 'subject.created', atMs: noon, record: 'subject', branchId, fields: [], data: {} } as const;
  const events = Array.from({ length: 150 }, (_, index) => ({ ...event, recordId: String(index) }));
  await shop.school.db.transaction(async (tx) => appendEvents(tx, events, noon));
  let isFirst = true;
  const giveWay = async () => {
    if (!isFirst) return;
    isFirst = false;
    await receiver.arrived(64);
    // Nothing else is sent until it is over.
    await shop.server.ask('/webhook/list', {});
    expect(receiver.received).toHaveLength(64);
  };
  await startDeliverer(database, clock, { giveWay }).deliverAll();
  expect(isFirst).toBe(false);
  expect(receiver.received).toHaveLength(150);
  await remove(webhookId);
});

test('one event and a range are sent again with their webhook-id, also from before the endpoint existed', async () => {
  const { nextCursor: cursor } = await shop.server.ask('/event/list', { since: clock() + hourMs });
  await shop.buyAndPay(productId);
  const receiver = await startReceiver();
  const webhookId = await subscribe(receiver);
  const deliverer = startDeliverer(database, clock);
  await deliverer.deliverAll();
  expect(receiver.received).toEqual([]);
  const { list } = await shop.server.ask('/event/list', { cursor, types: ['order.created', 'order.paid'] });
  const [first, last] = [list[0].eventId, list.at(-1).eventId];
  const replay = async (which: object) => {
    const { count } = await shop.server.ask('/webhook/replay', { webhookId, ...which });
    await deliverer.deliverAll();
    return count;
  };
  expect(await replay({ fromEventId: first, toEventId: last })).toBe(2);
  expect(await replay({ eventId: last })).toBe(1);
  expect(receiver.received.map(({ id }) => id)).toEqual([first, last, last].map((id) => `evt_${id}`));
  expect((await deliveries(webhookId))[0]).toMatchObject({ eventId: last, attemptCount: 2, state: 'delivered' });
  const refused = async (which: object) => (await shop.server.post('/webhook/replay', { webhookId, ...which })).body;
  expect(await refused({ eventId: last + 1_000_000 })).toMatchObject({ code: 4614, param: 'eventId' });
  expect(await refused({ fromEventId: last, toEventId: first })).toMatchObject({ code: 2122, param: 'toEventId' });
  await remove(webhookId);
});

test('a range with more events than one request queues continues at nextEventId', async () => {
  const [{ branchId }] = shop.school.branches;
  const event = { type: 'branch.updated', atMs: noon, record: 'branch', branchId, fields: [], data: {} } as const;
  const events = Array.from({ length: 10_001 }, (_, index) => ({ ...event, recordId: String(index) }));
  await shop.school.db.transaction(async (tx) => appendEvents(tx, events, noon));
  const webhookId = await subscribe(await startReceiver(), { types: ['branch.updated'] });
  const first = await shop.server.ask('/webhook/replay', { webhookId });
  expect(first).toEqual({ count: 10_000, nextEventId: expect.any(Number) });
  const next = { webhookId, fromEventId: first.nextEventId };
  expect(await shop.server.ask('/webhook/replay', next)).toEqual({ count: 1, nextEventId: 0 });
  expect(await deliveries(webhookId, { pageSize: 1 })).toMatchObject([{ eventId: first.nextEventId, state: 'due' }]);
  await remove(webhookId);
});

test('an endpoint gets the types it names, those its creator may read, and its branch', async () => {
  const [named, limited, branch] = [await startReceiver(), await startReceiver(), await startReceiver()];
  const [, second] = shop.school.branches;
  const scopes = ['admin', 'subject:read'] as const;
  const reader = await startServer(database, callerOf(shop.school), {
    authenticateRequest: async () => ({
      identity: { caller: callerOf(shop.school), scopes: new Set(scopes), manner: 'strict' },
      rateLimit: undefined,
    }),
  });
  const refused = await reader.post('/webhook/create', { name: 'x', url: named.url, types: ['order.paid'] });
  expect(refused.body).toMatchObject({
    code: 3007,
    msg: expect.stringMatching(/^The event type order\..* needs the scope order:read/),
  });
  const ids = [
    await subscribe(named, { types: ['subject.created'] }),
    await subscribe(branch, { types: [], subOrgId: second.branchId }),
  ];
  const created = await reader.ask('/webhook/create', { name: 'x', url: limited.url });
  limited.secret = created.secret;
  await shop.buy(productId);
  await shop.server.ask('/subject/create', { subOrgId: shop.branch.branchId, courseName: 'Logic' });
  await shop.server.ask('/subject/create', { subOrgId: second.branchId, courseName: 'Logic' });
  await startDeliverer(database, clock).deliverAll();
  expect(typesOf(named)).toEqual(['subject.created', 'subject.created']);
  expect(typesOf(limited).sort()).toEqual(['subject.created', 'subject.created', 'webhook.created']);
  expect(branch.received.map(({ message }) => [message.type, message.data.subOrgId])).toEqual([
    ['webhook.created', second.branchId],
    ['subject.created', second.branchId],
  ]);
  for (const id of [...ids, created.webhookId]) await remove(id);
});

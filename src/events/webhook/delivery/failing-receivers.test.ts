import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../../test/database/database.ts';
import type { Shop } from '../../../../test/school/shop.ts';
import { startDeliverer } from '../../../../test/server/deliverer.ts';
import { startDnsServer } from '../../../../test/server/dns-server.ts';
import { noon } from '../../../../test/server/server.ts';
import { type Receiver, startReceiver } from '../../../../test/server/webhook-receiver.ts';
import { createWebhookSchool, type WebhookSchool } from '../../../../test/server/webhook-school.ts';
import type { Database } from '../../../database/database.ts';
import { dnsResolver } from '../send/resolve.ts';

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

test('a receiver that hangs delays nobody else, and is tried again', async () => {
  const [hanging, other] = [await startReceiver(), await startReceiver()];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  hanging.answer = (_, response) => void released.then(() => response.writeHead(500).end());
  const ids = [await subscribe(hanging), await subscribe(other)];
  const deliverer = startDeliverer(database, clock);
  await shop.buy(productId);
  const delivering = deliverer.deliverAll();
  await Promise.all([hanging.arrived(1), other.arrived(1)]);
  // The first still hangs while the next event is committed and found.
  await shop.buy(productId);
  await deliverer.look();
  await Promise.all([hanging.arrived(2), other.arrived(2)]);
  release();
  await delivering;
  expect((await deliveries(ids[0] ?? 0)).map(({ state }: { state: string }) => state)).toEqual(['due', 'due']);
  for (const id of ids) await remove(id);
});

test('a receiver without an answer in time, a reset and a redirect are failures with their reason', async () => {
  const receiver = await startReceiver();
  const webhookId = await subscribe(receiver);
  const { orderSn } = await shop.buy(productId);
  const attempt = async (answer: Receiver['answer'], timeoutMs = 15_000) => {
    receiver.answer = answer;
    await startDeliverer(database, clock, { timeoutMs }).deliverAll();
    const [{ attempts, nextAttemptAt }] = await deliveries(webhookId);
    setNow(nextAttemptAt);
    return attempts[0];
  };
  expect(await attempt(() => {}, 50)).toMatchObject({ status: 0, error: 'timeout' });
  expect(await attempt((_, __, request) => void request.socket.resetAndDestroy())).toMatchObject({
    status: 0,
    error: 'ECONNRESET',
  });
  const location = { location: 'http://127.0.0.1:1/' };
  expect(await attempt((_, response) => void response.writeHead(302, location).end())).toMatchObject({ status: 302 });
  const slowly: Receiver['answer'] = (_, response) => {
    response.write('slow');
    setTimeout(() => response.end('ly'), 20);
  };
  expect(await attempt(slowly)).toMatchObject({ attempt: 4, status: 200, answer: 'slowly' });
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(receiver.received[0]?.message.data.recordId).toBe(orderSn);
  setNow(noon);
  await remove(webhookId);
});

test('after 500 for a day the event still arrives; after 75 hours it is given up, and the owner sees it', async () => {
  const receiver = await startReceiver();
  let downUntil = noon + 24 * hourMs;
  receiver.answer = (_, response) => void response.writeHead(clock() < downUntil ? 500 : 200).end();
  const webhookId = await subscribe(receiver);
  const deliverer = startDeliverer(database, clock);
  const walk = async () => {
    const [{ eventId }] = await deliveries(webhookId, { pageSize: 1 });
    const times: number[] = [];
    for (;;) {
      const [{ state, nextAttemptAt, attempts }] = await deliveries(webhookId, { eventId });
      times.unshift(...attempts.map(({ time }: { time: number }) => time).slice(0, 1));
      if (state !== 'due') return { eventId, state, times: times.toReversed() };
      // Not a millisecond before.
      setNow(nextAttemptAt - 1);
      await deliverer.deliverAll();
      expect((await deliveries(webhookId, { eventId }))[0].attempts).toHaveLength(attempts.length);
      setNow(nextAttemptAt);
      await deliverer.deliverAll();
    }
  };
  await shop.buy(productId);
  await deliverer.deliverAll();
  const first = await walk();
  const afterHours = (times: number[]) => times.map((time) => Math.round((time - (times[0] ?? 0)) / 36_000) / 100);
  expect([first.state, afterHours(first.times)]).toEqual(['delivered', [0, 0, 0.08, 0.58, 2.58, 7.58, 17.58, 31.58]]);
  downUntil = Number.POSITIVE_INFINITY;
  await shop.buy(productId);
  await deliverer.deliverAll();
  const second = await walk();
  expect([second.state, second.times.length, afterHours(second.times).at(-1)]).toEqual(['failed', 10, 75.58]);
  expect(await endpoint(webhookId)).toMatchObject({
    state: 'failing',
    failedDeliveries: 1,
    failingSince: second.times[0],
  });

  downUntil = 0;
  expect(await shop.server.ask('/webhook/replay', { webhookId, onlyFailed: 1 })).toEqual({ count: 1, nextEventId: 0 });
  await deliverer.deliverAll();
  expect(receiver.received.at(-1)?.id).toBe(`evt_${second.eventId}`);
  expect(await endpoint(webhookId)).toMatchObject({ state: 'active', failedDeliveries: 0, failingSince: 0 });
  setNow(noon);
  await remove(webhookId);
});

test('replaying an event that waits for its next attempt sends it at once, after the earlier ones of its record', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_, response) => void response.writeHead(500).end();
  const webhookId = await subscribe(receiver);
  const deliverer = startDeliverer(database, clock);
  await shop.buyAndPay(productId);
  await deliverer.deliverAll();
  setNow(noon + 10 * secondMs);
  await deliverer.deliverAll();
  const [paid, created] = await deliveries(webhookId);
  expect([paid, created]).toMatchObject([
    { type: 'order.paid', state: 'waiting' },
    { type: 'order.created', state: 'due', attemptCount: 2 },
  ]);
  expect(created.nextAttemptAt).toBeGreaterThan(clock() + 60 * secondMs);

  receiver.answer = (_, response) => void response.end();
  const replay = { webhookId, eventId: paid.eventId };
  expect(await shop.server.ask('/webhook/replay', replay)).toEqual({ count: 1, nextEventId: 0 });
  await deliverer.deliverAll();
  expect(receiver.received.slice(2).map(({ id }) => id)).toEqual([created.messageId, paid.messageId]);
  expect(await endpoint(webhookId)).toMatchObject({ openDeliveries: 0, failingSince: 0 });
  setNow(noon);
  await remove(webhookId);
});

test('410 disables the endpoint; once it is enabled, it continues with what it missed', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_, response) => void response.writeHead(410).end();
  const webhookId = await subscribe(receiver);
  const deliverer = startDeliverer(database, clock);
  const { orderSn } = await shop.buy(productId);
  await deliverer.deliverAll();
  expect(await endpoint(webhookId)).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
  expect((await shop.server.ask('/audit/list', { record: 'webhook', recordId: `${webhookId}` })).list[0]).toMatchObject(
    {
      operation: 'webhook.deliver',
      fields: { disabledAtMs: [null, clock()] },
    },
  );
  expect((await shop.server.post('/webhook/ping', { webhookId })).body).toMatchObject({
    code: 4613,
    param: 'webhookId',
  });
  const missed = await shop.buy(productId);
  await deliverer.deliverAll();
  expect(receiver.received).toHaveLength(1);

  receiver.answer = (_, response) => void response.end();
  await shop.server.ask('/webhook/enable', { webhookId });
  await deliverer.deliverAll();
  const ids = receiver.received.slice(1).map(({ message }) => message.data.recordId);
  expect(ids.sort()).toEqual([orderSn, missed.orderSn].sort());
  await remove(webhookId);
});

test('a receiver that asks for a pause with Retry-After gets nothing before its end', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_, response) => void response.writeHead(429, { 'retry-after': '120' }).end();
  const webhookId = await subscribe(receiver);
  const deliverer = startDeliverer(database, clock);
  await shop.buy(productId);
  await deliverer.deliverAll();
  expect(await endpoint(webhookId)).toMatchObject({ pausedUntil: noon + 120 * secondMs });
  await shop.buy(productId);
  setNow(noon + 120 * secondMs - 1);
  receiver.answer = (_, response) => void response.end();
  await deliverer.deliverAll();
  expect(receiver.received).toHaveLength(1);
  setNow(noon + 120 * secondMs);
  await deliverer.deliverAll();
  expect(receiver.received).toHaveLength(3);
  setNow(noon);
  await remove(webhookId);
});

test('Retry-After with an accepted event pauses nothing', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_, response) => void response.writeHead(200, { 'retry-after': '120' }).end();
  const webhookId = await subscribe(receiver);
  const deliverer = startDeliverer(database, clock);
  await shop.buy(productId);
  await deliverer.deliverAll();
  await shop.buy(productId);
  await deliverer.deliverAll();
  expect(receiver.received).toHaveLength(2);
  expect(await endpoint(webhookId)).toMatchObject({ state: 'active', failingSince: 0 });
  await remove(webhookId);
});

test('a name that resolves to another address the second time reaches nothing else', async () => {
  const receiver = await startReceiver();
  const dns = await startDnsServer(['127.0.0.1', '127.0.0.2']);
  const url = `http://rebinding.example:${receiver.port}/`;
  const webhookId = await subscribe(receiver, { url });
  const resolve = dnsResolver([dns.server]);
  const deliver = async () => {
    await shop.server.ask('/webhook/ping', { webhookId });
    await startDeliverer(database, clock, { resolve }).deliverAll();
    return (await deliveries(webhookId))[0].attempts[0];
  };
  expect(await deliver()).toMatchObject({ status: 200, error: '' });
  expect(await deliver()).toMatchObject({ status: 0, error: 'address', answer: '' });
  expect(receiver.received).toHaveLength(1);
  await remove(webhookId);
});

import { beforeAll, expect, test } from 'vitest';
import { isPostgres, openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool } from '../../../test/school/school.ts';
import { createShop, type Shop } from '../../../test/school/shop.ts';
import { eventIdOf } from '../../../test/server/copied-sheets.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { appendEvents } from '../../operation/call/events.ts';
import { deleteOldEvents } from './jobs.ts';

const dayMs = 86_400_000;

let database: Database;
let shop: Shop;
let productId: number;
let start: string;
beforeAll(async () => {
  database = await openTestDatabase();
  shop = await createShop(database);
  productId = await shop.product();
  start = (await list({})).nextCursor;
});

const list = (request: object, by: TestServer = shop.server) => by.ask('/event/list', request);
const typesOf = ({ list }: { list: readonly { type: string }[] }) => list.map(({ type }) => type);
const cursorNow = async () => (await list({ since: noon + 1000 * dayMs })).nextCursor;

/** A server whose caller has only these scopes. */
const serverWith = (scopes: readonly string[], branch?: Shop['branch']) =>
  startServer(database, callerOf(shop.school, branch), {
    authenticateRequest: async () => ({
      identity: { caller: callerOf(shop.school, branch), scopes: new Set(scopes), manner: 'strict' },
      rateLimit: undefined,
    }),
  });

test('a write records its events with record, branch, time, changed fields and values that are not personal', async () => {
  const cursor = await cursorNow();
  const order = await shop.buy(productId);
  shop.server.setNow(noon + 1);
  await shop.pay(order);
  shop.server.setNow(noon);
  const { list: events } = await list({ cursor });
  const record = { subOrgId: shop.branch.branchId, record: 'order', recordId: order.orderSn, imported: 0 };
  expect(events).toEqual([
    {
      ...record,
      eventId: expect.any(Number),
      cursor: expect.stringMatching(/^[0-9a-f]{12}\.\d+$/),
      type: 'order.created',
      time: noon,
      fields: expect.arrayContaining(['buyerId', 'lines']),
      data: { orderSn: order.orderSn, orderStatus: 0, orderAmount: 1000, moneyPaid: 0 },
    },
    {
      ...record,
      eventId: expect.any(Number),
      cursor: expect.stringMatching(/^[0-9a-f]{12}\.\d+$/),
      type: 'order.paid',
      time: noon + 1,
      fields: ['datePay', 'moneyPaid', 'payChannel', 'transactionNo', 'lines[1].status'],
      data: { orderSn: order.orderSn, orderStatus: 2, orderAmount: 1000, moneyPaid: 1000 },
    },
  ]);
});

test('the fields of an event are named as the operations name them, also in events that were stored before', async () => {
  const cursor = await cursorNow();
  const subOrgId = shop.branch.branchId;
  const { courseId } = await shop.server.ask('/subject/create', { subOrgId, courseName: 'Names of fields' });
  await shop.server.ask('/subject/update', { courseId, courseName: 'Other names of fields' });
  const { list: events } = await list({ cursor });
  expect(events.map(({ fields }: { fields: string[] }) => fields)).toEqual([
    ['subOrgId', 'courseName'],
    ['courseName'],
  ]);
  // The audit log and the stored event have the names of columns.
  const audited = await shop.server.ask('/audit/list', { record: 'subject', recordId: String(courseId) });
  expect(Object.keys(audited.list[0].fields)).toEqual(['name']);
});

test('personal fields are named, their values are not in the event', async () => {
  const cursor = await cursorNow();
  await shop.server.ask('/user/update', { userId: shop.students[0], mobile: '13900001234' });
  const answer = await list({ cursor });
  expect(answer.list).toMatchObject([{ type: 'user.updated', fields: ['mobile'], data: { userId: shop.students[0] } }]);
  expect(JSON.stringify(answer)).not.toContain('13900001234');
});

test('a write that fails, is a dry run, repeats an idempotency key or changes nothing records no event', async () => {
  const [first] = (await shop.server.ask('/subject/list', { pageSize: 1 })).list;
  const cursor = await cursorNow();
  const headers = { 'Idempotency-Key': 'event-once' };
  const subject = { subOrgId: shop.branch.branchId, courseName: 'once' };
  await shop.server.post('/subject/create', subject, headers);
  await shop.server.post('/subject/create', subject, headers);
  await shop.server.post('/order/pay', { orderSn: 'unknown', amount: 1, payChannel: 'cash' });
  await shop.server.ask('/subject/update', { courseId: first.courseId, courseName: first.courseName });
  expect(typesOf(await list({ cursor }))).toEqual(['subject.created']);
});

test('pages of any size list each event once, in the order of the ids', async () => {
  const whole = await list({ cursor: start, pageSize: 500 });
  const ids = whole.list.map(({ eventId }: { eventId: number }) => eventId);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(ids.length).toBeGreaterThan(3);
  for (const pageSize of [1, 2, 3]) {
    const seen: number[] = [];
    let cursor = start;
    for (;;) {
      const page = await list({ cursor, pageSize });
      seen.push(...page.list.map(({ eventId }: { eventId: number }) => eventId));
      cursor = page.nextCursor;
      if (page.hasMore === 0) break;
    }
    expect(seen).toEqual(ids);
    expect(cursor).toBe(whole.nextCursor);
  }
});

test('types and since limit the list; a reader of a rare type moves on past the others', async () => {
  const order = await shop.buy(productId);
  const before = await list({ types: ['order.shipped'] });
  expect(before).toMatchObject({ list: [], hasMore: 0 });
  expect(eventIdOf(before.nextCursor)).toBeGreaterThan(0);
  shop.server.setNow(noon + 5);
  await shop.pay(order);
  expect(typesOf(await list({ cursor: before.nextCursor, types: ['order.paid'] }))).toEqual(['order.paid']);
  expect(typesOf(await list({ since: noon + 5 }))).toEqual(['order.paid']);
  shop.server.setNow(noon);
});

test('a misspelt type is refused with the one that was probably meant, in a short message', async () => {
  const { status, body } = await shop.server.post('/event/list', { types: ['order.payed'] });
  expect(status).toBe(400);
  expect(body.msg).toMatch(
    /^types\[0\] must be one of \d+ values such as "order.paid" \(\/docs lists them\); received/,
  );
  const { msg } = (await shop.server.post('/event/list', { types: [''] })).body;
  expect(msg.length).toBeLessThan(200);
});

test('a caller sees only the types whose records it may read, in its branch', async () => {
  const cursor = await cursorNow();
  await shop.buy(productId);
  await shop.server.ask('/user/update', { userId: shop.students[0], name: 'changed' });
  const reader = await serverWith(['user:read']);
  expect(typesOf(await list({ cursor }, reader))).toEqual(['user.updated']);
  const refused = await reader.post('/event/list', { cursor, types: ['order.created'] });
  expect(refused.status).toBe(403);
  expect(refused.body.msg).toContain('order:read');
  expect(typesOf(await list({ cursor }, shop.elsewhere))).toEqual([]);
  const [first, second] = shop.school.branches;
  const own = shop.branch.branchId === first.branchId ? second : first;
  expect(typesOf(await list({ cursor, subOrgId: own.branchId }))).toEqual([]);
  expect(typesOf(await list({ cursor, subOrgId: shop.branch.branchId }))).toEqual(['order.created', 'user.updated']);
  expect((await shop.elsewhere.post('/event/list', { subOrgId: shop.branch.branchId })).status).toBe(404);
  expect(typesOf(await list({ cursor }, await serverWith([])))).toEqual([]);
});

test('another organisation neither sees the events nor learns from the cursor how much others write', async () => {
  const stranger = await startServer(database, callerOf(await createSchool(database)));
  const before = await list({}, stranger);
  await shop.buy(productId);
  expect(await list({}, stranger)).toEqual(before);
  expect(before.list).toEqual([]);
});

test('events are deleted after their time, and a reader that missed some is told so', async () => {
  const school = await createShop(database);
  const productId = await school.product();
  const { list: events } = await list({}, school.server);
  school.server.setNow(noon + dayMs);
  await school.buy(productId);
  const remove = (beforeMs: number) => school.school.db.transaction((tx) => deleteOldEvents(tx, beforeMs));
  expect(await remove(noon)).toBe(0);
  expect(await remove(noon + 1)).toBe(events.length);
  expect(typesOf(await list({}, school.server))).toEqual(['order.created']);
  expect(typesOf(await list({ cursor: events.at(-1).cursor }, school.server))).toEqual(['order.created']);
  const missed = await school.server.post('/event/list', { cursor: events.at(-2).cursor });
  expect(missed).toMatchObject({ status: 422, body: { code: 4601, param: 'cursor' } });
});

// The embedded database has one connection: no transaction is open while another one writes.
test.runIf(isPostgres())(
  'an open transaction with an event holds later events back, so that none is missed',
  async () => {
    const cursor = await cursorNow();
    await shop.school.db.transaction(async (tx) => {
      const event = { type: 'subject.created', record: 'subject', recordId: '1', branchId: 0 } as const;
      appendEvents(tx, [{ ...event, atMs: noon, fields: [], data: {} }], noon);
      await tx.settle();
      await shop.buy(productId);
      expect(typesOf(await list({ cursor }))).toEqual([]);
    });
    expect(typesOf(await list({ cursor }))).toEqual(['subject.created', 'order.created']);
  },
);

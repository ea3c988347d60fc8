import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, isPostgres, openOwnDatabase } from '../../test/database/database.ts';
import { databaseUrl, onServer } from '../../test/run/postgres/admin.ts';
import { createNode } from '../../test/run/postgres/node.ts';
import { callerOf, createSchool } from '../../test/school/school.ts';
import { createShop } from '../../test/school/shop.ts';
import { eventIdOf } from '../../test/server/copied-sheets.ts';
import { noon, startServer, type TestServer } from '../../test/server/server.ts';
import type { Database } from './database.ts';
import { noteHistory } from './history.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const feeds = [
  ['/event/list', { since: noon + 1e12 }, {}],
  ['/user/changes', { updatedSince: noon + 1e12 }, {}],
  ['/order/changes', { updatedSince: noon + 1e12 }, {}],
  ['/export/changes', undefined, { sheet: 'orders' }],
] as const;

/** The cursors of readers who have read everything. */
async function cursorsAt(server: TestServer): Promise<string[]> {
  const { nextCursor } = await server.ask('/event/list', { since: noon + 1e12 });
  return Promise.all(
    feeds.map(async ([path, end]) => (end === undefined ? nextCursor : (await server.ask(path, end)).nextCursor)),
  );
}

/** What each feed answers to its cursor: how many records, or the error. */
const readFrom = (server: TestServer, cursors: readonly string[]) =>
  Promise.all(
    feeds.map(async ([path, , request], at) => {
      const { body } = await server.post(path, { ...request, cursor: cursors[at], pageSize: 500 });
      return body.code === 0 ? body.obj.list.length : body.code;
    }),
  );

const refused = [4602, 4602, 4602, 4602];

test('a cursor of another database, and of a later change than there is, is refused and says to copy anew', async () => {
  const shop = await createShop(await openOwnDatabase());
  await shop.buy(await shop.product());
  const cursors = await cursorsAt(shop.server);
  expect(await readFrom(shop.server, cursors)).toEqual([0, 0, 0, 0]);
  const part = (cursor: string, at: number, change: (text: string) => string) =>
    cursor
      .split('.')
      .map((text, index) => (index === at ? change(text) : text))
      .join('.');
  const future = cursors.map((cursor) => part(cursor, 1, (number) => String(Number(number) + 1)));
  expect(await readFrom(shop.server, future)).toEqual(refused);
  const foreign = cursors.map((cursor) =>
    part(cursor, 0, (id) => id.replace(/./g, (digit) => (digit === 'a' ? 'b' : 'a'))),
  );
  expect(await readFrom(shop.server, foreign)).toEqual(refused);
  const { body } = await shop.server.post('/event/list', { cursor: foreign[0] });
  expect(body).toMatchObject({ param: 'cursor', msg: expect.stringContaining('Take a new copy of the records') });
  // A number alone is from no history: "0" would list the part of the records that has events.
  for (const cursor of ['0', String(eventIdOf(cursors[0] ?? ''))]) {
    expect((await shop.server.post('/export/changes', { sheet: 'orders', cursor })).status).toBe(400);
  }
});

test('a user who changes again, or an event that is no longer kept, leaves the cursor of a reader good', async () => {
  const database = await openOwnDatabase();
  const school = await createSchool(database);
  const server = await startServer(database, callerOf(school));
  const [{ studentIds }] = school.branches;
  const rename = (name: string) => server.ask('/user/update', { userId: `1_${studentIds[0]}`, name });
  await rename('first');
  const [, cursor] = await cursorsAt(server);
  await rename('second');
  expect((await server.ask('/user/changes', { cursor })).list).toMatchObject([{ name: 'second' }]);
});

const begin = (database: Database) => noteHistory(database, (work) => database.transaction(work));

test('on a new timeline the feeds wait until its history is stored, and continue', async () => {
  const database = await openOwnDatabase();
  const shop = await createShop(database);
  const cursors = await cursorsAt(shop.server);
  const numbers = async () => {
    const { rows } = await database.execute({ text: 'select number from histories order by number', values: [] });
    return rows.map(({ number }) => number);
  };
  const before = await numbers();
  await database.transaction((tx) => tx.script('update histories set timeline = timeline + 1'));
  expect(await readFrom(shop.server, cursors)).toEqual([5002, 5002, 5002, 5002]);
  expect((await shop.server.post('/export', { sheet: 'orders' })).status).toBe(503);
  await Promise.all([begin(database), begin(database)]);
  await shop.buy(await shop.product());
  const [events = 0, ...others] = await readFrom(shop.server, cursors);
  expect(events).toBeGreaterThan(0);
  expect(others).toEqual([0, 1, 1]);
  expect(await numbers()).toEqual([...before, before.length + 1]);
  expect((await cursorsAt(shop.server))[0]?.slice(0, 12)).not.toBe(cursors[0]?.slice(0, 12));
});

test.runIf(isPostgres())(
  'a copy of a database accepts cursors up to where it was copied, and none of what either writes from then on is good in the other',
  async () => {
    const original = await createTestDatabase();
    if (original.kind !== 'postgres') throw new Error('Not on PostgreSQL');
    const writing = await openPostgres({ url: original.url, statementTimeoutMs: 120_000, poolSize: 4 });
    const shop = await createShop(writing);
    const productId = await shop.product();
    await shop.buy(productId);
    const atCopy = await cursorsAt(shop.server);
    await writing.close();

    const name = new URL(original.url).pathname.slice(1);
    const url = databaseUrl(original.url, `${name}_copy`);
    await onServer(databaseUrl(original.url, 'postgres'), `create database ${name}_copy template ${name}`);
    onTestFinished(() => onServer(original.url, `drop database ${name}_copy with (force)`).then(() => {}));
    const open = async (location: string) => {
      const database = await openPostgres({ url: location, statementTimeoutMs: 120_000, poolSize: 4 });
      onTestFinished(() => database.close());
      return startServer(database, callerOf(shop.school));
    };
    const [one, copy] = [await open(original.url), await open(url)];
    const write = async (server: TestServer, times: number) => {
      for (let count = 0; count < times; count++) {
        await server.ask('/order/create', { buyerId: shop.students[1], productList: [{ productId }] });
        await server.ask('/user/update', { userId: shop.students[1], name: `written ${count}` });
      }
      return cursorsAt(server);
    };
    const later = await write(one, 1);
    // The copy has later changes than the original.
    const ofCopy = await write(copy, 3);
    expect(await readFrom(copy, later)).toEqual(refused);
    expect(await readFrom(one, ofCopy)).toEqual(refused);
    expect(await readFrom(copy, atCopy)).toEqual([6, 1, 3, 3]);
    expect(await readFrom(one, atCopy)).toEqual([2, 1, 1, 1]);
    expect(await readFrom(copy, ofCopy)).toEqual([0, 0, 0, 0]);
    expect(await readFrom(one, later)).toEqual([0, 0, 0, 0]);
  },
);

test.runIf(isPostgres())(
  'after a failover that lost commits a cursor is good up to what survived, and a later one is refused for good',
  async () => {
    const one = await createNode();
    await one.start();
    await onServer(one.url('postgres'), 'create database lectern');
    const open = async (url: string) => {
      const database = await openPostgres({ url, statementTimeoutMs: 120_000, poolSize: 4 });
      onTestFinished(() => database.close());
      return database;
    };
    const before = await open(one.url('lectern'));
    await migrate(before);
    const shop = await createShop(before);
    const productId = await shop.product();
    const two = await one.follow();
    await two.start();
    await shop.buy(productId);
    const survived = await cursorsAt(shop.server);
    const [{ position } = { position: '' }] = await onServer(
      one.url('lectern'),
      'select pg_current_wal_flush_lsn()::text as position',
    );
    const isThere = `select pg_last_wal_replay_lsn() >= '${position}' as is_there`;
    await vi.waitFor(async () => expect(await onServer(two.url('postgres'), isThere)).toEqual([{ is_there: true }]), {
      timeout: 240_000,
    });

    await two.stop();
    const lostOrder = await shop.buyAndPay(productId);
    await shop.server.ask('/user/update', { userId: shop.students[0], name: 'lost' });
    const lost = await cursorsAt(shop.server);
    await one.stop('immediate');
    await two.start();
    await two.promote();

    const after = await startServer(await open(two.url('lectern')), callerOf(shop.school));
    // Before and after the numbers of the lost commits are passed.
    expect(await readFrom(after, lost)).toEqual(refused);
    expect(await readFrom(after, survived)).toEqual([0, 0, 0, 0]);
    for (let count = 0; count < 5; count++) {
      await after.ask('/order/create', { buyerId: shop.students[1], productList: [{ productId }] });
      await after.ask('/user/update', { userId: shop.students[1], name: `kept ${count}` });
    }
    expect(await readFrom(after, lost)).toEqual(refused);
    expect(await readFrom(after, survived)).toEqual([10, 1, 5, 5]);
    expect((await after.post('/order/get', { orderSn: lostOrder.orderSn })).status).toBe(404);
    // Receivers of webhooks skip the ids of messages that they know.
    const { list } = await after.ask('/event/list', { cursor: survived[0], pageSize: 500 });
    expect(Math.min(...list.map(({ eventId }: { eventId: number }) => eventId))).toBeGreaterThan(
      eventIdOf(lost[0] ?? ''),
    );
    expect(await readFrom(after, await cursorsAt(after))).toEqual([0, 0, 0, 0]);
  },
);

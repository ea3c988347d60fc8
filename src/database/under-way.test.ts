import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { callerOf } from '../../test/school.ts';
import { noon, startServer, type TestServer } from '../../test/server.ts';
import { createShop, type Shop } from '../../test/shop.ts';
import { waitsFor } from '../../test/waiting.ts';
import { expireOrders } from '../order/expire.ts';
import { insertUsers } from '../user/write.ts';
import type { Database } from './database.ts';
import { scoped } from './scope.ts';
import { sql } from './sql.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
/** Clocks may be so far apart. */
const apartMs = 5 * secondMs;

let database: Database;
let shop: Shop;
let reader: TestServer;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  shop = await createShop(database);
  reader = await startServer(database, callerOf(shop.school));
});

/** Reads on from a cursor until there is no more; tells what was new and where it ended. */
async function readOn(path: string, cursor: string, atMs: number) {
  reader.setNow(atMs);
  const { list, nextCursor, hasMore } = await reader.ask(path, { cursor, pageSize: 500 });
  expect(hasMore).toBe(0);
  return { told: list.map(({ id, orderSn }: { id?: string; orderSn?: string }) => id ?? orderSn), nextCursor };
}

const fromNoon = `${noon}.0`;
const rename = (userId: string, atMs: number) => {
  shop.server.setNow(atMs);
  return shop.server.ask('/user/update', { userId, name: `at ${atMs}` });
};

test('a change is told once clocks that are 5 seconds apart agree that it is past, and once only', async () => {
  const [ann] = shop.students;
  await rename(ann, noon);
  expect(await readOn('/user/changes', fromNoon, noon + apartMs)).toEqual({ told: [], nextCursor: fromNoon });
  const { told, nextCursor } = await readOn('/user/changes', fromNoon, noon + apartMs + 1);
  expect(told).toEqual([ann]);
  expect(await readOn('/user/changes', nextCursor, noon + minuteMs)).toEqual({ told: [], nextCursor });
});

// The embedded database runs one transaction after the other: nothing is read meanwhile.
describe.runIf(inject('databases')?.kind === 'postgres')('while a write is under way, however long it takes', () => {
  test('what began later is not told before it, and both are told in the end', async () => {
    const [ann, ben] = shop.students;
    const { branchId } = shop.branch;
    const late = await shop.school.db.transaction(async (tx) => {
      const newcomer = { branchId, role: 'student' as const, loginName: 'newcomer', name: 'n', createdAtMs: noon };
      const [number] = await insertUsers(tx, [newcomer]);
      await rename(ann, noon + 1);
      await rename(ben, noon + minuteMs);
      expect(await readOn('/user/changes', fromNoon, noon + 10 * minuteMs)).toMatchObject({ told: [] });
      return `1_${number}`;
    }, noon);
    const { told, nextCursor } = await readOn('/user/changes', fromNoon, noon + 10 * minuteMs);
    expect(told).toEqual([late, ann, ben]);
    expect(await readOn('/user/changes', nextCursor, noon + 20 * minuteMs)).toMatchObject({ told: [] });
  });

  test('a request that waits for another is such a write', async () => {
    const [first, second] = shop.branch.productIds.map((productId) => ({ productList: [{ productId }] }));
    const byAdministrator = { orderType: 4, moneyPaid: 0 };
    const waiting = { ...first, ...byAdministrator, buyerId: shop.students[0], orderSn: 'waited' };
    const other = { ...second, ...byAdministrator, buyerId: shop.students[1], orderSn: 'overtook' };
    const { request } = await shop.school.db.transaction(async (tx) => {
      await tx.run(sql`select from users where org_id = $1 and user_id = ${shop.branch.studentIds[0]} for update`);
      const request = shop.server.post('/order/create', waiting);
      expect(await waitsFor(tx, request)).toBe(true);
      shop.server.setNow(noon + minuteMs);
      await shop.server.ask('/order/create', other);
      expect(await readOn('/order/changes', fromNoon, noon + 10 * minuteMs)).toMatchObject({ told: [] });
      return { request };
    });
    expect((await request).body.obj).toMatchObject({ orderSn: 'waited' });
    expect(await readOn('/order/changes', fromNoon, noon + 10 * minuteMs)).toMatchObject({
      told: ['waited', 'overtook'],
    });
  });

  test('of another organisation, nobody waits for it', async () => {
    const other = await createShop(database);
    await rename(shop.students[0], noon);
    await other.school.db.transaction(async () => {
      expect((await readOn('/user/changes', fromNoon, noon + minuteMs)).told).toEqual([shop.students[0]]);
    }, noon);
  });
});

test('what the clock does to orders is told like what people do', async () => {
  const { orderSn } = await shop.buy(await shop.product());
  const later = noon + 30 * minuteMs;
  await scoped(database, shop.school.orgId).transaction((tx) => expireOrders(tx, later), later);
  expect(await readOn('/order/changes', `${noon + 1}.0`, later + minuteMs)).toMatchObject({ told: [orderSn] });
});

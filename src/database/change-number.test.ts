import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { isCitus, openOwnDatabase } from '../../test/database/database.ts';
import { waitsFor } from '../../test/database/lock-wait.ts';
import { callerOf } from '../../test/school/school.ts';
import { createShop, type Shop } from '../../test/school/shop.ts';
import { noon, startServer, type TestServer } from '../../test/server/server.ts';
import { recordPassedDeadlines } from '../school/order/lock-order/record-passed-deadlines.ts';
import { insertUsers } from '../school/user/write.ts';
import { sql } from '../sql/sql.ts';
import { readEarlierScripts } from '../transfer/backup/earlier-backup.ts';
import type { Database } from './database.ts';
import { orgDatabase } from './org-sql.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let database: Database;
let shop: Shop;
let reader: TestServer;
beforeAll(async () => {
  database = await openOwnDatabase();
});
beforeEach(async () => {
  shop = await createShop(database);
  reader = await startServer(database, callerOf(shop.school));
});

/** Reads on from a cursor until there is no more; tells what was new and where it ended. */
async function readOn(path: string, cursor?: string) {
  const { list, nextCursor, hasMore } = await reader.ask(path, { cursor, pageSize: 500 });
  expect(hasMore).toBe(0);
  return { told: list.map(({ id, orderSn }: { id?: string; orderSn?: string }) => id ?? orderSn), nextCursor };
}
/** The cursor of a reader who has read everything. */
const atEnd = async (path: string): Promise<string> => (await readOn(path)).nextCursor;

const rename = (userId: string, atMs: number) => {
  shop.server.setNow(atMs);
  return shop.server.ask('/user/update', { userId, name: `at ${atMs}` });
};
const newcomer = (loginName: string) => ({
  branchId: shop.branch.branchId,
  role: 'student' as const,
  loginName,
  name: 'n',
  createdAtMs: noon,
});

test('a change is listed once, as soon as it is committed', async () => {
  const cursor = await atEnd('/user/changes');
  await rename(shop.students[0], noon);
  const { told, nextCursor } = await readOn('/user/changes', cursor);
  expect(told).toEqual([shop.students[0]]);
  expect(await readOn('/user/changes', nextCursor)).toEqual({ told: [], nextCursor });
});

test('records that are imported with earlier times are listed for a reader with a later cursor', async () => {
  const users = await atEnd('/user/changes');
  const orders = await atEnd('/order/changes');
  const yearAgo = noon - 365 * 24 * hourMs;
  const subOrgId = shop.branch.branchId;
  const student = { userRole: 'student', loginName: 'imported', name: 'n', subOrgId, createAt: yearAgo };
  expect(await shop.server.ask('/import', { sheet: 'users', rows: [student] })).toMatchObject({ added: 1 });
  const [productId] = shop.branch.productIds;
  const productList = [{ productId, product_name: 'Maths', orderAmount: 100, status: 2 }];
  const paid = { dateAdded: yearAgo, datePay: yearAgo, moneyPaid: 100 };
  const order = { orderSn: 'imported', buyerId: shop.students[0], subOrgId, ...paid, productList };
  expect(await shop.server.ask('/import', { sheet: 'orders', rows: [order] })).toMatchObject({ added: 1, bad: [] });

  const { list } = await reader.ask('/user/changes', { cursor: users });
  expect(list).toMatchObject([{ loginName: 'imported', updateAt: yearAgo }]);
  expect((await readOn('/order/changes', orders)).told).toEqual(['imported']);
});

test('changes are listed while the clock is set back by an hour', async () => {
  await rename(shop.students[0], noon);
  const users = await atEnd('/user/changes');
  await rename(shop.students[1], noon - hourMs);
  const { told, nextCursor } = await readOn('/user/changes', users);
  expect(told).toEqual([shop.students[1]]);
  await rename(shop.students[0], noon - hourMs + 1);
  expect((await readOn('/user/changes', nextCursor)).told).toEqual([shop.students[0]]);
});

// The embedded database runs one transaction after the other: nothing is read meanwhile.
describe.runIf(inject('databases')?.kind === 'postgres')('while a write is in progress, however long it takes', () => {
  test('changes that are committed meanwhile are listed only after it, and none is missed', async () => {
    const [ann, ben] = shop.students;
    const cursor = await atEnd('/user/changes');
    const late = await shop.school.db.transaction(async (tx) => {
      const [number] = await insertUsers(tx, [newcomer('newcomer')]);
      await rename(ann, noon + 1);
      await rename(ben, noon + minuteMs);
      expect(await readOn('/user/changes', cursor)).toMatchObject({ told: [] });
      return `1_${number}`;
    });
    const { told, nextCursor } = await readOn('/user/changes', cursor);
    expect(told).toEqual([late, ann, ben]);
    expect(await readOn('/user/changes', nextCursor)).toMatchObject({ told: [] });
  });

  test('an attempt that fails in it lets nothing overtake what it writes afterwards', async () => {
    const [ann] = shop.students;
    const cursor = await atEnd('/user/changes');
    const late = await shop.school.db.transaction(async (tx) => {
      const failing = tx.attempt(async () => {
        await insertUsers(tx, [newcomer('refused')]);
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
      const [number] = await insertUsers(tx, [newcomer('taken')]);
      await rename(ann, noon);
      expect(await readOn('/user/changes', cursor)).toMatchObject({ told: [] });
      return `1_${number}`;
    });
    expect((await readOn('/user/changes', cursor)).told).toEqual([late, ann]);
  });

  test('a write that waited for another one is listed after its commit', async () => {
    const [first, second] = shop.branch.productIds.map((productId) => ({ productList: [{ productId }] }));
    const byAdministrator = { orderType: 4, moneyPaid: 0 };
    const waiting = { ...first, ...byAdministrator, buyerId: shop.students[0], orderSn: 'waited' };
    const other = { ...second, ...byAdministrator, buyerId: shop.students[1], orderSn: 'overtook' };
    const told: string[] = [];
    const { request, cursor } = await shop.school.db.transaction(async (tx) => {
      await tx.run(sql`select from users where org_id = $1 and user_id = ${shop.branch.studentIds[0]} for update`);
      const request = shop.server.post('/order/create', waiting);
      expect(await waitsFor(tx, request)).toBe(true);
      await shop.server.ask('/order/create', other);
      const part = await readOn('/order/changes');
      told.push(...part.told);
      return { request, cursor: part.nextCursor };
    });
    expect((await request).body.obj).toMatchObject({ orderSn: 'waited' });
    told.push(...(await readOn('/order/changes', cursor)).told);
    expect(told.sort()).toEqual(['overtook', 'waited']);
  });

  test('in another organisation, changes are listed without waiting for it', async () => {
    const other = await createShop(database);
    const cursor = await atEnd('/user/changes');
    await other.school.db.transaction(async (tx) => {
      await tx.changeNumber();
      await rename(shop.students[0], noon);
      expect((await readOn('/user/changes', cursor)).told).toEqual([shop.students[0]]);
    });
  });
});

test('transitions by deadline are listed like transitions by people', async () => {
  const { orderSn } = await shop.buy(await shop.product());
  const cursor = await atEnd('/order/changes');
  await orgDatabase(database, shop.school.orgId).transaction((tx) => recordPassedDeadlines(tx, noon + 30 * minuteMs));
  expect(await readOn('/order/changes', cursor)).toMatchObject({ told: [orderSn] });
});

// Nothing can be restored into tables that are distributed already.
describe.skipIf(isCitus())('a restored backup from before changes were numbered', () => {
  /** Numbers the rows as restoring a backup from then does. */
  async function numberAgain(): Promise<void> {
    const { beforeLoading, afterLoading } = await readEarlierScripts();
    await database.transaction((tx) => tx.script(`${beforeLoading};\n${afterLoading}`));
  }
  const addAt = async (loginName: string, atMs: number) => {
    const user = { ...newcomer(loginName), createdAtMs: atMs };
    const [number] = await shop.school.db.transaction((tx) => insertUsers(tx, [user]));
    return `1_${number}`;
  };

  test('lists all its users, also with times before those of others, and then what changes later', async () => {
    const before = (await readOn('/user/changes')).told;
    const later = await addAt('later', noon + 10 * minuteMs);
    const earlier = await addAt('earlier', noon + minuteMs);
    await numberAgain();
    const { told, nextCursor } = await readOn('/user/changes');
    expect(told).toEqual([...before, later, earlier]);
    await rename(earlier, noon);
    expect((await readOn('/user/changes', nextCursor)).told).toEqual([earlier]);
  });
});

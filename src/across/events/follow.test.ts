import { beforeAll, expect, test } from 'vitest';
import { isPostgres, openTestDatabase } from '../../../test/database/database.ts';
import { tries } from '../../../test/run/tries.ts';
import { callerOf } from '../../../test/school/school.ts';
import { createShop, type Shop } from '../../../test/school/shop.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { integer, row } from '../../database/row.ts';
import { sql } from '../../database/sql.ts';

let shop: Shop;
let second: TestServer;
beforeAll(async () => {
  const database = await openTestDatabase();
  shop = await createShop(database);
  second = await startServer(database, callerOf(shop.school));
});

// The embedded database has one connection, so its transactions never overlap.
test.runIf(isPostgres())(
  'a follower that is stopped and started at random sees every event of concurrent writers exactly once, in one order',
  async () => {
    const { nextCursor: start } = await shop.server.ask('/event/list', { since: noon + 1e12 });
    const productId = await shop.product();
    const writes = tries(20, 500);
    const writer = async (number: number) => {
      for (let count = 0; count < writes; count++) {
        const order = await shop.buy(productId, { buyerId: shop.students[number % 3] });
        if (count % 2 === 0) await shop.move('/order/cancel', order);
      }
    };
    let isOver = false;
    const writing = Promise.all([0, 1, 2, 3].map(writer)).finally(() => {
      isOver = true;
    });
    const seen: number[] = [];
    // What a follower that dies keeps: the cursor that it stored together with the events.
    let cursor = start;
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      const reader = Math.random() < 0.5 ? shop.server : second;
      const { list, nextCursor } = await reader.ask('/event/list', {
        cursor,
        pageSize: 1 + Math.floor(Math.random() * 40),
      });
      // It dies before it stores the page, and reads the same page again.
      if (!isLast && Math.random() < 0.3) continue;
      seen.push(...list.map(({ eventId }: { eventId: number }) => eventId));
      cursor = nextCursor;
      if (isLast && list.length > 0) isLast = false;
    }
    await writing;
    const stored = await shop.school.db.rows(
      sql`select event_id from events where org_id = $1 and event_id > ${Number(start)} order by event_id`,
      row({ eventId: integer }),
    );
    expect(seen).toEqual(stored.map(({ eventId }) => eventId));
    expect(seen.length).toBeGreaterThanOrEqual(4 * writes * 1.5);
  },
);

import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { isPostgres, openTestDatabase } from '../../../test/database/database.ts';
import { storedEvents } from '../../../test/processes/follower.ts';
import { startProcess } from '../../../test/processes/start.ts';
import { tries } from '../../../test/run/tries.ts';
import { callerOf } from '../../../test/school/school.ts';
import { createShop, type Shop } from '../../../test/school/shop.ts';
import { eventIdOf } from '../../../test/server/copied-sheets.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';

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
      sql`select event_id from events where org_id = $1 and event_id > ${eventIdOf(start)} order by event_id`,
      row({ eventId: integer }),
    );
    expect(seen).toEqual(stored.map(({ eventId }) => eventId));
    expect(seen.length).toBeGreaterThanOrEqual(4 * writes * 1.5);
  },
);

test.runIf(isPostgres())(
  'a follower that is killed at any point while others write stores every event once, and its copy equals the records',
  async () => {
    const { nextCursor: start } = await shop.server.ask('/event/list', { since: noon + 1e12 });
    const folder = await mkdtemp(join(tmpdir(), 'lectern-follow-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'events.jsonl');
    const follow = (server: TestServer) => startProcess('follower', [server.url, file, start]);

    const productId = await shop.product();
    const eachWrites = 4;
    const written = new EventEmitter();
    const write = async (writer: number) => {
      for (let count = 0; count < eachWrites; count++) {
        const order = await shop.buy(productId, { buyerId: shop.students[writer] });
        if (count % 3 === 1) await shop.move('/order/cancel', order);
        if (count % 3 === 2) await shop.pay(order);
        written.emit('write');
      }
    };
    for (let kills = 0; kills < tries(2, 40); kills++) {
      const follower = await follow(kills % 2 === 0 ? shop.server : second);
      const isKilledEarly = kills % 3 === 1;
      if (!isKilledEarly) await follower.line();
      const writing = Promise.all([0, 1, 2].map(write));
      // After some of its events; or while it starts, after some writes.
      const some = Math.floor(Math.random() * 3 * eachWrites);
      for (let count = 0; count < some; count++) await (isKilledEarly ? once(written, 'write') : follower.line());
      await follower.kill();
      await writing;
    }

    const recorded = await shop.school.db.rows(
      sql`select event_id from events where org_id = $1 and event_id > ${eventIdOf(start)}
        and type in ('order.created', 'order.cancelled', 'order.paid') order by event_id`,
      row({ eventId: integer }),
    );
    const numbers = recorded.map(({ eventId }) => eventId);
    const follower = await follow(shop.server);
    while (Number(await follower.line()) !== numbers.at(-1));
    await follower.kill();
    const stored = storedEvents(file);
    expect(stored.map(({ eventId }) => eventId)).toEqual(numbers);
    for (const order of new Map(stored.map(({ order }) => [order.orderSn, order])).values()) {
      expect(order).toEqual(await shop.server.ask('/order/get', { orderSn: order.orderSn }));
    }
  },
);

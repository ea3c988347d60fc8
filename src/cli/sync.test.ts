import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, isPostgres, openAt, type TestDatabase } from '../../test/database/database.ts';
import { startProcess } from '../../test/processes/start.ts';
import { tries } from '../../test/run/tries.ts';
import { createShop, type Shop } from '../../test/school/shop.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import { applyChanges, exportedSheet, sorted } from '../../test/server/copied-sheets.ts';

let location: TestDatabase;
let shop: Shop;
let productId: number;
beforeAll(async () => {
  location = await createTestDatabase();
  shop = await createShop(await openAt(location));
  productId = await shop.product();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-sync-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The rows that a reader of the file ends up with. */
async function copyIn(folder: string, sheet: string) {
  const lines = (await readFile(join(folder, `${sheet}.jsonl`), 'utf8')).split('\n').filter((line) => line !== '');
  const changes = lines.map((line) => {
    const { meta, key, value } = JSON.parse(line);
    return { action: meta.action, key, value };
  });
  const copy = new Map();
  applyChanges(copy, changes);
  return { copy, lines };
}

const followed = ['orders', 'users', 'products', 'refunds'];

async function expectCopy(folder: string): Promise<void> {
  for (const sheet of followed) {
    const { copy } = await copyIn(folder, sheet);
    expect({ sheet, rows: sorted(copy) }).toEqual({
      sheet,
      rows: sorted((await exportedSheet(shop.server, sheet)).copy),
    });
  }
}

const sync = (folder: string) =>
  command(environmentOf(location), ['sync', '--out', folder, '--sheets', followed.join()]);

/** Writes what one client of a busy school writes. */
async function write(round: number): Promise<void> {
  const order = await shop.buy(productId, { buyerId: shop.students[round % 3] });
  if (round % 3 === 0) return;
  if (round % 3 === 1) await shop.move('/order/cancel', order);
  else await shop.pay(order);
  await shop.server.ask('/user/update', { userId: shop.students[round % 3], nickName: `nick ${round}` });
}

// Commands open the embedded database themselves, which one process can do at a time.
test.runIf(isPostgres())('a copy starts with all rows, continues with the changes and repeats nothing', async () => {
  const folder = await newFolder();
  await write(2);
  const { answer } = await sync(folder);
  expect(answer).toContainEqual({ sheet: 'orders', rows: expect.any(Number), changes: 0 });
  await expectCopy(folder);
  const before = await readFile(join(folder, 'orders.jsonl'), 'utf8');
  await sync(folder);
  expect(await readFile(join(folder, 'orders.jsonl'), 'utf8')).toBe(before);
  const order = await shop.buy(productId);
  await sync(folder);
  const added = (await readFile(join(folder, 'orders.jsonl'), 'utf8')).slice(before.length);
  expect(added.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(added)).toMatchObject({
    meta: { action: 'U' },
    key: { orderSn: order.orderSn },
    value: { orderSn: order.orderSn, productList: [{ productId }] },
  });
  await expectCopy(folder);
});

test.runIf(isPostgres())(
  'a copy that is killed at any point while others write ends up equal to the records, without a repeated line',
  async () => {
    const folder = await newFolder();
    // Nobody writes during this first export, so no order is in it and among the changes after its position.
    await command(environmentOf(location), ['sync', '--out', folder, '--sheets', 'orders']);
    const written = new EventEmitter();
    let round = 0;
    let isOver = false;
    const writer = async () => {
      while (!isOver) {
        await write(round++);
        written.emit('write');
      }
    };
    const writers = [writer(), writer(), writer()];
    const words = ['sync', '--out', folder, '--sheets', followed.join(), '--follow', '--json'];
    for (let kills = 0; kills < tries(3, 30); kills++) {
      const follower = await startProcess('program', [JSON.stringify(environmentOf(location)), ...words]);
      // Killed between the steps of its work: after its first answer, and after a random number of writes by others.
      if (kills % 2 === 0) await follower.line();
      const others = Math.floor(Math.random() * 8);
      for (let count = 0; count < others; count++) await once(written, 'write');
      await follower.kill();
    }
    isOver = true;
    await Promise.all(writers);
    await sync(folder);
    await expectCopy(folder);
    // An order that was placed and never changed has one line.
    const { lines, copy } = await copyIn(folder, 'orders');
    const unpaid = [...copy.values()].filter((row) => JSON.stringify(row).includes('"status":0'));
    expect(unpaid.length).toBeGreaterThan(0);
    for (const { orderSn } of unpaid) expect(lines.filter((line) => line.includes(`"${orderSn}"`)).length).toBe(1);
  },
);

test('a sheet that cannot be followed is refused with the names of the others', async () => {
  const { refused } = await command(environmentOf(location), ['sync', '--out', 'x', '--sheets', 'orders,audit']);
  expect(refused).toContain('audit');
  expect(refused).toContain('attendance');
});

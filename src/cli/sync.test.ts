import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, isPostgres, openAt, type TestDatabase } from '../../test/database/database.ts';
import { startProcess } from '../../test/processes/start.ts';
import { tries } from '../../test/run/tries.ts';
import { createShop, type Shop } from '../../test/school/shop.ts';
import { buildProgram } from '../../test/server/build-program.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import { applyChanges, exportedSheet, sorted } from '../../test/server/copied-sheets.ts';
import { Unavailable } from './start-refused.ts';
import { SyncFolder } from './sync-folder.ts';

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

test.runIf(isPostgres())(
  'of two runs in one folder the second ends with exit code 4 and names the first, until that is killed',
  async () => {
    const folder = await newFolder();
    const environment = environmentOf(location);
    const words = ['sync', '--out', folder, '--sheets', 'users'];
    const first = await startProcess('program', [JSON.stringify(environment), ...words, '--json', '--follow']);
    await first.line();
    const program = await buildProgram();
    const { exitCode, stderr } = await program(words, environment);
    expect(exitCode).toBe(4);
    const says = `Process ${first.pid} has used the folder ${folder} since \\d{4}-.*Z\\. Run this again when it has ended`;
    expect(stderr).toMatch(new RegExp(says));
    await first.kill();
    const { answer } = await command(environment, words);
    expect(answer).toEqual([{ sheet: 'users', rows: 0, changes: 0 }]);
  },
);

test.runIf(isPostgres())(
  'of many runs that start at once in one folder one copies, and the others change nothing',
  async () => {
    const folder = await newFolder();
    const runs = await Promise.allSettled(Array.from({ length: 6 }, () => SyncFolder.open(folder)));
    const opened = runs.flatMap((run) => (run.status === 'fulfilled' ? [run.value] : []));
    expect(opened).toHaveLength(1);
    for (const run of runs) if (run.status === 'rejected') expect(run.reason).toBeInstanceOf(Unavailable);
    await opened[0]?.release();
    expect(await readdir(folder)).toEqual([]);
  },
);

test('a sheet that cannot be followed is refused with the names of the others', async () => {
  const { refused } = await command(environmentOf(location), ['sync', '--out', 'x', '--sheets', 'orders,audit']);
  expect(refused).toContain('audit');
  expect(refused).toContain('attendance');
});

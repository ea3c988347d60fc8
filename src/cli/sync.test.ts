import { EventEmitter, once } from 'node:events';
import { appendFile, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, isPostgres, openAt, type TestDatabase } from '../../test/database/database.ts';
import { startProcess } from '../../test/processes/start.ts';
import { tries } from '../../test/run/tries.ts';
import { createShop, type Shop } from '../../test/school/shop.ts';
import { buildProgram } from '../../test/server/build-program.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import { applyChanges, exportedSheet, sorted } from '../../test/server/copied-sheets.ts';
import { startServeCommand } from '../../test/server/serve-command.ts';
import { Unavailable } from '../server/start-refused.ts';
import { restoreBackup } from '../transfer/backup/restore.ts';
import { writeBackup } from '../transfer/backup/write.ts';
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

const stateIn = async (folder: string) => JSON.parse(await readFile(join(folder, 'state.json'), 'utf8'));

/** Reads beside a running copy, as the guide says: up to `bytes` of each sheet. Keeps what it has read. */
class Reader {
  readonly read = new Map<string, Buffer>();

  async look(folder: string): Promise<void> {
    const state = await stateIn(folder).catch(() => ({ sheets: {} }));
    for (const [sheet, { bytes }] of Object.entries<{ bytes: number }>(state.sheets)) {
      const before = this.read.get(sheet) ?? Buffer.alloc(0);
      const file = await open(join(folder, `${sheet}.jsonl`));
      const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes - before.length), { position: before.length });
      await file.close();
      expect(bytesRead).toBe(bytes - before.length);
      for (const line of buffer.toString().split('\n').slice(0, -1)) JSON.parse(line);
      this.read.set(sheet, Buffer.concat([before, buffer]));
    }
  }
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

/** A whole line and the beginning of another one. */
const uncommitted = '{"meta":{"action":"U"},"key":{"orderSn":"never"},"value":{"orderSn":"never"}}\n{"meta":{"acti';

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
  'a copy that is killed at any point while others write and read ends up equal to the records, without a repeated line',
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
    const reader = new Reader();
    const reading = async () => {
      while (!isOver) await reader.look(folder);
    };
    const beside = reading();
    const words = ['sync', '--out', folder, '--sheets', followed.join(), '--follow', '--json'];
    for (let kills = 0; kills < tries(3, 30); kills++) {
      const follower = await startProcess('program', [JSON.stringify(environmentOf(location)), ...words]);
      // Killed between the steps of its work: after its first answer, and after a random number of writes by others.
      if (kills % 2 === 0) await follower.line();
      const others = Math.floor(Math.random() * 8);
      for (let count = 0; count < others; count++) await once(written, 'write');
      await follower.kill();
      // The worst point, which a kill hits seldom: lines are appended, and the state does not name them yet.
      await appendFile(join(folder, 'orders.jsonl'), uncommitted);
      await reader.look(folder);
    }
    isOver = true;
    await Promise.all([...writers, beside]);
    await sync(folder);
    await expectCopy(folder);
    // What the reader saw is what stands there in the end: it read nothing that a later run took back.
    await reader.look(folder);
    for (const sheet of followed) {
      expect(reader.read.get(sheet)?.equals(await readFile(join(folder, `${sheet}.jsonl`))), sheet).toBe(true);
    }
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

describe.runIf(isPostgres())('a folder is the copy of one organisation as one key sees it', () => {
  const keyed = async (url: string, folder: string, key: string, sheets = 'users') => {
    vi.stubEnv('LECTERN_KEY', key);
    onTestFinished(() => void vi.unstubAllEnvs());
    return command(environmentOf(location), ['sync', '--out', folder, '--sheets', sheets, '--url', url]);
  };
  const linesOf = async (folder: string) => (await copyIn(folder, 'users')).lines.length;

  test('another organisation, branch, database or a key that sees less is refused in words, and nothing is added', async () => {
    const folder = await newFolder();
    const { url } = await startServeCommand(location);
    const keyOf = async (request: object) => {
      const words = JSON.stringify({ name: 'sync', scopes: ['user:read', 'order:read', 'personal'], ...request });
      return (await command(environmentOf(location), ['call', 'key.create', words])).answer.secret;
    };
    const key = await keyOf({});
    expect((await keyed(url, folder, key)).refused).toBeUndefined();
    const [lines, state] = [await linesOf(folder), await stateIn(folder)];
    expect(state).toMatchObject({
      format: 1,
      source: {
        server: url,
        orgId: shop.school.orgId,
        subOrgId: 0,
        scopes: ['order:read', 'personal', 'user:read'],
      },
    });
    const branch = await keyOf({ subOrgId: shop.branch.branchId });
    const masked = await keyOf({ scopes: ['user:read', 'order:read'] });
    const fewer = await keyOf({ scopes: ['user:read', 'personal'] });
    for (const other of [branch, masked, fewer]) {
      const { refused } = await keyed(url, folder, other);
      expect(refused).toMatch(
        new RegExp(
          `^The folder ${folder} is a copy of organisation \\d+ \\(.*\\) of ${url} with the scopes order:read, personal, `,
        ),
      );
      expect(refused).toMatch(/This run would add organisation .*\. Name another folder with --out\.$/);
    }
    expect([await linesOf(folder), await stateIn(folder)]).toEqual([lines, state]);
    // The same database under another address is the same; a key with more scopes is, too.
    const moved = url.replace('127.0.0.1', 'localhost');
    expect((await keyed(moved, folder, await keyOf({ scopes: [...state.source.scopes, 'group:read'] }))).refused).toBe(
      undefined,
    );
    expect((await stateIn(folder)).source.server).toBe(moved);
  });

  test('a restored database is refused, because it may have lost what the copy has', async () => {
    const folder = await newFolder();
    await sync(folder);
    const before = await readFile(join(folder, 'users.jsonl'), 'utf8');
    const backup = join(await newFolder(), 'backup.gz');
    await writeBackup(await openAt(location), backup, { now: 1 });
    const restored = await createTestDatabase();
    await restoreBackup(await openAt(restored), backup);
    const words = ['sync', '--out', folder, '--sheets', 'users,groups'];
    const { refused } = await command(environmentOf(restored), words);
    expect(refused).toMatch(
      new RegExp(`^The copy in ${folder} cannot go on\\. The cursor .* Take a new copy of the records`),
    );
    expect(await readFile(join(folder, 'users.jsonl'), 'utf8')).toBe(before);
    await expect(stat(join(folder, 'groups.jsonl'))).rejects.toThrow('ENOENT');
    // The database of the copy goes on.
    expect((await sync(folder)).refused).toBeUndefined();
  });

  test('with --json it is refused as JSON with exit code 2', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'notes.txt'), 'mine');
    const program = await buildProgram();
    const { exitCode, stderr } = await program(['sync', '--out', folder, '--json'], environmentOf(location));
    expect(exitCode).toBe(2);
    expect(JSON.parse(stderr)).toEqual({
      error: {
        exit: 'refused',
        exitCode: 2,
        message: expect.stringContaining('holds files that lectern sync did not write, such as notes.txt'),
      },
    });
  });
});

test('a sheet that cannot be followed is refused with the names of the others', async () => {
  const { refused } = await command(environmentOf(location), ['sync', '--out', 'x', '--sheets', 'orders,audit']);
  expect(refused).toContain('audit');
  expect(refused).toContain('attendance');
});

import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, isPostgres, openAt, type TestDatabase } from '../../test/database/database.ts';
import { isLong } from '../../test/run/tries.ts';
import { createSchool, type School } from '../../test/school/school.ts';
import { buildProgram } from '../../test/server/build-program.ts';
import { environmentOf } from '../../test/server/command.ts';

const [few, many] = [3_000, 12_000];
/** The 9,000 additional orders have 18 MB of notes. Only caches may grow with the number of orders. */
const mostGrowth = 8 * 2 ** 20;
/** Long notes: few orders then need the memory of many. */
const notes = Array.from({ length: 4 }, (_, index) => ({
  content: `${index}`.repeat(500),
  time: 1_704_067_200_000,
  userName: 'shenpeng',
}));

/**
 * The program says how much memory it held at most, in bytes, as it ends: what is left after collecting garbage, again and
 * again as it sends to the database. What a process takes says less, since it depends on when garbage was collected.
 */
const tellsMemory = `data:text/javascript,${encodeURIComponent(`
  import { Socket } from 'node:net';
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc');
  const { write } = Socket.prototype;
  let [most, writes] = [0, 0];
  Socket.prototype.write = function (...given) {
    if (writes++ < 100 || writes % 20 === 0) {
      gc();
      const { heapUsed, external } = process.memoryUsage();
      most = Math.max(most, heapUsed + external);
    }
    return write.apply(this, given);
  };
  process.on('exit', () => console.error('memory', most));
`)}`;

let location: TestDatabase;
let folder: string;
let program: Awaited<ReturnType<typeof buildProgram>>;

beforeAll(async () => {
  location = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lectern-large-'));
  program = await buildProgram();
});
afterAll(() => rm(folder, { recursive: true }));

function* orders(school: School, count: number) {
  const [{ branchId, studentIds, productIds }] = school.branches;
  for (let index = 0; index < count; index++) {
    const paidAt = Date.UTC(2024, 0, 1) + index * 60_000;
    const order = {
      orderSn: `L${index}`,
      subOrgId: branchId,
      buyerId: `1_${studentIds[index % 3]}`,
      dateAdded: paidAt,
      datePay: paidAt,
      moneyPaid: 128_000,
      receiver: `王${index % 1000}`,
      mobile: `138${String(index % 1000).padStart(8, '0')}`,
      districts: '上海市 浦东新区',
      address: '世纪大道 100 号',
      productList: [{ productId: productIds[0], product_name: '初一数学秋季班', orderAmount: 128_000, status: 2 }],
      notes,
    };
    yield `${JSON.stringify(order)}\n`;
  }
}

const run = async (count: number, ...args: string[]) => {
  const environment = {
    ...environmentOf(location),
    PATH: process.env.PATH,
    NODE_OPTIONS: `--import ${tellsMemory}`,
    // The test is about memory: a statement may take long on a busy machine.
    STATEMENT_TIMEOUT_MS: '600000',
  };
  const began = performance.now();
  const { stdout, stderr, exitCode } = await program([...args, '--json'], environment);
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  const seconds = (performance.now() - began) / 1000;
  const memory = Number(/memory (\d+)/.exec(stderr)?.[1]);
  console.log(`${args[0]}: ${Math.round(count / seconds)}/s, ${Math.round(memory / 2 ** 20)} MiB`);
  return { answer: JSON.parse(stdout), memory };
};

/** How much memory the program held while it brought in, and took out again, a school's orders. */
async function memoryFor(count: number) {
  const database = await openAt(location);
  const school = await createSchool(database);
  await database.close();
  const ofSchool = ['--organisation', String(school.orgId)];
  const file = join(folder, `${count}.ndjson`);
  await pipeline(Readable.from(orders(school, count)), createWriteStream(file));
  const brought = await run(count, 'import', 'orders', file, ...ofSchool);
  expect(brought.answer).toMatchObject({ rows: count, added: count, bad: 0 });
  const taken = await run(count, 'export', 'orders', '--out', join(folder, `${count}.csv`), ...ofSchool);
  expect(taken.answer).toMatchObject({ rows: count });
  return { import: brought.memory, export: taken.memory };
}

// With the embedded database, the database itself is in the process and takes most of its memory.
test.runIf(isPostgres() && isLong)('import and export need no more memory for more orders', async () => {
  const [small, large] = [await memoryFor(few), await memoryFor(many)];
  expect.soft(large.import - small.import).toBeLessThan(mostGrowth);
  expect.soft(large.export - small.export).toBeLessThan(mostGrowth);
});

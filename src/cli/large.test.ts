import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, isPostgres, openAt, type TestDatabase } from '../../test/database/database.ts';
import { createSchool, type School } from '../../test/school/school.ts';
import { buildProgram } from '../../test/server/build-program.ts';
import { environmentOf } from '../../test/server/command.ts';

const count = process.env.LONG ? 1_000_000 : 2_000;
const mostMemory = 300 * 1024;

/**
 * The program says how much memory it had at most, in KiB, as it ends. Linux counts the process that started it into
 * `maxRSS`, but not into `VmHWM`.
 */
const tellsMemory = `data:text/javascript,${encodeURIComponent(`
  import { existsSync, readFileSync } from 'node:fs';
  process.on('exit', () => {
    const own = existsSync('/proc/self/status') && /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    console.error('memory', own || process.resourceUsage().maxRSS);
  });
`)}`;

let location: TestDatabase;
let school: School;
let folder: string;
let program: Awaited<ReturnType<typeof buildProgram>>;

beforeAll(async () => {
  location = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lectern-large-'));
  // The embedded database is in the program's own process there, and large by itself.
  if (location.kind === 'embedded') return;
  school = await createSchool(await openAt(location));
  program = await buildProgram();
});
afterAll(() => rm(folder, { recursive: true }));

function* orders() {
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
    };
    yield `${JSON.stringify(order)}\n`;
  }
}

const run = async (...args: string[]) => {
  const environment = { ...environmentOf(location), PATH: process.env.PATH, NODE_OPTIONS: `--import ${tellsMemory}` };
  const began = performance.now();
  const { stdout, stderr, exitCode } = await program([...args, '--json'], environment);
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  const seconds = (performance.now() - began) / 1000;
  const memory = Number(/memory (\d+)/.exec(stderr)?.[1]);
  if (process.env.LONG) console.log(`${args[0]}: ${Math.round(count / seconds)}/s, ${Math.round(memory / 1024)} MiB`);
  return { answer: JSON.parse(stdout), memory };
};

test.runIf(isPostgres())(
  'memory stays flat, however many orders a file brings or takes',
  async () => {
    const file = join(folder, 'orders.ndjson');
    await pipeline(Readable.from(orders()), createWriteStream(file));
    const brought = await run('import', 'orders', file);
    expect(brought.answer).toMatchObject({ rows: count, added: count, bad: 0 });
    expect(brought.memory).toBeLessThan(mostMemory);
    const out = join(folder, 'out.csv');
    const taken = await run('export', 'orders', '--out', out);
    expect(taken.answer).toMatchObject({ rows: count });
    expect(taken.memory).toBeLessThan(mostMemory);
  },
  7_200_000,
);

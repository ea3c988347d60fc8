import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { benchServer } from './machine/postgres.ts';
import { buildProduct, lectern as commandLine } from './machine/servers.ts';

// Compares import and export of orders with `psql \copy` of the resulting rows. `\copy` writes the same tables, indexes and
// foreign keys, but does not validate, split, count or index for search. `node bench/dist/bench/files.js [orders]`

const run = promisify(execFile);
const orders = Number(process.argv[2] ?? 100_000);
const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-files-'));
const server = await benchServer(join(tmpdir(), 'lectern-bench-files-data'), 2048);
const urlOf = (name: string) => server.url.replace(/postgres$/, name);
const psql = (url: string, ...commands: string[]) =>
  run('psql', ['-q', '-d', url, '-v', 'ON_ERROR_STOP=1', ...commands.flatMap((command) => ['-c', command])]);
const lectern = (url: string, ...args: string[]) => commandLine({ DATABASE_URL: url }, ...args);

const users = Array.from({ length: 1000 }, (_, index) => ({
  userId: `1_${index + 1}`,
  userRole: 'student',
  loginName: `student${index}`,
  name: `王小${index}`,
  subOrgId: 1,
  createAt: 1_704_067_200_000,
}));
const products = [{ id: 1, subOrgId: 1, name: '初一数学秋季班', type: 1, price: 128_000, createAt: 1_704_067_200_000 }];

function* orderLines() {
  for (let index = 0; index < orders; index++) {
    const paidAt = 1_704_067_200_000 + index * 60_000;
    yield `${JSON.stringify({
      orderSn: `L${index}`,
      subOrgId: 1,
      buyerId: `1_${(index % 1000) + 1}`,
      dateAdded: paidAt,
      datePay: paidAt,
      moneyPaid: 128_000,
      productList: [{ productId: 1, product_name: '初一数学秋季班', orderAmount: 128_000, status: 2 }],
    })}\n`;
  }
}

async function ndjson(name: string, rows: Iterable<string>): Promise<string> {
  const file = join(folder, name);
  await pipeline(Readable.from(rows), createWriteStream(file));
  return file;
}

async function database(name: string): Promise<string> {
  await psql(server.url, `drop database if exists ${name}`, `create database ${name}`);
  const url = urlOf(name);
  await lectern(url, 'migrate', 'up');
  await lectern(url, 'organisation', 'create', '--name', 'Bench');
  const asLines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`);
  await lectern(url, 'import', 'users', await ndjson(`${name}-users.ndjson`, asLines(users)));
  await lectern(url, 'import', 'products', await ndjson(`${name}-products.ndjson`, asLines(products)));
  return url;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

try {
  await buildProduct();
  const [ours, raw] = [await database('files_ours'), await database('files_raw')];
  const file = await ndjson('orders.ndjson', orderLines());
  const imported = await seconds(() => lectern(ours, 'import', 'orders', file));
  const exported = await seconds(() => lectern(ours, 'export', 'orders', '--out', join(folder, 'orders.csv')));
  const tables = ['ordered_names', 'orders', 'order_lines'];
  const copies = (way: 'to' | 'from') => tables.map((table) => `\\copy ${table} ${way} '${join(folder, table)}'`);
  const copiedOut = await seconds(() => psql(ours, ...copies('to')));
  const copiedIn = await seconds(() => psql(raw, ...copies('from')));
  const line = (what: string, mine: number, copy: number) =>
    console.log(
      `${what}: ${Math.round(orders / mine)} orders/s, \\copy ${Math.round(orders / copy)}/s, ratio ${(mine / copy).toFixed(1)}`,
    );
  line('import', imported, copiedIn);
  line('export', exported, copiedOut);
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}

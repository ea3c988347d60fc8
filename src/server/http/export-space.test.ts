import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { onOneKind, openTestDatabase } from '../../../test/database/database.ts';
import { createSchool, type School } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { orgSql } from '../../database/org-sql.ts';
import { sql } from '../../sql/sql.ts';
import { ExportSpace, type ExportSpaceOptions } from '../../transfer/sheet/export-space.ts';

let database: Database;
let school: School;
let folder: string;
const mebibyte = 1024 * 1024;
/** The size of the sheet productColumns. */
const sheetBytes = 12 * mebibyte;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-space-'));
  vi.stubEnv('TMPDIR', folder);
  database = await openTestDatabase();
  school = await createSchool(database);
  const [{ branchId }] = school.branches;
  await database.transaction((tx) =>
    orgSql(tx, school.orgId).run(sql`
      insert into product_columns (org_id, branch_id, name)
      select $1, ${branchId}, repeat('x', 5000) || place from generate_series(1, 2500) place`),
  );
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const plenty = { freeBytes: async () => 1024 ** 4, mostBytes: 100 * sheetBytes };

const serverFor = (id: string, options: Partial<ExportSpaceOptions>): Promise<TestServer> =>
  startServer(
    database,
    { id, orgId: school.orgId, branchId: null, personal: true },
    { exportSpace: new ExportSpace({ ...plenty, ...options }) },
  );

/** A client that reads the head of its answer and nothing more. */
async function stall({ url }: TestServer): Promise<Socket> {
  const { hostname: host, port } = new URL(url);
  const socket = connect(Number(port), host);
  onTestFinished(() => void socket.destroy());
  const body = JSON.stringify({ sheet: 'productColumns' });
  socket.on('error', () => {});
  socket.write(
    `POST /export HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const [head] = await once(socket, 'data');
  expect(String(head)).toContain('200 OK');
  socket.pause();
  return socket;
}

async function ask({ url }: TestServer, sheet = 'productColumns') {
  const response = await fetch(`${url}/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sheet }),
  });
  const text = await response.text();
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), length: text.length, text };
}

const spoolFolder = () => join(folder, `lectern-exports-${process.getuid?.() ?? ''}`);
const inUse = (): Promise<string[]> => readdir(spoolFolder()).catch(() => []);
const nothingInUse = () => vi.waitUntil(async () => (await inUse()).length === 0, { timeout: 240_000 });

test.runIf(onOneKind())(
  'what a caller does not read leaves others their half, and 503 says when to ask again',
  async () => {
    const mostBytes = 5 * sheetBytes;
    const [stalling, other] = [await serverFor('key:1', { mostBytes }), await serverFor('key:2', { mostBytes })];
    const clients = [await stall(stalling), await stall(stalling)];
    expect(await ask(stalling)).toMatchObject({ status: 503, retryAfter: '60', text: expect.stringContaining('5006') });
    // Both processes count together: this is another server.
    const again = await serverFor('key:1', { mostBytes });
    expect(await ask(again)).toMatchObject({ status: 503 });
    expect(await ask(other)).toMatchObject({ status: 200 });
    for (const client of clients) client.destroy();
    await nothingInUse();
    expect(await ask(stalling)).toMatchObject({ status: 200 });
    await nothingInUse();
  },
);

test.runIf(onOneKind())('all callers together stay within the limit', async () => {
  const mostBytes = 3 * sheetBytes;
  const clients: Socket[] = [];
  for (const id of ['key:1', 'key:2']) clients.push(await stall(await serverFor(id, { mostBytes })));
  const third = await serverFor('key:3', { mostBytes });
  expect(await ask(third)).toMatchObject({ status: 503 });
  for (const client of clients) client.destroy();
  await nothingInUse();
  expect(await ask(third)).toMatchObject({ status: 200 });
  await nothingInUse();
});

test.runIf(onOneKind())('an export takes no more than half of what the disk has left', async () => {
  const small = await serverFor('key:1', { freeBytes: async () => 3 * sheetBytes });
  expect(await ask(small)).toMatchObject({ status: 503 });
  expect(await inUse()).toEqual([]);
  const enough = await serverFor('key:1', { freeBytes: async () => 5 * sheetBytes });
  expect(await ask(enough)).toMatchObject({ status: 200 });
  await nothingInUse();
});

test.runIf(onOneKind())('a disk that is full all the same is a 503, and nothing is left', async () => {
  const space = new ExportSpace(plenty);
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const writing = space.spool('key:1', async (file, take) => {
    await take(10);
    await writeFile(file, 'half of it');
    throw full;
  });
  await expect(writing).rejects.toMatchObject({ error: 'exportSpaceUsedUp' });
  expect(await inUse()).toEqual([]);
});

test.runIf(onOneKind())('an export that is not read in time ends with its connection', async () => {
  const server = await serverFor('key:1', { readWithinMs: 50 });
  const client = await stall(server);
  await nothingInUse();
  const closed = once(client, 'close');
  client.resume();
  await closed;
  // What it got is less than the file: the length in the head tells.
  expect(client.bytesRead).toBeLessThan(sheetBytes);
});

test.runIf(onOneKind())(
  'files of processes that were killed are removed at the start, those of others are not',
  async () => {
    const space = new ExportSpace(plenty);
    await space.clean();
    const { stream } = await space.spool('key:1', async (file, take) => {
      await take(4);
      await writeFile(file, 'rows');
    });
    const [own = ''] = await readdir(spoolFolder());
    const [host = '', pid = '', start = ''] = own.split('.');
    const since = Date.now();
    const killed = [
      // A process number that is free, and ours before a restart in a container.
      ...[`${host}.4194305.${start}.id-1.caller.${since}.note`, 'id-1.file', 'id-1.file.partial'],
      ...[`${host}.${pid}.earlier.id-2.caller.${since}.note`, 'id-2.file'],
      // Another container, long ago.
      ...[`elsewhere.1.${start}.id-3.caller.${since - 8 * 3_600_000}.note`, 'id-3.file', 'without-note.file'],
    ];
    const present = `elsewhere.1.${start}.id-4.caller.${since}.note`;
    for (const name of [...killed, present, 'id-4.file']) await writeFile(join(spoolFolder(), name), 'x');
    await new ExportSpace(plenty).clean();
    expect((await inUse()).sort()).toEqual([own, present, 'id-4.file'].sort());
    expect(own).not.toContain(hostname());
    stream.destroy();
    await once(stream, 'close');
    await vi.waitUntil(async () => !(await inUse()).includes(own), { timeout: 240_000 });
    await rm(spoolFolder(), { recursive: true });
  },
);

test.runIf(onOneKind())('nobody else may look into the folder, and a file in its place is not used', async () => {
  const space = new ExportSpace(plenty);
  await space.clean();
  expect((await stat(spoolFolder())).mode & 0o777).toBe(0o700);
  await rm(spoolFolder(), { recursive: true });
  await writeFile(spoolFolder(), '');
  await expect(space.clean()).rejects.toThrow('is not a folder of this user');
  await rm(spoolFolder());
  await mkdir(spoolFolder(), { mode: 0o700 });
});

import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { schoolRows } from '../../../test/school/school-rows.ts';
import { startScriptedServer } from '../../../test/server/scripted-server.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { connectSlowly } from '../../../test/server/slow-client.ts';
import { Lectern } from '../../client/index.ts';
import type { Database } from '../../database/database.ts';
import { orgSql } from '../../database/org-sql.ts';
import type { Caller } from '../../operation/call/caller.ts';
import { createOrganisation } from '../../school/organisation/create.ts';
import { sql } from '../../sql/sql.ts';
import { listings, sheets } from '../../transfer/sheet/sheets.ts';

let database: Database;
let whole: Caller;
let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-spool-'));
  vi.stubEnv('TMPDIR', folder);
  database = await openTestDatabase();
  const { orgId } = await database.transaction((tx) => createOrganisation(tx, { name: 'School' }, 1));
  whole = { id: 'test', orgId, branchId: null, personal: true };
  server = await startServer(database, whole);
  for (const { name } of sheets) await server.ask('/import', { sheet: name, rows: schoolRows[name] });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const download = async ({ url }: TestServer, body: object) => {
  const response = await fetch(`${url}/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const rowsOf = async (from: TestServer, sheet: string) => {
  const { status, text } = await download(from, { sheet });
  expect({ sheet, status }).toEqual({ sheet, status: 200 });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
};

test('a sheet is a file that /import accepts, and no copy stays on the server', async () => {
  for (const { name } of sheets) expect((await rowsOf(server, name)).length).toBe(schoolRows[name]?.length);
  const csv = await download(server, { sheet: 'users', format: 'csv', timeZone: 'Asia/Shanghai' });
  expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('Content-Disposition')).toBe('attachment; filename="users.csv"');
  expect(csv.text).toContain('1_700,student,wangxm,王小明,40,13800138000');
  expect(csv.text).toContain('2026-09-01T08:00:00+08:00');
  const { headers, text } = await download(server, { sheet: 'users', format: 'xlsx' });
  expect(headers.get('Content-Type')).toContain('spreadsheetml');
  expect(text.startsWith('PK')).toBe(true);
  await vi.waitUntil(async () => (await filesIn(folder)).length === 0, { timeout: 240_000 });
});

test('where narrows it to what the list operation finds', async () => {
  const { text } = await download(server, { sheet: 'users', where: { userRole: 'teacher' } });
  expect(JSON.parse(text)).toMatchObject({ userId: '0_500' });
  const refused = await download(server, { sheet: 'members', where: {} });
  expect(JSON.parse(refused.text)).toMatchObject({ code: 2113, param: 'where' });
});

test('the client gives the file as a stream, with the position from which the changes continue', async () => {
  const lectern = new Lectern({ baseUrl: server.url });
  const { content, cursor } = await lectern.export.file({ sheet: 'branches' });
  expect((await new Response(content).text()).split('\n')).toHaveLength(3);
  const { courseId } = await lectern.subject.create({ subOrgId: 40, courseName: 'After the export' });
  const { list } = await lectern.export.changes({ sheet: 'subjects', cursor });
  expect(list.map(({ key }) => key)).toEqual([{ courseId }]);
  const { obj: later } = await lectern.envelopes.export.file({ sheet: 'subjects' });
  expect((await lectern.export.changes({ sheet: 'subjects', cursor: later.cursor })).list).toEqual([]);
  await expect(lectern.export.file({ sheet: 'branch' })).rejects.toMatchObject({
    name: 'sheetUnknown',
    param: 'sheet',
  });
});

test('the client gives a file up while it arrives', async () => {
  const { url } = await startScriptedServer((response) => void response.writeHead(200).write('{"subOrgId":1}'));
  const controller = new AbortController();
  const lectern = new Lectern({ baseUrl: url });
  const { content } = await lectern.export.file({ sheet: 'branches' }, { signal: controller.signal });
  const reader = content.getReader();
  expect((await reader.read()).value).toHaveLength(14);
  const rest = reader.read();
  controller.abort(new Error('enough'));
  await expect(rest).rejects.toThrow('enough');
});

test('a client that stops reading half-way blocks nothing and leaves nothing behind', async () => {
  const large = sql`
    insert into product_columns (org_id, branch_id, name)
    select $1, 40, repeat('x', 5000) || place from generate_series(1, 4000) place`;
  await database.transaction((tx) => orgSql(tx, whole.orgId).run(large));
  const client = await connectSlowly(server.url);
  const body = JSON.stringify({ sheet: 'productColumns' });
  const head = `POST /export HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  client.socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  await client.until('200 OK');
  client.socket.pause();

  const column = { subOrgId: 40, name: 'written meanwhile' };
  expect(await server.ask('/import', { sheet: 'productColumns', rows: [column] })).toMatchObject({ added: 1 });
  expect(await rowsOf(server, 'branches')).toHaveLength(2);
  expect((await filesIn(folder)).filter((name) => !name.endsWith('.note'))).toEqual([]);
  if (process.platform === 'linux') expect(await spooled()).toHaveLength(1);
  client.socket.destroy();
  await vi.waitUntil(async () => (await spooled()).length === 0, { timeout: 240_000 });
  await database.transaction((tx) =>
    orgSql(tx, whole.orgId).run(sql`delete from product_columns where org_id = $1 and name ~ '^(xxx|written)'`),
  );
});

const filesIn = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true })).flatMap((each) =>
    each.isFile() ? [each.name] : [],
  );

/** The files without a name that are still open, where the system tells. */
async function spooled(): Promise<string[]> {
  const open = '/proc/self/fd';
  const names = await readdir(open).catch(() => []);
  const files = await Promise.all(names.map((name) => readlink(join(open, name)).catch(() => '')));
  return files.filter((file) => file.startsWith(folder));
}

test('a caller bound to a branch gets the rows of that branch, in every sheet', async () => {
  const [head, east] = await Promise.all(
    [40, 41].map((branchId) => startServer(database, { ...whole, branchId }) as Promise<TestServer>),
  );
  if (head === undefined || east === undefined) throw new Error('Two branches, two servers');
  for (const { name } of sheets) {
    const all = await rowsOf(server, name);
    const parts = [await rowsOf(head, name), await rowsOf(east, name)];
    expect(
      parts
        .flat()
        .map((row) => JSON.stringify(row))
        .sort(),
    ).toEqual(all.map((row) => JSON.stringify(row)).sort());
    for (const row of parts[1] ?? []) expect(row.subOrgId ?? 41, name).toBe(41);
  }
  expect(await rowsOf(east, 'users')).toMatchObject([{ userId: '1_701' }]);
  expect(await rowsOf(east, 'lessonEvents')).toEqual([]);
});

test('histories are exported too: refunds, transitions and the audit log', async () => {
  const order = {
    orderSn: 'H1',
    subOrgId: 40,
    buyerId: '1_700',
    dateAdded: 1_788_220_800_000,
    datePay: 1_788_220_800_000,
    moneyPaid: 100,
    productList: [{ productId: 31, product_name: '数学', orderAmount: 100, status: 2 }],
  };
  const mine = await startServer(database, whole);
  await mine.ask('/import', { sheet: 'orders', rows: [order] });
  await mine.ask('/order/requestRefund', { orderSn: 'H1', reason: '时间冲突' });
  await mine.ask('/user/update', { userId: '1_700', mobile: '13900139000' });
  const ofOrder = (row: { orderSn: string }) => row.orderSn === 'H1';
  expect((await rowsOf(mine, 'refunds')).filter(ofOrder)).toMatchObject([
    { subOrgId: 40, line: 1, status: 'requested', requestedAmount: 100, reason: '时间冲突', requestedBy: 'test' },
  ]);
  expect((await rowsOf(mine, 'orderMoves')).filter(ofOrder)).toMatchObject([
    { line: 1, move: 'requestRefund', fromStatus: 2, toStatus: 9, amount: 100, reason: '时间冲突' },
  ]);
  const changed = (await rowsOf(mine, 'audit')).find(({ operation }) => operation === 'user.update');
  expect(JSON.parse(changed.personalFields)).toMatchObject({ mobile: ['13800138000', '13900139000'] });
  const refused = await mine.post('/import', { sheet: 'refunds', rows: [] });
  expect(refused.body).toMatchObject({ code: 2110, param: 'sheet' });
});

test('without the right to personal data mobiles are masked, and the rest is empty', async () => {
  const other = await startServer(database, { ...whole, personal: false });
  const users = await rowsOf(other, 'users');
  expect(users.find(({ userId }) => userId === '1_700')).toMatchObject({
    mobile: '*******9000',
    birthday: '',
    name: '王小明',
    '!hiddenFields': expect.stringMatching(/^mobile;birthday/),
  });
  let all = '';
  for (const { name } of listings) all += JSON.stringify(await rowsOf(other, name));
  for (const personal of ['13800138000', '13900139000', '2014-03-08']) expect(all).not.toContain(personal);
});

describe('refused', () => {
  const asking = async (scopes: readonly string[], body: object, caller = whole) => {
    const identity = { caller, scopes: new Set(scopes), manner: 'strict' } as const;
    const authenticatedServer = await startServer(database, whole, {
      authenticateRequest: async () => ({ identity, rateLimit: undefined }),
    });
    const { status, text } = await download(authenticatedServer, body);
    return { status, ...(status === 200 ? {} : JSON.parse(text)) };
  };

  test('is a sheet that the key may not read', async () => {
    expect(await asking(['order:read'], { sheet: 'orders' })).toMatchObject({ status: 200 });
    const { status, msg } = await asking(['order:read'], { sheet: 'users' });
    expect(status).toBe(403);
    expect(msg).toContain('user:read');
  });

  test('is a class teacher', async () => {
    expect(await asking(['user:read'], { sheet: 'users' }, { ...whole, teacherId: 500 })).toMatchObject({
      status: 403,
    });
  });

  test('is an unknown sheet, format or time zone', async () => {
    expect(await asking(['user:read'], { sheet: 'user' })).toMatchObject({ status: 400, param: 'sheet' });
    expect(await asking(['user:read'], { sheet: 'users', format: 'xls' })).toMatchObject({
      status: 400,
      param: 'format',
    });
    expect(await asking(['user:read'], { sheet: 'users', timeZone: 'Shanghai' })).toMatchObject({ param: 'timeZone' });
  });
});

test('a second export waits for the first', async () => {
  let arrived = () => {};
  const running = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow: Database = {
    ...database,
    transaction: async (work) => {
      arrived();
      await held;
      return database.transaction(work);
    },
  };
  const busy = await startServer(slow, whole);
  const first = download(busy, { sheet: 'users' });
  await running;
  const second = download(busy, { sheet: 'users' });
  goOn();
  expect(await Promise.all([first, second])).toMatchObject([{ status: 200 }, { status: 200 }]);
});

test('with updatedSince, only records that changed since are exported', async () => {
  const users = await rowsOf(server, 'users');
  const times = users.map(({ updateAt }: { updateAt: number }) => updateAt);
  const latest = Math.max(...times);
  const since = async (updatedSince: number) =>
    (await download(server, { sheet: 'users', updatedSince })).text.split('\n').length - 1;
  expect(await since(0)).toBe(users.length);
  expect(await since(latest)).toBe(times.filter((time: number) => time === latest).length);
  expect(await since(latest + 1)).toBe(0);
  const refused = await download(server, { sheet: 'members', updatedSince: 1 });
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('"param":"updatedSince"') });
});

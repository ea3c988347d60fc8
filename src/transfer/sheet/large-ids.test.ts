import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { schoolRows } from '../../../test/school/school-rows.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { inSnapshot } from '../../database/snapshot.ts';
import { createOrganisation } from '../../school/organisation/create.ts';
import { largestAdvancingId, largestIdInFile } from '../../sql/insert.ts';
import { readLines } from './read-lines.ts';
import { sheets } from './sheets.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

async function organisationWith(imported: readonly string[]) {
  const { orgId } = await database.transaction((tx) => createOrganisation(tx, { name: 'School' }, 1));
  const server = await startServer(database, { id: 'test', orgId, branchId: null, personal: true });
  for (const name of imported) await take(server, name, schoolRows[name] ?? []);
  return { orgId, server };
}

async function take(server: TestServer, sheet: string, rows: readonly unknown[]) {
  expect({ sheet, ...(await server.ask('/import', { sheet, rows })) }).toMatchObject({ sheet, added: rows.length });
}

const linesOf = (orgId: number, name: string) =>
  inSnapshot(database, async (tx) => {
    const lines: string[] = [];
    const sheet = sheets.filter((each) => each.name === name);
    for (const each of sheet) {
      for await (const some of readLines(tx, { orgId, branchId: null, personal: true }, each, { now: 0 }))
        lines.push(...some);
    }
    return lines.map((line) => JSON.parse(line));
  });

/** The sheets whose records have a number of their own, with the field that holds it. */
const numbered = [
  ['branches', 'subOrgId'],
  ['subjects', 'courseId'],
  ['productColumns', 'columnId'],
  ['users', 'userId'],
  ['products', 'id'],
  ['groups', 'groupId'],
  ['groupPurchases', 'purchaseGroupId'],
  ['lessons', 'liveclass'],
  ['homework', 'homeworkId'],
  ['exams', 'examId'],
] as const;

test('these are all sheets whose rows may contain an id', () => {
  const found = sheets.flatMap(({ name, row }) => {
    const [field, schema] = Object.entries<{ description?: string }>(Object(row.properties))[0] ?? [];
    return schema?.description?.includes('A row whose id exists is compared') ? [[name, field]] : [];
  });
  expect(found).toEqual(numbered);
});

describe.each(numbered)('ids of %s', (sheet, field) => {
  const [first = {}] = schoolRows[sheet] ?? [];
  const before = sheets.slice(
    0,
    sheets.findIndex(({ name }) => name === sheet),
  );
  const needed = before.map(({ name }) => name).filter((name) => name !== 'orders' && name !== 'members');
  const largest = largestIdInFile;
  const idOf = (number: number) => (sheet === 'users' ? `0_${number}` : number);
  const numberOf = (row: Record<string, unknown>) => Number(String(row[field]).replace('0_', ''));
  /** A row that shares no unique value with others. */
  const rowOf = (name: string, number?: number) => {
    const { isHead, externalId, fileId, seriesId, ...row } = { ...first };
    const names = { appId: name, courseName: name, loginName: name };
    const unique = Object.fromEntries(Object.entries(names).filter(([key]) => key in row));
    return { ...row, ...unique, [field]: number === undefined ? undefined : idOf(number) };
  };

  test('beyond the limit are bad rows', async () => {
    const { server } = await organisationWith(needed);
    const rows = [rowOf('a', largest + 1), rowOf('b', 2 ** 53)];
    expect((await server.ask('/import', { sheet, rows })).bad).toMatchObject([{ param: field }, { param: field }]);
  });

  test('as large as a file may hold leave ids for new records, and their export can be imported', async () => {
    const { orgId, server } = await organisationWith(needed);
    const other = await organisationWith(needed);
    const end = largestAdvancingId;
    await take(server, sheet, [rowOf('a', largest), rowOf('b', end + 2), rowOf('c', end + 1), rowOf('d', end + 4)]);
    await take(server, sheet, [rowOf('e', end)]);
    await take(server, sheet, [rowOf('f'), rowOf('g')]);
    await take(other.server, sheet, [rowOf('h'), rowOf('i')]);
    await take(server, sheet, [rowOf('j'), rowOf('k', end + 50), rowOf('l')]);
    const rows = (await linesOf(orgId, sheet)).filter((row) => numberOf(row) >= end);
    const numbers = rows.map(numberOf).sort((a, b) => a - b);
    expect(numbers).toHaveLength(10);
    expect(numbers.slice(0, 4)).toEqual([0, 1, 2, 3].map((more) => end + more));
    expect(Math.max(...numbers.slice(0, 9))).toBeLessThanOrEqual(end + 50);
    const second = await organisationWith(needed);
    await take(second.server, sheet, rows);
    expect(await linesOf(second.orgId, sheet)).toEqual(expect.arrayContaining(rows));
  });
});

test('a branch whose id the new head branch happens to have is added, if the file replaces the head branch', async () => {
  const { orgId, server } = await organisationWith([]);
  const [head] = await linesOf(orgId, 'branches');
  const rows = [
    { subOrgId: head.subOrgId, appId: 'east', name: 'East', isHead: 0 },
    { subOrgId: head.subOrgId + 7, appId: 'head', name: 'Head', isHead: 1 },
  ];
  await take(server, 'branches', rows);
  expect(await linesOf(orgId, 'branches')).toEqual(rows.toReversed());
});

test('identifiers that new orders and lessons would get may be in a file: others are drawn', async () => {
  const upTo = ['branches', 'subjects', 'productColumns', 'users', 'products', 'groups', 'groupPurchases'];
  const { orgId, server } = await organisationWith([...upTo, 'orders', 'members', 'lessons']);
  const order = { buyerId: '1_700', productList: [{ productId: 31 }] };
  const { orderSn } = await server.ask('/order/create', order);
  const next = [...Array(60).keys()].map((more) => {
    const digits = String(Number(orderSn.slice(10)) + 1 + more).padStart(5, '0');
    return { ...schoolRows.orders?.[2], orderSn: orderSn.slice(0, 10) + digits };
  });
  await take(server, 'orders', next);
  const created = await server.ask('/order/create', order);
  expect(next.map((each) => each.orderSn)).not.toContain(created.orderSn);

  const lesson = { ...schoolRows.lessons?.[1], liveclass: undefined };
  await take(server, 'lessons', [lesson]);
  const numbers = (await linesOf(orgId, 'lessons')).map(({ liveclass }) => Number(liveclass));
  const last = Math.max(...numbers);
  const files = [3, 4, 5].map((more) => ({ ...lesson, liveclass: 1 + more, fileId: `H${last + more}` }));
  await take(server, 'lessons', files);
  await take(server, 'lessons', Array(5).fill(lesson));
});

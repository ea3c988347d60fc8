import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { openDemoSchool } from '../../../test/school/demo-school.ts';
import { schoolRows } from '../../../test/school/school-rows.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { orgSql } from '../../database/org-sql.ts';
import { inSnapshot } from '../../database/snapshot.ts';
import { announceLessonEnds } from '../../school/lesson/attendance/announce-ends.ts';
import { createOrganisation } from '../../school/organisation/create.ts';
import { readLines } from './read-lines.ts';
import type { RecordKind } from './references.ts';
import type { Listing } from './sheet.ts';
import { listings, sheets } from './sheets.ts';

/** Every sheet of an organisation, as its lines would stand in files. */
const exported = (database: Database, orgId: number, some: readonly Listing[] = sheets) =>
  inSnapshot(database, async (tx) => {
    const all: Record<string, string[]> = {};
    for (const sheet of some) {
      const lines: string[] = [];
      for await (const some of readLines(tx, { orgId, branchId: null, personal: true }, sheet, { now: 0 }))
        lines.push(...some);
      all[sheet.name] = lines;
    }
    return all;
  });

async function emptyOrganisation(database: Database, name: string) {
  const { orgId } = await database.transaction((tx) => createOrganisation(tx, { name }, 1));
  return { orgId, server: await startServer(database, { id: 'test', orgId, branchId: null, personal: true }) };
}

async function importAll(server: TestServer, rowsOf: (sheet: string) => readonly unknown[]): Promise<void> {
  for (const { name } of sheets) {
    const rows = rowsOf(name);
    for (let begin = 0; begin < rows.length; begin += 1000) {
      const some = rows.slice(begin, begin + 1000);
      const answer = await server.ask('/import', { sheet: name, rows: some });
      expect({ name, ...answer }).toMatchObject({ name, bad: [], known: 0, added: some.length });
    }
  }
}

const parsed = (lines: readonly string[] = []) => lines.map((line) => JSON.parse(line));

describe('a school with a row of everything', () => {
  let database: Database;
  let first: Awaited<ReturnType<typeof emptyOrganisation>>;
  let second: Awaited<ReturnType<typeof emptyOrganisation>>;

  beforeAll(async () => {
    database = await openTestDatabase();
    first = await emptyOrganisation(database, 'First');
    await importAll(first.server, (sheet) => schoolRows[sheet] ?? []);
    const lines = await exported(database, first.orgId);
    second = await emptyOrganisation(database, 'Second');
    await importAll(second.server, (sheet) => parsed(lines[sheet]));
  });

  test('has a row in every sheet', () => {
    expect(sheets.filter(({ name }) => (schoolRows[name] ?? []).length === 0)).toEqual([]);
  });

  test('can be imported into an empty organisation, whose export is then the same', async () => {
    expect(await exported(database, second.orgId)).toEqual(await exported(database, first.orgId));
  });

  test('what follows from the rows is there: totals, statistics, units sold', async () => {
    const day = { payStartDate: 0, payEndDate: Date.UTC(2026, 11, 31) };
    const range = { beginTime: Date.UTC(2026, 8, 1), endTime: Date.UTC(2026, 9, 1), uniqueId: '1_700' };
    for (const { server } of [first, second]) {
      expect(await server.ask('/order/list', { ...day, buyer: '王小明' })).toMatchObject({ count: 1 });
      expect((await server.ask('/order/list', day)).count).toBe(2);
      const { list } = await server.ask('/statistics/listStudentLiveClassData', range);
      expect(list).toMatchObject([{ classDuration: '5400', onlineDuration: '5340' }]);
      expect((await server.ask('/statistics/listStudentHomeworkData', range)).list).toMatchObject([{ score: '92' }]);
      expect((await server.ask('/statistics/listStudentExamData', range)).list).toMatchObject([{ score: '88.5' }]);
      expect((await server.ask('/product/getProductList', {})).list[0].soldNum).toBe(12);
    }
  });

  test('continues the ids after the imported ones', async () => {
    const user = { userRole: 'student', loginName: 'next', name: 'Next' };
    const { userId } = await second.server.ask('/user/create', user);
    expect(Number(userId.slice(2))).toBeGreaterThan(701);
  });

  test('has the same attendance, once the server has recorded which lessons are over', async () => {
    const attendance = async (orgId: number) => {
      while ((await database.transaction((tx) => announceLessonEnds(orgSql(tx, orgId), noon * 2))) > 0);
      return exported(
        database,
        orgId,
        listings.filter(({ name }) => name === 'attendance'),
      );
    };
    const listed = await attendance(first.orgId);
    expect(listed.attendance?.length).toBeGreaterThan(0);
    expect(await attendance(second.orgId)).toEqual(listed);
  });

  test('has the same rows if a person was erased', async () => {
    const third = await emptyOrganisation(database, 'Third');
    await importAll(third.server, (sheet) => schoolRows[sheet] ?? []);
    await third.server.ask('/user/erase', { userId: '1_700' });
    const lines = await exported(database, third.orgId);
    const fourth = await emptyOrganisation(database, 'Fourth');
    await importAll(fourth.server, (sheet) => parsed(lines[sheet]));
    expect(await exported(database, fourth.orgId)).toEqual(lines);
  });

  test('imported once more, changes nothing', async () => {
    for (const name of ['users', 'orders', 'members', 'lessonEvents', 'homeworkRounds']) {
      const rows = schoolRows[name] ?? [];
      expect(await first.server.ask('/import', { sheet: name, rows })).toMatchObject({ added: 0, known: rows.length });
    }
  });
});

/** The sheet and the field that each kind of record has its id in. */
const ownIds = {
  branch: ['branches', 'subOrgId'],
  subject: ['subjects', 'courseId'],
  column: ['productColumns', 'columnId'],
  user: ['users', 'userId'],
  product: ['products', 'id'],
  group: ['groups', 'groupId'],
  groupPurchase: ['groupPurchases', 'purchaseGroupId'],
  order: ['orders', 'orderSn'],
  lesson: ['lessons', 'liveclass'],
  homework: ['homework', 'homeworkId'],
  exam: ['exams', 'examId'],
} as const satisfies Record<RecordKind, readonly [sheet: string, field: string]>;

/** A limited number of rows of each sheet, without references to rows that are left out. */
function partOf(lines: Readonly<Record<string, readonly string[]>>, most: number): Record<string, string[]> {
  const kept = new Set<string>();
  const part = sheets.map((sheet) => {
    const own = Object.entries(ownIds).filter(([, [name]]) => name === sheet.name);
    const ofSheet: string[] = [];
    for (const line of lines[sheet.name] ?? []) {
      const row = JSON.parse(line);
      const whole = sheet.refers(row as never).every(({ kind, id }) => kept.has(`${kind} ${id}`));
      if (!whole || ofSheet.length === most) continue;
      ofSheet.push(line);
      for (const [kind, [, field]] of own) kept.add(`${kind} ${row[field]}`);
    }
    return [sheet.name, ofSheet] as const;
  });
  return Object.fromEntries(part);
}

test('the demo school can be imported into an empty organisation, whose export is then the same', async () => {
  const { database: from, orgId } = await openDemoSchool();
  const lines = partOf(await exported(from, orgId), process.env.LONG ? Infinity : 2_000);
  expect(Object.entries(lines).filter(([, some]) => some.length === 0)).toEqual([]);
  const to = await openTestDatabase();
  const target = await emptyOrganisation(to, 'Empty');
  await importAll(target.server, (sheet) => parsed(lines[sheet]));
  expect(await exported(to, target.orgId)).toEqual(lines);
});

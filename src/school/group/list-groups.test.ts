import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { single } from '../../sql/insert.ts';
import { insertMembers } from '../enrolment/members.ts';
import { insertUsers } from '../user/write.ts';
import { insertGroups, type NewGroup } from './write.ts';

const nowSeconds = noon / 1000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

interface Setting {
  readonly school: School;
  readonly head: SchoolBranch;
  readonly second: SchoolBranch;
  readonly server: TestServer;
  /** Adds a class to the school, and its like to another one. */
  add(changes?: Partial<NewGroup>): Promise<number>;
  ids(body: object, on?: TestServer): Promise<number[]>;
}

async function newSetting(): Promise<Setting> {
  const [secondSchool, school] = [await createSchool(database), await createSchool(database)];
  const [head, second] = school.branches;
  const server = await startServer(database, callerOf(school));
  const group = ({ branchId, teacherId }: SchoolBranch): NewGroup => ({
    ...{ branchId, teacherId, name: '初一数学', createdAtMs: noon },
    ...{ activeBeginSeconds: nowSeconds - 100, activeEndSeconds: nowSeconds + 100 },
  });
  const { branchId: inSecondSchool, teacherId: secondTeacher } = secondSchool.branches[0];
  return {
    school,
    head,
    second,
    server,
    add: async (changes = {}) => {
      const { assistantId, teachers, ...alike } = changes;
      const theirs = { ...group(head), ...alike, branchId: inSecondSchool, teacherId: secondTeacher };
      await secondSchool.db.transaction((tx) => insertGroups(tx, [theirs]));
      return school.db.transaction(async (tx) => single(await insertGroups(tx, [{ ...group(head), ...changes }])));
    },
    ids: async (body, on = server) => {
      const { list, total } = await on.ask('/group/list', { pageSize: 500, ...body });
      expect(total).toBe(list.length);
      return list.map(({ groupId }: { groupId: number }) => groupId);
    },
  };
}

async function newUser(school: School, role: 'teacher' | 'assistant' | 'student', branch = school.branches[0]) {
  const user = { branchId: branch.branchId, role, loginName: crypto.randomUUID(), name: 'n', createdAtMs: noon };
  return school.db.transaction(async (tx) => single(await insertUsers(tx, [user])));
}

describe('staff', () => {
  test('see every class, expired or not, newest first, with the fields of get', async () => {
    const { add, server } = await newSetting();
    const expired = await add({ activeEndSeconds: nowSeconds - 1 });
    const running = await add();
    const { list } = await server.ask('/group/list', {});
    expect(list.map(({ groupId }: { groupId: number }) => groupId)).toEqual([running, expired]);
    const { version: _, ...got } = await server.ask('/group/get', { groupId: expired });
    expect(list[1]).toEqual(got);
  });

  test('sort by creation, name, begin or end, up or down; those alike by id', async () => {
    const { add, ids } = await newSetting();
    const first = await add({ name: 'B', activeBeginSeconds: nowSeconds - 3, activeEndSeconds: nowSeconds + 9 });
    const second = await add({ name: 'A', activeBeginSeconds: nowSeconds - 1, activeEndSeconds: nowSeconds + 8 });
    const third = await add({ name: 'B', activeBeginSeconds: nowSeconds - 2, activeEndSeconds: nowSeconds + 7 });
    const orders = {
      created: [first, second, third],
      name: [second, first, third],
      begin: [first, third, second],
      end: [third, second, first],
    };
    for (const [sort, expected] of Object.entries(orders)) {
      expect(await ids({ sort })).toEqual(expected);
      expect(await ids({ sort: `-${sort}` })).toEqual(expected.toReversed());
    }
  });

  test('filter by main teacher or teacher by subject, but not by assistant', async () => {
    const { add, ids, school, head } = await newSetting();
    const [teacher, other] = [await newUser(school, 'teacher'), await newUser(school, 'teacher')];
    const own = await add({ teacherId: teacher });
    const bySubject = await add({ teachers: [{ teacherId: teacher, subjectId: head.subjectIds[0] }] });
    await add({ teacherId: other });
    expect(await ids({ teacherId: `0_${teacher}` })).toEqual([bySubject, own]);
    expect(await ids({ teacherId: `0_${head.teacherId}` })).toEqual([bySubject]);
  });

  test('filter by subject', async () => {
    const { add, ids, head } = await newSetting();
    const [mathematics, english] = head.subjectIds;
    const { teacherId } = head;
    const both = await add({ teachers: [mathematics, english].map((subjectId) => ({ teacherId, subjectId })) });
    const one = await add({ teachers: [{ teacherId, subjectId: english }] });
    await add();
    expect(await ids({ courseId: mathematics })).toEqual([both]);
    expect(await ids({ courseId: english })).toEqual([one, both]);
  });

  test('filter by validity: a class is active from activeBegin until the second before activeEnd', async () => {
    const { add, ids, server } = await newSetting();
    const groupId = await add({ activeBeginSeconds: nowSeconds + 10, activeEndSeconds: nowSeconds + 20 });
    const at = async (ms: number) => {
      server.setNow(noon + ms);
      const found = { notBegun: 0, active: 0, expired: 0 };
      for (const validity of ['notBegun', 'active', 'expired'] as const) {
        found[validity] = (await ids({ validity })).filter((id) => id === groupId).length;
      }
      return found;
    };
    expect(await at(9_999)).toEqual({ notBegun: 1, active: 0, expired: 0 });
    expect(await at(10_000)).toEqual({ notBegun: 0, active: 1, expired: 0 });
    expect(await at(19_999)).toEqual({ notBegun: 0, active: 1, expired: 0 });
    expect(await at(20_000)).toEqual({ notBegun: 0, active: 0, expired: 1 });
  });

  test('filter by name: a literal substring, ignoring case and width, also after an edit', async () => {
    const { add, ids, server } = await newSetting();
    const groupId = await add({ name: '初二物理 Ａ班 100%' });
    await add({ name: '初二化学 B班' });
    for (const groupName of ['物', '物理', 'a班', 'Ａ班 1', '100%', '初二物理 a班 100%']) {
      expect(await ids({ groupName }), groupName).toEqual([groupId]);
    }
    expect(await ids({ groupName: '初二' })).toHaveLength(2);
    for (const groupName of ['_', '物化', '100%%']) expect(await ids({ groupName }), groupName).toEqual([]);
    await server.ask('/group/edit', { groupId, groupName: '高一' });
    expect(await ids({ groupName: '物理' })).toEqual([]);
    expect(await ids({ groupName: '高一' })).toEqual([groupId]);
  });

  test('filter by branch and by student; all filters must match', async () => {
    const { add, ids, school, head, second } = await newSetting();
    const [ann, ben] = head.studentIds;
    const here = await add({ name: 'x' });
    const there = await add({ branchId: second.branchId, name: 'x' });
    await school.db.transaction((tx) =>
      insertMembers(
        tx,
        [
          { groupId: here, userId: ann, joinedAtMs: noon - 2, leftAtMs: noon - 1 },
          { groupId: there, userId: ann, joinedAtMs: noon + 1 },
          { groupId: here, userId: ben, joinedAtMs: noon },
        ],
        noon,
      ),
    );
    expect(await ids({ subOrgId: second.branchId })).toEqual([there]);
    expect(await ids({ studentId: `1_${ann}` })).toEqual([there, here]);
    expect(await ids({ studentId: `1_${ann}`, subOrgId: head.branchId })).toEqual([here]);
    expect(await ids({ studentId: `1_${ben}`, groupName: 'x', validity: 'active' })).toEqual([here]);
    expect(await ids({ studentId: `1_${ben}`, groupName: 'y' })).toEqual([]);
  });

  test('get an error for an unknown id', async () => {
    const { server, school, head } = await newSetting();
    const bound = await startServer(database, callerOf(school, school.branches[1]));
    for (const [on, body, code] of [
      [server, { teacherId: '0_999999999' }, 4004],
      [server, { studentId: '1_999999999' }, 4005],
      [server, { courseId: 999999999 }, 4020],
      [server, { subOrgId: 999999999 }, 4001],
      [server, { visibleTo: '1_999999999' }, 4006],
      [bound, { teacherId: `0_${head.teacherId}` }, 4004],
      [bound, { courseId: head.subjectIds[0] }, 4020],
      [bound, { subOrgId: head.branchId }, 4001],
      [bound, { visibleTo: `1_${head.studentIds[0]}` }, 4006],
    ] as const) {
      const answer = await on.post('/group/list', body);
      expect({ status: answer.status, code: answer.body.code, param: answer.body.param }).toEqual({
        status: 404,
        code,
        param: Object.keys(body)[0],
      });
    }
  });
});

describe('a teacher or student', () => {
  test('sees a class from activeBegin until activeEnd, to the second', async () => {
    const { add, ids, server, school, head } = await newSetting();
    const [ann] = head.studentIds;
    const [teacher, bySubject, assistant] = [
      await newUser(school, 'teacher'),
      await newUser(school, 'teacher'),
      await newUser(school, 'assistant'),
    ];
    const groupId = await add({
      activeBeginSeconds: nowSeconds + 10,
      activeEndSeconds: nowSeconds + 20,
      teacherId: teacher,
      assistantId: assistant,
      teachers: [{ teacherId: bySubject, subjectId: head.subjectIds[0] }],
    });
    await school.db.transaction((tx) => insertMembers(tx, [{ groupId, userId: ann, joinedAtMs: 0 }], noon));
    for (const visibleTo of [`0_${teacher}`, `0_${bySubject}`, `302_${assistant}`, `1_${ann}`]) {
      for (const [ms, seen] of [
        [9_999, []],
        [10_000, [groupId]],
        [19_999, [groupId]],
        [20_000, []],
      ] as const) {
        server.setNow(noon + ms);
        expect(await ids({ visibleTo }), `${visibleTo} at ${ms}`).toEqual(seen);
      }
    }
    server.setNow(noon + 15_000);
    expect(await ids({ visibleTo: `1_${head.studentIds[1]}` })).toEqual([]);
    expect(await ids({ visibleTo: `0_${head.teacherId}` })).toEqual([]);
  });

  test('a student sees it from joining until leaving, to the millisecond', async () => {
    const { add, ids, server, school, head } = await newSetting();
    const [ann] = head.studentIds;
    const groupId = await add();
    const member = { groupId, userId: ann };
    await school.db.transaction((tx) =>
      insertMembers(
        tx,
        [
          { ...member, joinedAtMs: noon + 10, leftAtMs: noon + 20 },
          { ...member, joinedAtMs: noon + 30 },
        ],
        noon,
      ),
    );
    for (const [ms, seen] of [
      [9, []],
      [10, [groupId]],
      [19, [groupId]],
      [20, []],
      [30, [groupId]],
    ] as const) {
      server.setNow(noon + ms);
      expect(await ids({ visibleTo: `1_${ann}` }), String(ms)).toEqual(seen);
    }
  });

  test('a deleted user sees nothing', async () => {
    const { server, school } = await newSetting();
    const teacher = await newUser(school, 'teacher');
    await server.ask('/user/del', { userId: `0_${teacher}` });
    expect((await server.post('/group/list', { visibleTo: `0_${teacher}` })).body.code).toBe(4006);
  });
});

test('a caller bound to a branch sees only its classes', async () => {
  const { add, ids, school, second } = await newSetting();
  const bound = await startServer(database, callerOf(school, second));
  const ofHead = await add();
  const own = await add({ branchId: second.branchId, teacherId: second.teacherId });
  expect(await ids({}, bound)).toEqual([own]);
  expect(await ids({ visibleTo: `0_${second.teacherId}` }, bound)).toEqual([own]);
  const { status, body } = await bound.post('/group/get', { groupId: ofHead });
  expect({ status, code: body.code, param: body.param }).toEqual({ status: 404, code: 4003, param: 'groupId' });
});

test('all pages together are the list; a page past the end still has the total', async () => {
  const { add, ids, server } = await newSetting();
  for (let index = 0; index < 7; index++) await add();
  const all = await ids({});
  const pages: number[] = [];
  for (const pageStart of [0, 1, 2, 3]) {
    const { list, total } = await server.ask('/group/list', { pageStart, pageSize: 3 });
    expect(total).toBe(7);
    pages.push(...list.map(({ groupId }: { groupId: number }) => groupId));
  }
  expect(pages).toEqual(all);
});

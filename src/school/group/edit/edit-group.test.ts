import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import { single } from '../../../sql/insert.ts';
import { insertSubjects } from '../../subject/write.ts';
import { insertUsers } from '../../user/write.ts';
import { insertGroups } from '../write.ts';

const nowSeconds = noon / 1000;
const hour = 3600;

let school: School;
let other: School;
let head: SchoolBranch;
let second: SchoolBranch;
let server: TestServer;
let bound: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  other = await createSchool(database);
  school = await createSchool(database);
  [head, second] = school.branches;
  server = await startServer(database, callerOf(school));
  bound = await startServer(database, callerOf(school, second));
});

/** A class with a value in every field. */
function newGroup(of: School = school, branch: SchoolBranch = head, changes: object = {}): Promise<number> {
  const group = {
    branchId: branch.branchId,
    name: '初一数学 1 班',
    activeBeginSeconds: nowSeconds - hour,
    activeEndSeconds: nowSeconds + hour,
    teacherId: branch.teacherId,
    assistantId: branch.assistantId,
    remarks: '周六上午',
    serviceFlag: 2 as const,
    createdAtMs: noon - 1000,
    teachers: [{ teacherId: branch.teacherId, subjectId: branch.subjectIds[0] }],
    ...changes,
  };
  return of.db.transaction(async (tx) => single(await insertGroups(tx, [group])));
}

async function edited(groupId: number, changes: object) {
  await server.ask('/group/edit', { groupId, ...changes });
  return server.ask('/group/get', { groupId });
}

async function refused(body: object, on = server) {
  const answer = await on.post('/group/edit', body);
  return { status: answer.status, code: answer.body.code, param: answer.body.param };
}

async function newUser(role: 'teacher' | 'assistant'): Promise<number> {
  const loginName = crypto.randomUUID();
  return school.db.transaction(async (tx) =>
    single(await insertUsers(tx, [{ branchId: head.branchId, role, loginName, name: role, createdAtMs: noon }])),
  );
}

test('only the fields that are sent change', async () => {
  const groupId = await newGroup();
  const before = await server.ask('/group/get', { groupId });
  const teacherId = `0_${await newUser('teacher')}`;
  const assitantId = `302_${await newUser('assistant')}`;
  const pair = { userId: `0_${second.teacherId}`, courseId: head.subjectIds[1] };

  const steps = [
    { groupName: '初二' },
    { teacherId },
    { activeEnd: nowSeconds + 2 * hour },
    { assitantId },
    { groupRemarks: '改到周日' },
    { serviceFlag: 1 },
  ];
  let expected = { ...before, updateAt: noon };
  for (const step of steps) {
    expected = { ...expected, ...step };
    expect(await edited(groupId, step)).toEqual({
      ...expected,
      version: expect.any(String),
      teacherName: 'teacher',
      assistantName: 'assistant',
    });
  }
  expect((await edited(groupId, { groupTeacherList: [pair] })).groupTeacherList).toMatchObject([pair]);
});

test('the answer is the number of classes updated, 1 also when nothing differs', async () => {
  const groupId = await newGroup();
  expect(await server.ask('/group/edit', { groupId, groupName: '初一数学 1 班' })).toEqual({ sucNum: 1 });
});

test('"" removes the assistant and the remarks, [] clears the list', async () => {
  const groupId = await newGroup();
  expect(await edited(groupId, { assitantId: '' })).toMatchObject({ assitantId: '', groupRemarks: '周六上午' });
  expect(await edited(groupId, { groupRemarks: '' })).toMatchObject({ groupRemarks: '' });
  expect((await edited(groupId, { groupTeacherList: [] })).groupTeacherList).toEqual([]);
});

test('null is absence: it clears nothing', async () => {
  const groupId = await newGroup();
  const cleared = { assitantId: null, groupRemarks: null, groupTeacherList: null };
  expect(await edited(groupId, { groupName: '初二', ...cleared })).toMatchObject({
    assitantId: `302_${head.assistantId}`,
    groupRemarks: '周六上午',
    groupTeacherList: [{ userId: `0_${head.teacherId}` }],
  });
});

test('a given list replaces the whole list', async () => {
  const groupId = await newGroup();
  const pairs = head.subjectIds.map((courseId) => ({ userId: `0_${second.teacherId}`, courseId }));
  const group = await edited(groupId, { groupTeacherList: pairs });
  expect(group.groupTeacherList).toMatchObject(pairs);
  expect(group.groupTeacherList).toHaveLength(2);
});

test('at least one field besides groupId is required', async () => {
  const groupId = await newGroup();
  expect(await refused({ groupId })).toEqual({ status: 400, code: 2019, param: 'groupId' });
  expect(await refused({ groupId, groupName: null })).toEqual({ status: 400, code: 2019, param: 'groupId' });
});

test('groupId is required', async () => {
  expect(await refused({ groupName: '初二' })).toEqual({ status: 400, code: 2001, param: 'groupId' });
});

test('50 and 200 characters hold here too', async () => {
  const groupId = await newGroup();
  expect(await edited(groupId, { groupName: '班'.repeat(50), groupRemarks: '注'.repeat(200) })).toMatchObject({
    groupName: '班'.repeat(50),
    groupRemarks: '注'.repeat(200),
  });
  expect(await refused({ groupId, groupName: '班'.repeat(51) })).toMatchObject({ code: 2004, param: 'groupName' });
  expect(await refused({ groupId, groupName: '' })).toMatchObject({ code: 2005, param: 'groupName' });
  expect(await refused({ groupId, groupRemarks: '注'.repeat(201) })).toMatchObject({
    code: 2004,
    param: 'groupRemarks',
  });
});

test('50 pairs pass and 51 fail, each pair once', async () => {
  const groupId = await newGroup();
  const subjects = await school.db.transaction((tx) =>
    insertSubjects(
      tx,
      Array.from({ length: 51 }, (_, index) => ({ branchId: head.branchId, name: `Subject ${index}` })),
    ),
  );
  const pairs = subjects.map((courseId) => ({ userId: `0_${head.teacherId}`, courseId }));
  expect((await edited(groupId, { groupTeacherList: pairs.slice(0, 50) })).groupTeacherList).toHaveLength(50);
  expect(await refused({ groupId, groupTeacherList: pairs })).toMatchObject({ code: 2006, param: 'groupTeacherList' });
  expect(await refused({ groupId, groupTeacherList: [pairs[0], pairs[1], pairs[0]] })).toMatchObject({
    code: 2020,
    param: 'groupTeacherList[2]',
  });
});

describe('validity', () => {
  test('the effective time cannot be changed', async () => {
    const groupId = await newGroup();
    expect(await refused({ groupId, activeBegin: nowSeconds })).toEqual({
      status: 400,
      code: 2018,
      param: 'activeBegin',
    });
  });

  test('activeEnd moves to any moment from activeBegin on, also into the past', async () => {
    const groupId = await newGroup();
    const begin = nowSeconds - hour;
    expect(await edited(groupId, { activeEnd: begin })).toMatchObject({ activeEnd: begin, activeBegin: begin });
    expect(await refused({ groupId, activeEnd: begin - 1 })).toEqual({ status: 400, code: 2014, param: 'activeEnd' });
  });

  test('a class whose teacher was deleted cannot become active again without a new teacher', async () => {
    for (const [field, role, sent] of [
      ['teacherId', 'teacher', (id: number) => ({ teacherId: `0_${id}` })],
      ['assistantId', 'assistant', (id: number) => ({ assitantId: `302_${id}` })],
      ['teachers', 'teacher', () => ({ groupTeacherList: [] })],
    ] as const) {
      const gone = await newUser(role);
      const staff = field === 'teachers' ? [{ teacherId: gone, subjectId: head.subjectIds[0] }] : gone;
      const groupId = await newGroup(school, head, { activeEndSeconds: nowSeconds, [field]: staff });
      await server.ask('/user/del', { userId: `${role === 'teacher' ? 0 : 302}_${gone}` });

      expect(await refused({ groupId, activeEnd: nowSeconds + 1 })).toEqual({
        status: 409,
        code: 4210,
        param: 'activeEnd',
      });
      expect(await edited(groupId, { activeEnd: nowSeconds })).toMatchObject({ activeEnd: nowSeconds });
      const another = sent(await newUser(role));
      expect(await edited(groupId, { activeEnd: nowSeconds + 1, ...another })).toMatchObject(another);
    }
  });
});

describe('unknown ids', () => {
  test('an unknown class, one of another organisation and one of another branch are the same', async () => {
    const notThere = { status: 404, code: 4003, param: 'groupId' };
    const foreign = await newGroup(other, other.branches[0]);
    const elsewhere = await newGroup();
    expect(await refused({ groupId: 999999999, groupName: 'x' })).toEqual(notThere);
    expect(await refused({ groupId: foreign, groupName: 'x' })).toEqual(notThere);
    expect(await refused({ groupId: elsewhere, groupName: 'x' }, bound)).toEqual(notThere);
    expect(await server.ask('/group/get', { groupId: elsewhere })).toMatchObject({ groupName: '初一数学 1 班' });
  });

  test('a teacher, assistant or subject of another role, branch or organisation, or deleted, is named', async () => {
    const groupId = await newGroup();
    const ofSecond = await newGroup(school, second);
    const gone = await newUser('assistant');
    await server.ask('/user/del', { userId: `302_${gone}` });
    const pair = { userId: `0_${head.teacherId}`, courseId: head.subjectIds[0] };
    const refusals = [
      [server, { groupId, teacherId: `0_${head.assistantId}` }, 4101, 'teacherId'],
      [server, { groupId, teacherId: `0_${other.branches[0].teacherId}` }, 4101, 'teacherId'],
      [server, { groupId, assitantId: `302_${gone}` }, 4102, 'assitantId'],
      [server, { groupId, groupTeacherList: [{ ...pair, courseId: 999999999 }] }, 4103, 'groupTeacherList[0].courseId'],
      [bound, { groupId: ofSecond, teacherId: `0_${head.teacherId}` }, 4101, 'teacherId'],
      [bound, { groupId: ofSecond, groupTeacherList: [pair] }, 4101, 'groupTeacherList[0].userId'],
    ] as const;
    for (const [on, body, code, param] of refusals)
      expect(await refused(body, on)).toEqual({ status: 422, code, param });
  });
});

test('two concurrent edits of one class both take effect', async () => {
  const groupId = await newGroup();
  for (let round = 0; round < 10; round++) {
    const [groupName, groupRemarks] = [`name ${round}`, `remarks ${round}`];
    await Promise.all([
      server.ask('/group/edit', { groupId, groupName }),
      server.ask('/group/edit', { groupId, groupRemarks }),
    ]);
    expect(await server.ask('/group/get', { groupId })).toMatchObject({ groupName, groupRemarks });
  }
});

test('of two concurrent edits that replace the list, one list is stored completely', async () => {
  const groupId = await newGroup();
  const lists = [head, second].map((branch) =>
    branch.subjectIds.map((courseId) => ({ userId: `0_${branch.teacherId}`, courseId })),
  );
  for (let round = 0; round < 10; round++) {
    await Promise.all(lists.map((groupTeacherList) => server.ask('/group/edit', { groupId, groupTeacherList })));
    const { groupTeacherList } = await server.ask('/group/get', { groupId });
    const pairs = groupTeacherList.map(({ userId, courseId }: { userId: string; courseId: number }) => ({
      userId,
      courseId,
    }));
    expect(lists).toContainEqual(pairs);
  }
});

import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import { insertSubjects } from '../../subject/write.ts';
import { insertUsers } from '../../user/write.ts';

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

const smallest = () => ({
  groupName: '初一数学 1 班',
  activeBegin: nowSeconds,
  activeEnd: nowSeconds + hour,
  teacherId: `0_${head.teacherId}`,
});

/** Creates a class and returns its record. */
async function created(changes: object) {
  const { groupId } = await server.ask('/group/create', { ...smallest(), ...changes });
  return server.ask('/group/get', { groupId });
}

async function refused(changes: object, on = server) {
  const answer = await on.post('/group/create', { ...smallest(), ...changes });
  return { status: answer.status, code: answer.body.code, param: answer.body.param };
}

test('every field of a new class is stored as sent', async () => {
  const group = await created({
    assitantId: `302_${head.assistantId}`,
    groupTeacherList: [
      { userId: `0_${second.teacherId}`, courseId: second.subjectIds[0] },
      { userId: `0_${head.teacherId}`, courseId: head.subjectIds[1] },
      { userId: `0_${head.teacherId}`, courseId: head.subjectIds[0] },
    ],
    groupRemarks: '周六上午',
    serviceFlag: 2,
  });

  expect(group).toMatchObject({
    groupName: '初一数学 1 班',
    activeBegin: nowSeconds,
    activeEnd: nowSeconds + hour,
    teacherId: `0_${head.teacherId}`,
    assitantId: `302_${head.assistantId}`,
    groupRemarks: '周六上午',
    serviceFlag: 2,
    createAt: noon,
    updateAt: noon,
  });
  const pairs = group.groupTeacherList.map(({ userId, courseId }: { userId: string; courseId: number }) => [
    userId,
    courseId,
  ]);
  expect(pairs).toEqual([
    [`0_${second.teacherId}`, second.subjectIds[0]],
    [`0_${head.teacherId}`, head.subjectIds[1]],
    [`0_${head.teacherId}`, head.subjectIds[0]],
  ]);
});

test('the answer to a creation is the class id and nothing else', async () => {
  const answer = await server.post('/group/create', smallest());

  expect(answer.status).toBe(200);
  expect(answer.body.obj).toEqual({ groupId: expect.any(Number) });
});

test('a class is by default a service class without assistant, list and remarks', async () => {
  expect(await created({})).toMatchObject({ serviceFlag: 1, assitantId: '', groupTeacherList: [], groupRemarks: '' });
});

test.each(['groupName', 'activeBegin', 'activeEnd', 'teacherId'])('%s is required', async (param) => {
  expect(await refused({ [param]: null })).toEqual({ status: 400, code: 2001, param });
});

test('serviceFlag is 1 or 2', async () => {
  expect(await refused({ serviceFlag: 0 })).toEqual({ status: 400, code: 2010, param: 'serviceFlag' });
  expect(await refused({ serviceFlag: 3 })).toEqual({ status: 400, code: 2010, param: 'serviceFlag' });
});

test('a name of 50 characters passes, 51 fails; one outside the BMP counts once', async () => {
  expect((await created({ groupName: '班'.repeat(50) })).groupName).toBe('班'.repeat(50));
  expect((await created({ groupName: '🎓'.repeat(50) })).groupName).toBe('🎓'.repeat(50));
  expect(await refused({ groupName: '班'.repeat(51) })).toEqual({ status: 400, code: 2004, param: 'groupName' });
  expect(await refused({ groupName: '' })).toEqual({ status: 400, code: 2005, param: 'groupName' });
});

test('remarks of 200 characters pass, 201 fail', async () => {
  expect((await created({ groupRemarks: '注'.repeat(200) })).groupRemarks).toBe('注'.repeat(200));
  expect(await refused({ groupRemarks: '注'.repeat(201) })).toEqual({ status: 400, code: 2004, param: 'groupRemarks' });
});

test('the assistant field is spelled assitantId and no other way', async () => {
  const answer = await server.post('/group/create', { ...smallest(), assistantId: `302_${head.assistantId}` });

  expect(answer.body).toMatchObject({ code: 2002, param: 'assistantId' });
  expect(answer.body.msg).toContain('assitantId');
});

describe('validity', () => {
  test('activeEnd may be the second of now, and not the second before', async () => {
    server.setNow(noon + 999);
    expect(await created({ activeBegin: 0, activeEnd: nowSeconds })).toMatchObject({ activeEnd: nowSeconds });
    expect(await refused({ activeBegin: 0, activeEnd: nowSeconds - 1 })).toEqual({
      status: 400,
      code: 2016,
      param: 'activeEnd',
    });
    server.setNow(noon);
  });

  test('activeEnd is after activeBegin: equal or before is refused, a second later passes', async () => {
    const activeBegin = nowSeconds + 500;
    const notAfter = { status: 400, code: 2017, param: 'activeEnd' };
    expect(await refused({ activeBegin, activeEnd: activeBegin })).toEqual(notAfter);
    expect(await refused({ activeBegin, activeEnd: activeBegin - 1 })).toEqual(notAfter);
    expect(await created({ activeBegin, activeEnd: activeBegin + 1 })).toMatchObject({ activeBegin });
  });

  test('milliseconds are refused with the unit that is meant', async () => {
    const answer = await server.post('/group/create', { ...smallest(), activeEnd: noon + 1000 });
    expect(answer.body).toMatchObject({ code: 2012, param: 'activeEnd' });
    expect(answer.body.msg).toContain(String(nowSeconds + 1));
  });
});

describe('an unknown teacher, assistant or subject', () => {
  const pair = (userId: number, courseId: number) => ({ userId: `0_${userId}`, courseId });
  const unknown = { status: 422, code: 4101 };

  test('an unknown id, also one past every number, is named by its path', async () => {
    const good = pair(head.teacherId, head.subjectIds[0]);
    const huge = '9'.repeat(30);
    expect(await refused({ teacherId: '0_999999999' })).toEqual({ ...unknown, param: 'teacherId' });
    expect(await refused({ teacherId: `0_${huge}` })).toEqual({ ...unknown, param: 'teacherId' });
    expect(await refused({ assitantId: '302_999999999' })).toEqual({ status: 422, code: 4102, param: 'assitantId' });
    expect(await refused({ groupTeacherList: [good, pair(999999999, head.subjectIds[1])] })).toEqual({
      ...unknown,
      param: 'groupTeacherList[1].userId',
    });
    expect(await refused({ groupTeacherList: [good, pair(head.teacherId, 999999999)] })).toEqual({
      status: 422,
      code: 4103,
      param: 'groupTeacherList[1].courseId',
    });
  });

  test('the number of somebody with another role is not a teacher or assistant', async () => {
    const [student] = head.studentIds;
    expect(await refused({ teacherId: `0_${student}` })).toEqual({ ...unknown, param: 'teacherId' });
    expect(await refused({ teacherId: `0_${head.assistantId}` })).toEqual({ ...unknown, param: 'teacherId' });
    expect(await refused({ assitantId: `302_${head.teacherId}` })).toMatchObject({ code: 4102, param: 'assitantId' });
    expect(await refused({ groupTeacherList: [pair(head.assistantId, head.subjectIds[0])] })).toMatchObject({
      code: 4101,
      param: 'groupTeacherList[0].userId',
    });
  });

  test('an id of another form is refused as a parameter', async () => {
    expect(await refused({ teacherId: `1_${head.teacherId}` })).toEqual({
      status: 400,
      code: 2009,
      param: 'teacherId',
    });
    expect(await refused({ teacherId: String(head.teacherId) })).toMatchObject({ code: 2009, param: 'teacherId' });
    expect(await refused({ assitantId: `0_${head.assistantId}` })).toMatchObject({ code: 2009, param: 'assitantId' });
  });

  test('a deleted teacher is unknown', async () => {
    const teacherId = await newTeacher();
    await server.ask('/user/del', { userId: teacherId });
    expect(await refused({ teacherId })).toEqual({ ...unknown, param: 'teacherId' });
  });

  test('those of another organisation are unknown', async () => {
    const [foreign] = other.branches;
    expect(await refused({ teacherId: `0_${foreign.teacherId}` })).toEqual({ ...unknown, param: 'teacherId' });
    expect(await refused({ assitantId: `302_${foreign.assistantId}` })).toMatchObject({ param: 'assitantId' });
    expect(await refused({ groupTeacherList: [pair(head.teacherId, foreign.subjectIds[0])] })).toMatchObject({
      code: 4103,
    });
  });

  test('those of another branch are unknown to a caller bound to a branch, and known organisation-wide', async () => {
    const own = { teacherId: `0_${second.teacherId}` };
    expect(await refused({}, bound)).toEqual({ ...unknown, param: 'teacherId' });
    expect(await refused({ ...own, assitantId: `302_${head.assistantId}` }, bound)).toMatchObject({
      code: 4102,
      param: 'assitantId',
    });
    expect(
      await refused({ ...own, groupTeacherList: [pair(second.teacherId, head.subjectIds[0])] }, bound),
    ).toMatchObject({ code: 4103, param: 'groupTeacherList[0].courseId' });
    expect(await created({ assitantId: `302_${second.assistantId}` })).toMatchObject({
      assitantId: `302_${second.assistantId}`,
    });
  });
});

describe('groupTeacherList', () => {
  test('50 pairs pass, 51 fail', async () => {
    const subjects = await school.db.transaction((tx) =>
      insertSubjects(
        tx,
        Array.from({ length: 51 }, (_, index) => ({ branchId: head.branchId, name: `Subject ${index}` })),
      ),
    );
    const pairs = subjects.map((courseId) => ({ userId: `0_${head.teacherId}`, courseId }));
    expect((await created({ groupTeacherList: pairs.slice(0, 50) })).groupTeacherList).toHaveLength(50);
    expect(await refused({ groupTeacherList: pairs })).toEqual({ status: 400, code: 2006, param: 'groupTeacherList' });
  });

  test('each pair once; a teacher may teach several subjects, a subject have several teachers', async () => {
    const teacherId = await newTeacher();
    const [first, another] = head.subjectIds;
    const pairs = [
      { userId: teacherId, courseId: first },
      { userId: teacherId, courseId: another },
      { userId: `0_${head.teacherId}`, courseId: first },
    ];
    expect((await created({ groupTeacherList: pairs })).groupTeacherList).toHaveLength(3);
    expect(await refused({ groupTeacherList: [...pairs, pairs[1]] })).toEqual({
      status: 400,
      code: 2020,
      param: 'groupTeacherList[3]',
    });
  });
});

test("the branch of a class is its teacher's, or the one its creator is bound to", async () => {
  expect(await created({ teacherId: `0_${second.teacherId}` })).toMatchObject({ subOrgId: second.branchId });
  const { groupId } = await bound.ask('/group/create', { ...smallest(), teacherId: `0_${second.teacherId}` });
  expect(await bound.ask('/group/get', { groupId })).toMatchObject({ subOrgId: second.branchId });
});

test('a refused creation leaves no class behind', async () => {
  const before = (await server.ask('/group/list', {})).total;
  await refused({ groupTeacherList: [{ userId: `0_${head.teacherId}`, courseId: 999999999 }] });
  expect((await server.ask('/group/list', {})).total).toBe(before);
});

let teachers = 0;
async function newTeacher(): Promise<string> {
  const [number] = await school.db.transaction((tx) =>
    insertUsers(tx, [
      { branchId: head.branchId, role: 'teacher', loginName: `t${teachers++}`, name: 'T', createdAtMs: noon },
    ]),
  );
  return `0_${number}`;
}

import { beforeAll, describe, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { type Browser, password, signIn } from '../../../test/server/sign-in.ts';
import { operations } from '../../catalogue/operations.ts';
import { scopesOf } from './roles.ts';

const seconds = Math.floor(noon / 1000);

let school: School;
let operator: TestServer;
let server: TestServer;
let teacher: Browser;
let own: number;
let other: number;
let ownStudent: string;
let otherStudent: string;
const makeGroup = (teacherId: number) =>
  operator.ask('/group/create', {
    ...{ groupName: `of ${teacherId}`, teacherId: `0_${teacherId}` },
    ...{ activeBegin: seconds - 86_400, activeEnd: seconds + 86_400 },
  });

beforeAll(async () => {
  const database = await openOwnDatabase();
  school = await createSchool(database);
  operator = await startServer(database, callerOf(school));
  server = await startAuthenticatedServer(database);
  const [here, there] = school.branches;
  own = (await makeGroup(here.teacherId)).groupId;
  other = (await makeGroup(there.teacherId)).groupId;
  ownStudent = `1_${here.studentIds[0]}`;
  otherStudent = `1_${there.studentIds[0]}`;
  await operator.ask('/group/addMembers', { groupId: own, members: [{ userId: ownStudent }] });
  const account = { name: 'x', password };
  await operator.ask('/staff/create', { ...account, loginName: 'boss', role: 'owner' });
  const teacherId = `0_${here.teacherId}`;
  await operator.ask('/staff/create', { ...account, loginName: 'teacher', role: 'classTeacher', teacherId });
  teacher = await signIn(server, 'teacher');
});

describe('a class teacher', () => {
  test('lists only their own classes, whatever teacherId the request has', async () => {
    const teacherId = `0_${school.branches[1].teacherId}`;
    for (const asked of [{}, { teacherId }]) {
      const { list } = await teacher.ask('/group/list', asked);
      expect(list.map(({ groupId }: { groupId: number }) => groupId)).toEqual([own]);
    }
  });

  test('opens their own class and its student; those of other teachers are not found', async () => {
    await teacher.ask('/group/get', { groupId: own });
    await teacher.ask('/user/get', { userId: ownStudent });
    expect((await teacher.post('/group/get', { groupId: other })).body).toMatchObject({ code: 4003, param: 'groupId' });
    expect((await teacher.post('/user/get', { userId: otherStudent })).status).toBe(404);
    expect((await teacher.post('/user/reveal', { userId: otherStudent, field: 'mobile' })).status).toBe(404);
    expect((await teacher.post('/group/members', { groupId: other })).status).toBe(404);
  });

  test('sees when a student left, and the next class only if it is an own one', async () => {
    const teacherOf = (branch: number) => school.branches[branch]?.teacherId ?? 0;
    const mine = (await makeGroup(teacherOf(0))).groupId;
    const mover = (await operator.ask('/user/create', { userRole: 'student', loginName: 'mover', name: 'Mover' }))
      .userId;
    await operator.ask('/group/addMembers', { groupId: mine, members: [{ userId: mover }] });
    const membership = async () =>
      (await teacher.ask('/group/list', { studentId: mover })).list.find(
        ({ groupId }: { groupId: number }) => groupId === mine,
      ).membership;
    const transfer = (fromGroupId: number, toGroupId: number, at: number) =>
      operator.ask('/group/transfer', { fromGroupId, toGroupId, userIds: [mover], at });
    expect(await membership()).toMatchObject({ leftAt: 0, movedTo: 0 });
    await transfer(mine, own, noon + 1000);
    expect(await membership()).toMatchObject({ leftAt: noon + 1000, movedTo: own });
    await transfer(own, other, noon + 1000);
    expect(await membership()).toMatchObject({ leftAt: noon + 1000, movedTo: 0, movedToName: '' });
  });

  test('finds only students of their own classes, by name and by digits of a mobile', async () => {
    const names = { name: '欧阳小满', mobile: '13811112222' };
    const create = async (loginName: string) =>
      (await operator.ask('/user/create', { userRole: 'student', loginName, ...names })).userId;
    const [mine] = [await create('mine'), await create('theirs')];
    await operator.ask('/group/addMembers', { groupId: own, members: [{ userId: mine }] });
    for (const searchStr of ['欧阳', '1112222']) {
      const { total, list } = await teacher.ask('/user/list', { searchStr });
      expect([total, list.map(({ id }: { id: string }) => id)]).toEqual([1, [mine]]);
    }
    expect((await teacher.ask('/user/list', { userRole: 'teacher' })).total).toBe(0);
  });

  test('sees a make-up of their student; its class only if it is an own one; and shows the reason of a leave on request', async () => {
    const lesson = { shortDesc: 'L', classType: 'small', beginTime: noon + 60_000, endTime: noon + 3_600_000 };
    const lessonIn = async (groupId: number, laterMs = 0) => {
      const times = { beginTime: lesson.beginTime + laterMs, endTime: lesson.endTime + laterMs };
      return (await operator.ask('/liveclass/schedule', { ...lesson, ...times, groupId })).list[0].liveclass;
    };
    const [missed, theirs] = [await lessonIn(own), await lessonIn(other, 7_200_000)];
    const extra = await lessonIn((await makeGroup(school.branches[0].teacherId)).groupId, 14_400_000);
    await operator.ask('/liveclass/leave', { liveclass: missed, uniqueId: ownStudent, reason: 'fever' });
    const entry = async () =>
      (await teacher.ask('/liveclass/get', { liveclass: missed })).students.find(
        ({ uniqueId }: { uniqueId: string }) => uniqueId === ownStudent,
      );
    expect(await entry()).toMatchObject({ state: 'excused', leaveReason: '', hiddenFields: ['leaveReason'] });
    expect(await entry()).not.toHaveProperty('makeUp');
    const asked = { liveclass: missed, uniqueId: ownStudent };
    expect(await teacher.ask('/liveclass/revealLeave', asked)).toMatchObject({ value: 'fever' });
    expect((await teacher.post('/liveclass/revealLeave', { ...asked, liveclass: theirs })).status).toBe(404);

    for (const [liveclass, groupName] of [
      [theirs, ''],
      [extra, `of ${school.branches[0].teacherId}`],
    ]) {
      await operator.ask('/liveclass/makeUp', { liveclass, uniqueId: ownStudent, missed });
      expect((await entry()).makeUp).toMatchObject({ liveclass: groupName === '' ? '' : liveclass, groupName });
      await operator.ask('/liveclass/cancelMakeUp', { liveclass, uniqueId: ownStudent });
    }
    // It would be one of the next lessons of this teacher.
    await operator.ask('/liveclass/cancel', { liveclass: extra });
  });

  test('schedules only in their own classes and cannot change lessons of other classes', async () => {
    const lesson = { shortDesc: 'L', classType: 'small', beginTime: noon + 60_000, endTime: noon + 3_600_000 };
    const { list } = await teacher.ask('/liveclass/schedule', { ...lesson, groupId: own });
    expect(list).toHaveLength(1);
    const refused = await teacher.post('/liveclass/schedule', { ...lesson, groupId: other });
    expect(refused.body.code).toBe(4003);
    const theirs = await operator.ask('/liveclass/schedule', { ...lesson, groupId: other });
    const { liveclass } = theirs.list[0];
    expect((await teacher.post('/liveclass/get', { liveclass })).status).toBe(404);
    expect((await teacher.post('/liveclass/cancel', { liveclass })).status).toBe(404);
    expect((await teacher.post('/liveclass/get', { liveclass: '9'.repeat(30) })).status).toBe(404);
  });

  test('who substitutes in one lesson of a series moves, cancels and restores that lesson alone', async () => {
    const repeat = { every: 'day', count: 3 };
    const times = { beginTime: noon + 86_400_000, endTime: noon + 90_000_000 };
    const series = { groupId: other, shortDesc: 'S', classType: 'small', ...times, repeat };
    const { list } = await operator.ask('/liveclass/schedule', series);
    const [{ liveclass }] = list;
    await operator.ask('/liveclass/update', { liveclass, teacherId: `0_${school.branches[0].teacherId}` });
    const later = { beginTime: noon + 86_400_001, endTime: noon + 90_000_001 };
    const following = { liveclass, following: 1 };
    expect(await teacher.ask('/liveclass/reschedule', { ...following, ...later })).toMatchObject({ sucNum: 1 });
    expect(await teacher.ask('/liveclass/cancel', following)).toEqual({ sucNum: 1 });
    expect(await teacher.ask('/liveclass/restore', following)).toMatchObject({ sucNum: 1 });
    expect(await operator.ask('/liveclass/cancel', following)).toEqual({ sucNum: 3 });
  });

  test('may ask for a statistic only with the class it is of', async () => {
    const range = { beginTime: noon - 1000, endTime: noon };
    const missing = await teacher.post('/student/overview', { uniqueId: ownStudent, ...range });
    expect(missing.body).toMatchObject({ code: 2001, param: 'groupId' });
    await teacher.ask('/student/overview', { uniqueId: ownStudent, groupId: own, ...range });
  });

  test('sees in /overview/today the lessons and the work of their own classes, and no orders', async () => {
    const lesson = { shortDesc: 'T', classType: 'small', beginTime: noon + 7_200_000, endTime: noon + 9_000_000 };
    for (const groupId of [own, other]) await operator.ask('/liveclass/schedule', { ...lesson, groupId });
    for (const [groupId, student] of [
      [own, ownStudent],
      [other, otherStudent],
    ] as const) {
      await operator.ask('/group/addMembers', { groupId, members: [{ userId: student }] });
      const work = { groupId, title: 'W', dueTime: noon + 1000 };
      const { homeworkId } = await operator.ask('/homework/assign', work);
      await operator.ask('/homework/submit', { homeworkId, uniqueId: student });
    }
    const ofOperator = await operator.ask('/overview/today', {});
    expect(ofOperator.queues.homeworkToCorrect).toBe(2);
    expect((await operator.ask('/homework/toCorrect', {})).total).toBe(2);
    expect(await teacher.ask('/homework/toCorrect', {})).toMatchObject({ total: 1, list: [{ groupId: own }] });
    expect((await teacher.post('/homework/toCorrect', { groupId: other })).status).toBe(404);
    const { lessonsNext, queues } = await teacher.ask('/overview/today', {});
    const groups = lessonsNext.map(({ groupId }: { groupId: number }) => groupId);
    expect(new Set(groups)).toEqual(new Set([own]));
    expect(new Set(ofOperator.lessonsNext.map(({ groupId }: { groupId: number }) => groupId))).toContain(other);
    expect(queues).toMatchObject({ homeworkToCorrect: 1, unplaced: 0, refundsRequested: 0 });
  });

  test('is refused every operation that is not about classes', async () => {
    const scopes = new Set<string>(scopesOf.classTeacher);
    for (const path of ['/user/deleted', '/user/find', '/user/changes', '/liveclass/events', '/group/unplaced']) {
      const { scope, example } = operations.find(({ operation }) => operation.path === path)?.operation ?? {};
      expect(scopes).toContain(scope);
      expect((await teacher.post(path, example?.request)).body.code, path).toBe(3033);
    }
  });
});

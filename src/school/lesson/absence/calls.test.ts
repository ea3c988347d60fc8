import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../../test/database/database.ts';
import { addLesson, at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startAuthenticatedServer } from '../../../../test/server/authenticated-server.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import { type Browser, password, signIn } from '../../../../test/server/sign-in.ts';

let school: School;
let operator: TestServer;
let server: TestServer;
let classroom: Classroom;
let liveclass: string;
let ann: string;
let here: Browser;
let nextDesk: Browser;

beforeAll(async () => {
  const database = await openOwnDatabase();
  school = await createSchool(database);
  operator = await startServer(database, callerOf(school));
  server = await startAuthenticatedServer(database);
  classroom = await createClassroom(school);
  const account = { password, role: 'academicAffairs' };
  await operator.ask('/staff/create', { ...account, loginName: 'boss', name: 'boss', role: 'owner' });
  await operator.ask('/staff/create', { ...account, loginName: 'min', name: '周敏' });
  await operator.ask('/staff/create', { ...account, loginName: 'bo', name: '何波' });
  await operator.ask('/staff/create', { ...account, loginName: 'looks', name: 'x', role: 'readOnly' });
  const teacherId = `0_${school.branches[1].teacherId}`;
  await operator.ask('/staff/create', { ...account, loginName: 'teacher', name: 't', role: 'classTeacher', teacherId });
  [here, nextDesk] = [await signIn(server, 'min'), await signIn(server, 'bo')];
  ann = `1_${classroom.studentIds[0]}`;
});
beforeEach(async () => {
  liveclass = String(await school.db.transaction((tx) => addLesson(tx, classroom, [])));
  for (const each of [server, operator]) each.setNow(at('10:20'));
});

const seen = async (by: Browser, uniqueId = ann) => {
  const { students } = await by.ask('/liveclass/get', { liveclass });
  const found = students.find((entry: { uniqueId: string }) => entry.uniqueId === uniqueId);
  return [found.calledTime, found.calledBy];
};
const entries = async () =>
  (await operator.ask('/audit/list', { record: 'call' })).list.filter(
    ({ recordId }: { recordId: string }) => recordId === `${liveclass}/${ann}`,
  );

test('a recorded call shows for all staff, with its time and the caller', async () => {
  expect(await seen(nextDesk)).toEqual([0, '']);
  const answer = await here.ask('/liveclass/markCalled', { liveclass, uniqueId: ann });
  expect(answer).toEqual({ calledTime: at('10:20'), calledBy: '周敏' });
  expect(await seen(nextDesk)).toEqual([at('10:20'), '周敏']);
  expect(await seen(nextDesk, `1_${classroom.studentIds[1]}`)).toEqual([0, '']);
});

test('the first call is stored, also under concurrent requests, and the response names who made it', async () => {
  const call = { liveclass, uniqueId: ann };
  const answers = await Promise.all([here, nextDesk].map((each) => each.ask('/liveclass/markCalled', call)));
  expect(answers[0]).toEqual(answers[1]);
  server.setNow(at('10:25'));
  expect(await nextDesk.ask('/liveclass/markCalled', call)).toEqual(answers[0]);
  expect(await entries()).toHaveLength(1);
});

test('called 0 deletes the call, and the audit log has both changes', async () => {
  await here.ask('/liveclass/markCalled', { liveclass, uniqueId: ann, called: 1 });
  const taken = { liveclass, uniqueId: ann, called: 0 };
  expect(await nextDesk.ask('/liveclass/markCalled', taken)).toEqual({ calledTime: 0, calledBy: '' });
  expect(await nextDesk.ask('/liveclass/markCalled', taken)).toEqual({ calledTime: 0, calledBy: '' });
  expect(await seen(here)).toEqual([0, '']);
  expect((await entries()).map(({ fields }: { fields: object }) => fields)).toEqual([
    { called: [1, 0] },
    { called: [0, 1] },
  ]);
});

test('a call recorded through an API key has no staff name', async () => {
  const { calledTime, calledBy } = await operator.ask('/liveclass/markCalled', { liveclass, uniqueId: ann });
  expect([calledTime, calledBy]).toEqual([at('10:20'), '']);
});

test('calls can be recorded for a missing guest', async () => {
  const [guest] = school.branches[1].studentIds;
  const call = { liveclass, uniqueId: `1_${guest}` };
  expect((await here.post('/liveclass/markCalled', call)).body).toMatchObject({ code: 4287, param: 'uniqueId' });
  await here.ask('/liveclass/makeUp', { liveclass, uniqueId: `1_${guest}` });
  expect((await here.ask('/liveclass/markCalled', call)).calledBy).toBe('周敏');
});

test('read-only staff and class teachers of other classes cannot record calls', async () => {
  const call = { liveclass, uniqueId: ann };
  const [reader, teacher] = [await signIn(server, 'looks'), await signIn(server, 'teacher')];
  expect((await reader.post('/liveclass/markCalled', call)).body.code).toBe(3007);
  expect((await teacher.post('/liveclass/markCalled', call)).body).toMatchObject({ code: 4080, param: 'liveclass' });
  server.setNow(noon);
  expect(await seen(here)).toEqual([0, '']);
});

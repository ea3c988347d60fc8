import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import {
  addLesson,
  addUser,
  at,
  type Classroom,
  createClassroom,
  heldFrom,
  lessonEvent,
} from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { eraseLeaveReasons } from '../../user-removal/erase/erase-in-lessons.ts';

let database: Database;
let school: School;
let server: TestServer;
let classroom: Classroom;
let liveclass: string;
let ann: string;
let ben: string;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});
beforeEach(async () => {
  classroom = await createClassroom(school);
  [ann, ben] = [`1_${classroom.studentIds[0]}`, `1_${classroom.studentIds[1]}`];
  liveclass = String(await school.db.transaction((tx) => addLesson(tx, classroom, [])));
  server.setNow(noon);
});

interface Entry {
  readonly uniqueId: string;
  readonly state: string;
}

async function entryOf(uniqueId: string, of = liveclass) {
  const { students } = await server.ask('/liveclass/get', { liveclass: of });
  return students.find((entry: Entry) => entry.uniqueId === uniqueId);
}
const refused = async (path: string, body: object, on = server) => {
  const { status, body: answer } = await on.post(path, body);
  return [status, answer.code, answer.param];
};

describe('leave', () => {
  test('excuses before, during and after the live class, until it is cancelled', async () => {
    server.setNow(at('09:00'));
    expect(await server.ask('/liveclass/leave', { liveclass, uniqueId: ann, reason: 'fever' })).toEqual({ sucNum: 1 });
    expect(await entryOf(ann)).toMatchObject({ state: 'excused', leaveReason: 'fever', guest: 0 });
    expect(await entryOf(ben)).toMatchObject({ state: 'expected', leaveReason: '' });
    server.setNow(at('10:30'));
    expect([(await entryOf(ann)).state, (await entryOf(ben)).state]).toEqual(['excused', 'missing']);
    server.setNow(noon);
    await server.ask('/liveclass/start', { liveclass, time: at('10:00') });
    await server.ask('/liveclass/end', { liveclass, time: at('11:00') });
    expect([(await entryOf(ann)).state, (await entryOf(ben)).state]).toEqual(['excused', 'absent']);
    expect(await server.ask('/liveclass/cancelLeave', { liveclass, uniqueId: ann })).toEqual({ sucNum: 1 });
    expect((await entryOf(ann)).state).toBe('absent');
    expect(await refused('/liveclass/cancelLeave', { liveclass, uniqueId: ann })).toEqual([404, 4081, 'uniqueId']);
  });

  test('has no effect if the student attended', async () => {
    const events = [...heldFrom('10:00', '11:00'), lessonEvent('join', '10:00', { userId: classroom.studentIds[0] })];
    const held = String(await school.db.transaction((tx) => addLesson(tx, classroom, events)));
    await server.ask('/liveclass/leave', { liveclass: held, uniqueId: ann });
    expect((await entryOf(ann, held)).state).toBe('there');
  });

  test('requested again has the new reason', async () => {
    await server.ask('/liveclass/leave', { liveclass, uniqueId: ann, reason: 'fever' });
    await server.ask('/liveclass/leave', { liveclass, uniqueId: ann, reason: 'wedding' });
    expect(await entryOf(ann)).toMatchObject({ leaveReason: 'wedding' });
  });

  test('is only for members at that time, and not for a cancelled live class', async () => {
    const stranger = await school.db.transaction((tx) =>
      addUser(tx, { ...classroom, role: 'student', name: `stranger ${liveclass}` }),
    );
    const leave = (changes: object) => refused('/liveclass/leave', { liveclass, uniqueId: ann, ...changes });
    expect(await leave({ uniqueId: `1_${stranger}` })).toEqual([409, 4287, 'uniqueId']);
    expect(await leave({ uniqueId: '1_999999' })).toEqual([422, 4181, 'uniqueId']);
    expect(await leave({ liveclass: '999999' })).toEqual([404, 4080, 'liveclass']);
    expect(await leave({ reason: 'x'.repeat(201) })).toEqual([400, 2004, 'reason']);
    await server.ask('/liveclass/cancel', { liveclass });
    expect(await leave({})).toEqual([409, 4280, undefined]);
  });

  test('has a personal reason: masked without the scope, stored separately in the audit log, erasable', async () => {
    const [userId] = classroom.studentIds;
    await server.ask('/liveclass/leave', { liveclass, uniqueId: ann, reason: 'measles' });
    const blind = await startServer(database, { ...callerOf(school), personal: false });
    const { students } = await blind.ask('/liveclass/get', { liveclass });
    expect(students.find((entry: Entry) => entry.uniqueId === ann)).toMatchObject({
      state: 'excused',
      leaveReason: '',
      hiddenFields: ['leaveReason'],
    });
    const texts = async (of: ReturnType<typeof sql>) => (await school.db.rows(of, row({ found: text }))).length;
    expect(
      await texts(sql`select 'x' as found from audit_entries where org_id = $1 and fields::text like '%measles%'`),
    ).toBe(0);
    const personal = sql`
      select 'x' as found from audit_personal_values
      where org_id = $1 and user_id = ${userId} and fields::text like '%measles%'`;
    expect(await texts(personal)).toBe(1);
    const shown = await server.ask('/liveclass/revealLeave', { liveclass, uniqueId: ann });
    expect(shown).toEqual({ value: 'measles' });
    const { list } = await server.ask('/audit/list', {
      operation: 'liveclass.revealLeave',
      recordId: `${liveclass}/${ann}`,
    });
    expect(list).toMatchObject([{ record: 'leave', fields: { shown: [null, 'reason'] } }]);
    expect(await refused('/liveclass/revealLeave', { liveclass, uniqueId: ben })).toEqual([404, 4081, 'uniqueId']);
    await school.db.transaction((tx) => eraseLeaveReasons(tx, userId));
    expect(await entryOf(ann)).toMatchObject({ state: 'excused', leaveReason: '' });
  });
});

describe('a make-up', () => {
  let other: Classroom;
  let elsewhere: string;
  let pupil: string;
  beforeEach(async () => {
    other = await createClassroom(school, { branch: school.branches[1], name: 'Maths 2' });
    elsewhere = String(await school.db.transaction((tx) => addLesson(tx, other, [])));
    pupil = ann;
  });

  test('makes the student expected in the other live class, with a record if the student attends', async () => {
    server.setNow(at('09:00'));
    const invitation = { liveclass: elsewhere, uniqueId: pupil, missed: liveclass };
    expect(await server.ask('/liveclass/makeUp', invitation)).toEqual({ sucNum: 1 });
    expect(await entryOf(pupil, elsewhere)).toMatchObject({ guest: 1, makeUpFor: liveclass, state: 'expected' });
    server.setNow(at('10:30'));
    expect(await entryOf(pupil, elsewhere)).toMatchObject({ state: 'missing' });
    const came = { eventId: 'came', liveclass: elsewhere, kind: 'join', time: at('10:02'), userId: pupil };
    await server.ask('/liveclass/events', { events: [came] });
    expect(await entryOf(pupil, elsewhere)).toMatchObject({ state: 'present', joinClassTime: at('10:02') });
    server.setNow(noon);
    await server.ask('/liveclass/start', { liveclass: elsewhere, time: at('10:00') });
    await server.ask('/liveclass/end', { liveclass: elsewhere, time: at('11:00') });
    expect(await entryOf(pupil, elsewhere)).toMatchObject({ guest: 1, state: 'there', onlineDuration: '3480' });
    const body = { beginTime: at('00:00'), endTime: at('24:00'), uniqueId: pupil, groupId: other.groupId };
    expect(await server.ask('/statistics/listStudentLiveClassData', body)).toMatchObject({ total: 1 });
  });

  test('leaves no record if the student does not come, and can be cancelled', async () => {
    await server.ask('/liveclass/makeUp', { liveclass: elsewhere, uniqueId: pupil, missed: liveclass });
    await server.ask('/liveclass/start', { liveclass: elsewhere, time: at('10:00') });
    await server.ask('/liveclass/end', { liveclass: elsewhere, time: at('11:00') });
    expect(await entryOf(pupil, elsewhere)).toMatchObject({ state: 'absent', guest: 1 });
    const body = { beginTime: at('00:00'), endTime: at('24:00'), uniqueId: pupil, groupId: other.groupId };
    expect(await server.ask('/statistics/listStudentLiveClassData', body)).toMatchObject({ total: 0 });
    const invitation = { liveclass: elsewhere, uniqueId: pupil };
    expect(await server.ask('/liveclass/cancelMakeUp', invitation)).toEqual({ sucNum: 1 });
    expect(await entryOf(pupil, elsewhere)).toBeUndefined();
    expect(await refused('/liveclass/cancelMakeUp', invitation)).toEqual([404, 4082, 'uniqueId']);
  });

  test('is shown at the missed live class and to the student until it is cancelled, with what came of it', async () => {
    server.setNow(at('09:00'));
    await server.ask('/liveclass/leave', { liveclass, uniqueId: pupil, reason: 'fever' });
    expect(await entryOf(pupil)).not.toHaveProperty('makeUp');
    await server.ask('/liveclass/makeUp', { liveclass: elsewhere, uniqueId: pupil, missed: liveclass });
    const makeUp = {
      liveclass: elsewhere,
      groupName: 'Maths 2',
      beginTime: at('10:00'),
      status: 'scheduled',
      madeUp: 0,
    };
    expect(await entryOf(pupil)).toMatchObject({ state: 'excused', makeUp });
    expect(await entryOf(ben)).not.toHaveProperty('makeUp');
    const day = { beginTime: at('00:00'), endTime: at('24:00'), uniqueId: pupil };
    const listed = async () => {
      const { list } = await server.ask('/liveclass/list', day);
      return list
        .filter((lesson: { liveclass: string }) => [liveclass, elsewhere].includes(lesson.liveclass))
        .map((lesson: Record<string, unknown>) =>
          ['liveclass', 'excused', 'leaveReason', 'guest', 'makeUpFor', 'makeUp'].map((name) => lesson[name]),
        );
    };
    expect(await listed()).toEqual([
      [liveclass, 1, 'fever', 0, '', makeUp],
      [elsewhere, 0, '', 1, liveclass, undefined],
    ]);

    server.setNow(noon);
    for (const of of [liveclass, elsewhere]) await server.ask('/liveclass/start', { liveclass: of, time: at('10:00') });
    const came = { eventId: 'made-up', liveclass: elsewhere, kind: 'join', time: at('10:02'), userId: pupil };
    await server.ask('/liveclass/events', { events: [came] });
    for (const of of [liveclass, elsewhere]) await server.ask('/liveclass/end', { liveclass: of, time: at('11:00') });
    const strip = async (on = server) =>
      (await on.ask('/student/overview', { ...day, groupId: classroom.groupId })).groups[0].attendance;
    const ended = { ...makeUp, status: 'ended', madeUp: 1 };
    expect(await strip()).toMatchObject([{ liveclass, state: 'excused', leaveReason: 'fever', makeUp: ended }]);
    const masked = await startServer(database, { ...callerOf(school), personal: false });
    masked.setNow(noon);
    expect(await strip(masked)).toMatchObject([{ leaveReason: '', hiddenFields: ['leaveReason'] }]);

    await server.ask('/liveclass/cancelMakeUp', { liveclass: elsewhere, uniqueId: pupil });
    expect((await strip())[0]).not.toHaveProperty('makeUp');
    expect(await entryOf(pupil)).not.toHaveProperty('makeUp');
  });

  test('in another branch is known by its time to a caller bound to a branch', async () => {
    await server.ask('/liveclass/makeUp', { liveclass: elsewhere, uniqueId: pupil, missed: liveclass });
    const bound = await startServer(database, callerOf(school, school.branches[0]));
    bound.setNow(noon);
    const { students } = await bound.ask('/liveclass/get', { liveclass });
    const { makeUp } = students.find(({ uniqueId }: Entry) => uniqueId === pupil);
    expect(makeUp).toMatchObject({ liveclass: '', groupName: '', beginTime: at('10:00') });
  });

  test('without a missed live class is a trial', async () => {
    await server.ask('/liveclass/makeUp', { liveclass: elsewhere, uniqueId: pupil });
    expect(await entryOf(pupil, elsewhere)).toMatchObject({ guest: 1, makeUpFor: '' });
  });

  test('is possible once per missed live class, also under concurrent requests', async () => {
    const third = String(await school.db.transaction((tx) => addLesson(tx, other, [])));
    const answers = await Promise.all(
      [elsewhere, third].map((to) =>
        server.post('/liveclass/makeUp', { liveclass: to, uniqueId: pupil, missed: liveclass }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, 0],
      [409, 4289],
    ]);
  });

  test('is for a member of the missed class who is not a member of the other class', async () => {
    const makeUp = (changes: object) =>
      refused('/liveclass/makeUp', { liveclass: elsewhere, uniqueId: pupil, missed: liveclass, ...changes });
    expect(await makeUp({ liveclass })).toEqual([409, 4288, 'uniqueId']);
    expect(await makeUp({ missed: elsewhere })).toEqual([409, 4287, 'missed']);
    expect(await makeUp({ missed: '999999' })).toEqual([422, 4183, 'missed']);
    expect(await makeUp({ uniqueId: '1_999999' })).toEqual([422, 4181, 'uniqueId']);
    await server.ask('/liveclass/cancel', { liveclass: elsewhere });
    expect(await makeUp({})).toEqual([409, 4280, undefined]);
  });

  test('crosses branches only for an organisation-wide caller', async () => {
    const bound = await startServer(database, callerOf(school, school.branches[0]));
    const invitation = { liveclass: elsewhere, uniqueId: pupil, missed: liveclass };
    expect(await refused('/liveclass/makeUp', invitation, bound)).toEqual([404, 4080, 'liveclass']);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import {
  addLesson,
  addUser,
  at,
  type Classroom,
  createClassroom,
  type EventOfLesson,
  heldFrom,
  lessonEvent,
} from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { sql } from '../../../sql/sql.ts';
import type { NewLesson } from '../write.ts';

const path = '/liveclass/listHistory';

let database: Database;
let school: School;
let server: TestServer;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});

let teachersMade = 0;

/** A class and a teacher whose only history is created here. */
async function newTeacher(branch = school.branches[0]): Promise<Classroom> {
  teachersMade += 1;
  const name = `teacher no. ${teachersMade}`;
  const classroom = await createClassroom(school, { branch });
  const teacherId = await school.db.transaction((tx) => addUser(tx, { ...branch, role: 'teacher', name }));
  return { ...classroom, teacherId };
}

const hold = (classroom: Classroom, events: readonly EventOfLesson[], changes: Partial<NewLesson> = {}) =>
  school.db.transaction((tx) => addLesson(tx, classroom, events, changes));

const historyOf = ({ teacherId }: Classroom, page: object = {}) =>
  server.ask(path, { teacherId: `0_${teacherId}`, ...page });

const came = (userId: number, from: string, to: string) => [
  lessonEvent('join', from, { userId, device: 'phone' }),
  lessonEvent('leave', to, { userId, device: 'phone' }),
];

test('a record has 10 fields, with the actual times and the number of listeners', async () => {
  const classroom = await newTeacher();
  const [ann, ben] = classroom.studentIds;
  const events = [
    ...heldFrom('10:02', '10:59:30.900'),
    ...came(ann, '10:00', '10:30'),
    ...came(ann, '10:40', '10:50'),
    ...came(ben, '09:50', '10:01'),
    ...came(classroom.teacherId, '10:00', '11:00'),
  ];
  const lessonId = await hold(classroom, events, { fileId: 'F-1', title: 'Fractions', description: 'Halves, thirds' });
  expect(await historyOf(classroom)).toEqual({
    total: 1,
    rs: [
      {
        duration: 3450,
        fileId: 'F-1',
        liveclass: String(lessonId),
        teacher: `0_${classroom.teacherId}`,
        teacherName: `teacher no. ${teachersMade}`,
        shortDesc: 'Fractions',
        longDesc: 'Halves, thirds',
        createTime: at('10:02'),
        listenerCount: 1,
        groupId: classroom.groupId,
      },
    ],
  });
});

test('a lesson is in the history from the millisecond it ended', async () => {
  const classroom = await newTeacher();
  await hold(classroom, heldFrom('10:00', '10:50:00.500'));
  server.setNow(at('10:50:00.499'));
  expect(await historyOf(classroom)).toEqual({ total: 0, rs: [] });
  server.setNow(at('10:50:00.500'));
  expect(await historyOf(classroom)).toMatchObject({ total: 1, rs: [{ duration: 3000 }] });
  server.setNow(noon);
});

test('a lesson that was not held is not in the history', async () => {
  const classroom = await newTeacher();
  await hold(classroom, came(classroom.studentIds[0], '10:00', '11:00'));
  expect(await historyOf(classroom)).toEqual({ total: 0, rs: [] });
});

test('a substituted lesson is in the history of the substitute, not of the class teacher', async () => {
  const [usual, substitute] = [await newTeacher(), await newTeacher()];
  await hold({ ...usual, teacherId: substitute.teacherId }, heldFrom('10:00', '11:00'), { title: 'Substituted' });
  expect(await historyOf(usual)).toEqual({ total: 0, rs: [] });
  expect(await historyOf(substitute)).toMatchObject({ total: 1, rs: [{ shortDesc: 'Substituted' }] });
});

test('teacherName is the current name, and a deleted teacher still has a history', async () => {
  const classroom = await newTeacher();
  await hold(classroom, heldFrom('10:00', '11:00'));
  await school.db.transaction((tx) =>
    tx.run(sql`
      update users set name = 'renamed', deleted_at_ms = 1 where org_id = $1 and user_id = ${classroom.teacherId}`),
  );
  expect(await historyOf(classroom)).toMatchObject({ total: 1, rs: [{ teacherName: 'renamed' }] });
});

describe('pages', () => {
  test('latest start first, then higher id; pages neither repeat nor skip, and a page past the end has the total', async () => {
    const classroom = await newTeacher();
    const ids: string[] = [];
    for (const begin of ['11:00', '12:00', '11:00', '10:00', '11:00']) {
      ids.push(String(await hold(classroom, heldFrom(begin, '13:00'))));
    }
    const [a, b, c, d, e] = ids;
    const page = async (pageStart: number) => {
      const { total, rs } = await historyOf(classroom, { pageStart, pageSize: 2 });
      expect(total).toBe(5);
      return rs.map((record: { liveclass: string }) => record.liveclass);
    };
    expect([await page(0), await page(1), await page(2), await page(3)]).toEqual([[b, e], [c, a], [d], []]);
  });

  test('pageSize may be 500, not 501', async () => {
    const classroom = await newTeacher();
    expect(await historyOf(classroom, { pageSize: 500 })).toEqual({ total: 0, rs: [] });
    const { status, body } = await server.post(path, { teacherId: `0_${classroom.teacherId}`, pageSize: 501 });
    expect([status, body.code, body.param]).toEqual([400, 2008, 'pageSize']);
  });
});

describe('teacherId', () => {
  const refused = async (teacherId: unknown, on = server) => {
    const { status, body } = await on.post(path, { teacherId });
    return { status, code: body.code, param: body.param, obj: body.obj };
  };
  const empty = { total: 0, rs: [] };

  test('is required', async () => {
    expect(await refused(null)).toEqual({ status: 400, code: 2001, param: 'teacherId', obj: empty });
  });

  test.each(['', '12', '0_', '0_0', '0_012', '1_12', '302_12', '0_12 '])(
    '%j is not of the form 0_<number>',
    async (id) => {
      expect(await refused(id)).toEqual({ status: 400, code: 2009, param: 'teacherId', obj: empty });
    },
  );

  test('unknown, or of a student, is a 404 with an empty obj', async () => {
    const unknown = { status: 404, code: 4004, param: 'teacherId', obj: empty };
    const [ann] = school.branches[0].studentIds;
    for (const number of ['999999', ann, '9'.repeat(30)]) expect(await refused(`0_${number}`)).toEqual(unknown);
  });

  test('of another branch does not exist for a caller bound to one, nor do lessons held there', async () => {
    const [own, other] = school.branches;
    const mine = await newTeacher(own);
    const theirs = await newTeacher(other);
    await hold(mine, heldFrom('10:00', '11:00'), { title: 'Here' });
    await hold({ ...theirs, teacherId: mine.teacherId }, heldFrom('12:00', '13:00'), { title: 'There' });
    expect(await historyOf(mine)).toMatchObject({ total: 2 });
    const bound = await startServer(database, callerOf(school, own));
    const seen = await bound.ask(path, { teacherId: `0_${mine.teacherId}` });
    expect(seen).toMatchObject({ total: 1, rs: [{ shortDesc: 'Here' }] });
    expect(await refused(`0_${theirs.teacherId}`, bound)).toMatchObject({ status: 404, param: 'teacherId' });
  });

  test('of another organisation does not exist', async () => {
    const lookAlike = await createSchool(database);
    const theirs = await createClassroom(lookAlike);
    await lookAlike.db.transaction((tx) => addLesson(tx, theirs, heldFrom('10:00', '11:00')));
    expect(await refused(`0_${theirs.teacherId}`)).toMatchObject({ status: 404, param: 'teacherId' });
    const theirServer = await startServer(database, callerOf(lookAlike));
    expect(await theirServer.ask(path, { teacherId: `0_${theirs.teacherId}` })).toMatchObject({ total: 1 });
  });
});

import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { addLesson, at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import { sql } from '../../../sql/sql.ts';

let school: School;
let server: TestServer;
let own: Classroom;
let other: Classroom;
let early: string;
let late: string;
let elsewhere: string;
let annNumber: number;
let ann: string;

beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  own = await createClassroom(school);
  other = await createClassroom(school, { branch: school.branches[1], name: 'Elsewhere' });
  const add = async (classroom: Classroom, begin: string, end: string) => {
    const times = { scheduledBeginMs: at(begin), scheduledEndMs: at(end) };
    return String(await school.db.transaction((tx) => addLesson(tx, classroom, [], times)));
  };
  early = await add(own, '08:00', '09:00');
  late = await add(own, '10:00', '11:00');
  elsewhere = await add(other, '16:00', '17:00');
  await add(other, '18:00', '19:00');
  [annNumber] = own.studentIds;
  ann = `1_${annNumber}`;
  server.setNow(at('06:00'));
});

const ofAnn = async () => {
  const { total, list } = await server.ask('/liveclass/list', { uniqueId: ann });
  expect(total).toBe(list.length);
  return list.map(({ liveclass, excused }: { liveclass: string; excused: number }) => [liveclass, excused]);
};

test('a student filter finds the lessons of the classes of the student and those as a guest', async () => {
  expect(await ofAnn()).toEqual([
    [early, 0],
    [late, 0],
  ]);
  await server.ask('/liveclass/makeUp', { liveclass: elsewhere, uniqueId: ann });
  expect((await ofAnn()).map(([liveclass]: [string]) => liveclass)).toEqual([early, late, elsewhere]);
  await server.ask('/liveclass/cancelMakeUp', { liveclass: elsewhere, uniqueId: ann });
});

test('excused is 1 only for the student who has the leave', async () => {
  await server.ask('/liveclass/leave', { liveclass: late, uniqueId: ann });
  expect(await ofAnn()).toEqual([
    [early, 0],
    [late, 1],
  ]);
  for (const asked of [{ uniqueId: `1_${own.studentIds[1]}` }, { groupId: own.groupId }]) {
    const { list } = await server.ask('/liveclass/list', asked);
    expect(list.map(({ excused }: { excused: number }) => excused)).toEqual([0, 0]);
  }
  await server.ask('/liveclass/cancelLeave', { liveclass: late, uniqueId: ann });
});

test('a student who leaves the class at ten has earlier lessons, but none that begins at ten', async () => {
  const leaves = (leftAtMs: number | null) =>
    school.db.transaction((tx) =>
      tx.run(sql`
        update group_members set left_at_ms = ${leftAtMs}
        where org_id = $1 and group_id = ${own.groupId} and user_id = ${annNumber}`),
    );
  await leaves(at('10:00'));
  expect(await ofAnn()).toEqual([[early, 0]]);
  await leaves(at('10:00') + 1);
  expect(await ofAnn()).toHaveLength(2);
  await leaves(null);
});

test('an unknown student is an error that names the parameter', async () => {
  const { status, body } = await server.post('/liveclass/list', { uniqueId: '1_999999' });
  expect([status, body.code, body.param]).toEqual([404, 4005, 'uniqueId']);
});

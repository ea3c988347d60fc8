import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

const minuteMs = 60_000;
/** The lessons of a class begin ten minutes apart. */
const beginOf = (liveclass: number) => at('10:00') - liveclass * 10 * minuteMs;

/** Lessons of one class, to each of which the teacher and a student came. */
async function importLessons(server: TestServer, classroom: Classroom, ids: readonly number[]) {
  const { groupId, branchId: subOrgId, teacherId, studentIds } = classroom;
  const lessons = ids.map((liveclass) => ({
    liveclass,
    groupId,
    subOrgId,
    teacherId: `0_${teacherId}`,
    shortDesc: `${liveclass}`,
    classType: 'small',
    beginTime: beginOf(liveclass),
    endTime: beginOf(liveclass) + 5 * minuteMs,
  }));
  const events = lessons.flatMap(({ liveclass, beginTime, endTime }) =>
    [`0_${teacherId}`, `1_${studentIds[0]}`].flatMap((userId) => [
      { liveclass, userId, device: 'pc', eventId: `${userId} came`, kind: 'join', time: beginTime },
      { liveclass, userId, device: 'pc', eventId: `${userId} left`, kind: 'leave', time: endTime },
    ]),
  );
  for (const [sheet, rows] of [['lessons', lessons] as const, ['lessonEvents', events] as const]) {
    const answer = await server.ask('/import', { sheet, rows });
    expect({ sheet, ...answer }).toMatchObject({ sheet, added: rows.length, bad: [] });
  }
}

test.each([10, 11, 60, 200])('events of %i lessons at once give each lesson its records', async (count) => {
  const school = await createSchool(database);
  const classroom = await createClassroom(school);
  const server = await startServer(database, callerOf(school));
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  await importLessons(server, classroom, ids);
  const request = {
    beginTime: beginOf(count),
    endTime: noon,
    groupId: classroom.groupId,
    uniqueId: `1_${classroom.studentIds[0]}`,
    pageSize: 30,
  };
  const records: { title: string; onlineDuration: string }[] = [];
  for (let pageStart = 0; pageStart * 30 < count; pageStart++) {
    const { list } = await server.ask('/statistics/listStudentLiveClassData', { ...request, pageStart });
    records.push(...list);
  }
  const present = records.map(({ title, onlineDuration }) => [title, onlineDuration]);
  expect(present).toEqual(ids.map((liveclass) => [`${liveclass}`, '300']));
});

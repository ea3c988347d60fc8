import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createMembershipSetup } from '../../../test/school/membership.ts';
import { noon } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { single } from '../../sql/insert.ts';
import { insertLessonEvents, insertLessons } from '../lesson/write.ts';

const hourMs = 3_600_000;

const database: Database = await openTestDatabase();
const { school, head, server, newGroup, newStudents, add, remove } = await createMembershipSetup(database);

describe('held lessons', () => {
  test('follow changes of memberships: joining, an earlier begin, leaving', async () => {
    const groupId = await newGroup();
    const [ann, ben] = await newStudents(2);
    const begins = [noon - 30 * hourMs, noon - 20 * hourMs, noon - 10 * hourMs];
    await school.db.transaction(async (tx) => {
      const { branchId, teacherId } = head;
      const lesson = { branchId, groupId, teacherId, title: 'Lesson', classType: 'small' as const, createdAtMs: 0 };
      const lessonIds = await insertLessons(
        tx,
        begins.map((scheduledBeginMs) => ({
          ...lesson,
          fileId: crypto.randomUUID(),
          scheduledBeginMs,
          scheduledEndMs: scheduledBeginMs + hourMs,
        })),
      );
      await insertLessonEvents(
        tx,
        lessonIds.flatMap((lessonId, index) => [
          { lessonId, eventId: 's', kind: 'start', atMs: begins[index] ?? 0, byStaff: true },
          { lessonId, eventId: 'e', kind: 'end', atMs: (begins[index] ?? 0) + hourMs, byStaff: true },
        ]),
        noon,
      );
    });
    const range = { beginTime: noon - 48 * hourMs, endTime: noon };
    const recorded = async (userId: string | undefined) => {
      const { list } = await server.ask('/statistics/listStudentLiveClassData', {
        ...range,
        groupId,
        uniqueId: userId,
      });
      return list.map(({ startTime }: { startTime: number }) => begins.indexOf(startTime)).toSorted();
    };

    await add(groupId, { userId: ann, joinedAt: begins[1] });
    expect(await recorded(ann)).toEqual([1, 2]);
    await add(groupId, { userId: ann, joinedAt: begins[0] });
    expect(await recorded(ann)).toEqual([0, 1, 2]);
    await remove(groupId, { userId: ann, leftAt: begins[2] });
    expect(await recorded(ann)).toEqual([0, 1]);
    await add(groupId, { userId: ben, joinedAt: (begins[0] ?? 0) + 1 });
    expect(await recorded(ben)).toEqual([1, 2]);
  });
});

test('a student who joins while a lesson, homework or exam is created gets its record', async () => {
  const { branchId, teacherId } = head;
  const atMs = noon - 10 * hourMs;
  for (let round = 0; round < 6; round++) {
    const groupId = await newGroup();
    const [userId] = await newStudents(1);
    const work = { branchId, groupId, teacherId, title: 'Work' };
    const times = { scheduledBeginMs: atMs, scheduledEndMs: atMs + hourMs, createdAtMs: 0 };
    const lesson = { ...work, ...times, fileId: crypto.randomUUID(), classType: 'small' as const };
    const lessonId = await school.db.transaction(async (tx) => single(await insertLessons(tx, [lesson])));
    await Promise.all([
      add(groupId, { userId, joinedAt: atMs }),
      server.ask('/liveclass/events', {
        events: [{ eventId: 's', liveclass: String(lessonId), kind: 'join', time: atMs, userId: `0_${teacherId}` }],
      }),
      server.ask('/homework/assign', { groupId, title: 'Work', createTime: atMs }),
      server.ask('/exam/schedule', { groupId, title: 'Work', beginTime: atMs, duration: 3600 }),
    ]);
    const range = { beginTime: atMs, endTime: noon, groupId, uniqueId: userId };
    for (const kind of ['LiveClass', 'Homework', 'Exam']) {
      expect(await server.ask(`/statistics/listStudent${kind}Data`, range), kind).toMatchObject({ total: 1 });
    }
  }
});

import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createSchool, type School } from '../../../test/school/school.ts';
import { noon } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { insertGroups } from '../group/write.ts';
import { insertLessonEvents, insertLessons } from '../lesson/write.ts';
import { insertExams, writeSittings } from '../work/exam/write.ts';
import { insertAnswerViews, insertHomeworkRounds, insertHomeworks } from '../work/homework/write.ts';
import { endMemberships, insertMembers } from './members.ts';

const hourMs = 3_600_000;
/** Homework is published, a lesson begins and an exam begins at this very moment. */
const thenMs = Date.UTC(2026, 2, 1, 10);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

interface Class {
  readonly db: School['db'];
  readonly groupId: number;
  readonly homeworkId: number;
  readonly examId: number;
  readonly lessonId: number;
  readonly studentIds: readonly [number, number, number];
}

/** A class with one homework, one exam and one lesson that was held, before anyone joined. */
async function newClass(): Promise<Class> {
  const { db, branches } = await createSchool(database);
  const [{ branchId, teacherId, studentIds } = { branchId: 0, teacherId: 0, studentIds: [] }] = branches;
  const [ann = 0, ben = 0, cem = 0] = studentIds;
  return db.transaction(async (tx) => {
    const active = { activeBeginSeconds: 0, activeEndSeconds: 2e9 };
    const [groupId = 0] = await insertGroups(tx, [{ branchId, name: 'Class', teacherId, ...active, createdAtMs: 0 }]);
    const common = { branchId, groupId, teacherId, title: 'Something' };
    const [homeworkId = 0] = await insertHomeworks(tx, [{ ...common, publishedAtMs: thenMs }]);
    const [examId = 0] = await insertExams(tx, [{ ...common, startsAtMs: thenMs, durationSeconds: 3600 }]);
    const times = { scheduledBeginMs: thenMs, scheduledEndMs: thenMs + hourMs, createdAtMs: 0 };
    const [lessonId = 0] = await insertLessons(tx, [{ ...common, fileId: 'file', classType: 'small', ...times }]);
    await insertLessonEvents(
      tx,
      [
        { lessonId, eventId: 'start', kind: 'start', atMs: thenMs, byStaff: true },
        { lessonId, eventId: 'end', kind: 'end', atMs: thenMs + hourMs, byStaff: true },
      ],
      noon,
    );
    return { db, groupId, homeworkId, examId, lessonId, studentIds: [ann, ben, cem] };
  });
}

async function whoHas(db: OrgSql) {
  const users = async (table: 'homework_students' | 'exam_students' | 'lesson_records') => {
    const from = {
      homework_students: sql`homework_students`,
      exam_students: sql`exam_students`,
      lesson_records: sql`lesson_records`,
    }[table];
    const found = await db.rows(
      sql`select user_id from ${from} where org_id = $1 order by user_id`,
      row({ userId: integer }),
    );
    return found.map(({ userId }) => userId);
  };
  return {
    homework: await users('homework_students'),
    exam: await users('exam_students'),
    lesson: await users('lesson_records'),
  };
}

test('membership at the exact time decides: joining then counts, leaving then does not', async () => {
  const { db, groupId, studentIds } = await newClass();
  const [ann, ben, cem] = studentIds;
  await db.transaction((tx) =>
    insertMembers(
      tx,
      [
        { groupId, userId: ann, joinedAtMs: thenMs },
        { groupId, userId: ben, joinedAtMs: thenMs + 1 },
        { groupId, userId: cem, joinedAtMs: 0, leftAtMs: thenMs, reason: 'moved' },
      ],
      noon,
    ),
  );
  expect(await whoHas(db)).toEqual({ homework: [ann], exam: [ann], lesson: [ann] });
});

test('leaving before removes the record, leaving after keeps it', async () => {
  const { db, groupId, studentIds } = await newClass();
  const [ann, ben] = studentIds;
  await db.transaction((tx) =>
    insertMembers(
      tx,
      [ann, ben].map((userId) => ({ groupId, userId, joinedAtMs: 0 })),
      noon,
    ),
  );
  expect(await whoHas(db)).toEqual({ homework: [ann, ben], exam: [ann, ben], lesson: [ann, ben] });
  const ended = await db.transaction((tx) =>
    endMemberships(
      tx,
      [
        { groupId, userId: ann, leftAtMs: thenMs, reason: 'withdrawn' },
        { groupId, userId: ben, leftAtMs: thenMs + 1, reason: 'withdrawn' },
      ],
      noon,
    ),
  );
  expect(ended).toBe(2);
  expect(await whoHas(db)).toEqual({ homework: [ben], exam: [ben], lesson: [ben] });
});

test('a student who leaves and comes back is a member in both periods', async () => {
  const { db, groupId, studentIds } = await newClass();
  const [ann] = studentIds;
  await db.transaction(async (tx) => {
    await insertMembers(tx, [{ groupId, userId: ann, joinedAtMs: 0 }], noon);
    await endMemberships(tx, [{ groupId, userId: ann, leftAtMs: thenMs - 1, reason: 'pause' }], noon);
    await insertMembers(tx, [{ groupId, userId: ann, joinedAtMs: thenMs }], noon);
  });
  expect(await whoHas(db)).toEqual({ homework: [ann], exam: [ann], lesson: [ann] });
});

test('a non-member who submitted or attended keeps the record; a view of the answer gives none', async () => {
  const { db, groupId, homeworkId, examId, lessonId, studentIds } = await newClass();
  const [ann, ben, cem] = studentIds;
  await db.transaction(async (tx) => {
    await insertHomeworkRounds(tx, [{ homeworkId, userId: ann, round: 1, submittedAtMs: thenMs }]);
    await insertAnswerViews(tx, [{ homeworkId, userId: ben, atMs: thenMs }]);
    await writeSittings(tx, [{ examId, userId: ann, startedAtMs: thenMs }]);
    await insertLessonEvents(
      tx,
      [{ lessonId, eventId: 'a', kind: 'join', atMs: thenMs, userId: ann, device: 'phone' }],
      noon,
    );
    await insertMembers(tx, [{ groupId, userId: cem, joinedAtMs: 0 }], noon);
    await endMemberships(tx, [{ groupId, userId: cem, leftAtMs: 1, reason: 'withdrawn' }], noon);
  });
  expect(await whoHas(db)).toEqual({ homework: [ann], exam: [ann], lesson: [ann] });
});

test('grading replaces the sitting', async () => {
  const { db, examId, studentIds } = await newClass();
  const [ann] = studentIds;
  const sitting = { examId, userId: ann, startedAtMs: thenMs, submittedAtMs: thenMs + hourMs };
  await db.transaction(async (tx) => {
    await writeSittings(tx, [sitting]);
    await writeSittings(tx, [
      { ...sitting, gradedAtMs: thenMs + 2 * hourMs, score: '87.5', rightCount: 7, errorCount: 1 },
    ]);
  });
  const found = await db.rows(sql`select * from exam_students where org_id = $1`, (values) => values);
  expect(found).toMatchObject([
    { started_at_ms: thenMs, starts_at_ms: thenMs, graded_at_ms: thenMs + 2 * hourMs, score: '87.50', right_count: 7 },
  ]);
});

test('the first view of an answer is stored', async () => {
  const { db, homeworkId, studentIds } = await newClass();
  const [ann] = studentIds;
  const view = (atMs: number) => ({ homeworkId, userId: ann, atMs });
  await db.transaction(async (tx) => {
    await insertAnswerViews(tx, [view(500), view(300)]);
    await insertAnswerViews(tx, [view(400)]);
  });
  const found = await db.rows(
    sql`select viewed_at_ms from homework_answer_views where org_id = $1`,
    row({ viewedAtMs: integer }),
  );
  expect(found).toEqual([{ viewedAtMs: 300 }]);
});

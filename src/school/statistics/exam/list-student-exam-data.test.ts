import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { addUser, at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { sql } from '../../../sql/sql.ts';
import { endMemberships, insertMembers } from '../../enrolment/members.ts';
import { type ExamSitting, insertExams, type NewExam, writeSittings } from '../../work/exam/write.ts';

let school: School;
let server: TestServer;
beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});

const write = <T>(work: (tx: OrgSql) => Promise<T>) => school.db.transaction(work);

/** From 14:00 to 15:30, twenty questions for a hundred marks. */
async function schedule(
  tx: OrgSql,
  { branchId, groupId, teacherId, subjectIds }: Classroom,
  changes: Partial<NewExam>,
) {
  const [examId = 0] = await insertExams(tx, [
    {
      branchId,
      groupId,
      teacherId,
      subjectId: subjectIds[0],
      title: 'Mid-term',
      startsAtMs: at('14:00'),
      durationSeconds: 5400,
      questionCount: 20,
      fullMarks: '100',
      ...changes,
    },
  ]);
  return examId;
}

/** A class whose first student did this in its one exam. */
async function sat(sitting?: Omit<ExamSitting, 'examId' | 'userId'>, changes: Partial<NewExam> = {}) {
  const classroom = await createClassroom(school);
  const [userId] = classroom.studentIds;
  const examId = await write(async (tx) => {
    const examId = await schedule(tx, classroom, changes);
    if (sitting !== undefined) await writeSittings(tx, [{ examId, userId, ...sitting }]);
    return examId;
  });
  return { ...classroom, examId, userId };
}

async function recordsOf({ groupId, userId }: { groupId: number; userId: number }, now = noon) {
  server.setNow(now);
  const { total, list } = await server.ask('/statistics/listStudentExamData', {
    beginTime: at('00:00'),
    endTime: at('24:00'),
    groupId,
    uniqueId: `1_${userId}`,
    pageSize: 30,
  });
  expect(total).toBe(list.length);
  return list;
}

const notThere = { submitTime: 0, score: '', errorCount: '', correctness: '', answerDuration: '0' };
const marks = { gradedAtMs: at('20:00'), score: '88.50', rightCount: 17, errorCount: 2 };

test('a graded exam has a record of 13 fields', async () => {
  const exam = await sat({ startedAtMs: at('14:05'), submittedAtMs: at('15:00:30'), ...marks });
  expect(await recordsOf(exam)).toEqual([
    {
      userName: 'ann',
      loginName: `ann-${exam.branchId}`,
      groupName: 'Maths 1',
      status: 'graded',
      courseName: '数学',
      teacherName: 'teacher',
      title: exam.examId,
      startTime: at('14:00'),
      submitTime: at('15:00:30'),
      score: '88.5',
      errorCount: '3',
      correctness: '85',
      answerDuration: '3330',
    },
  ]);
});

describe('by the clock', () => {
  test('notStarted before and during the exam, absent with the millisecond it is over', async () => {
    const exam = await sat();
    expect(await recordsOf(exam, at('13:00'))).toMatchObject([{ status: 'notStarted', ...notThere }]);
    expect(await recordsOf(exam, at('15:29:59.999'))).toMatchObject([{ status: 'notStarted', ...notThere }]);
    expect(await recordsOf(exam, at('15:30'))).toMatchObject([{ status: 'absent', ...notThere }]);
  });

  test('inProgress once started, submitted by itself with the millisecond it is over', async () => {
    const exam = await sat({ startedAtMs: at('14:10') });
    expect(await recordsOf(exam, at('15:29:59.999'))).toMatchObject([{ status: 'inProgress', ...notThere }]);
    expect(await recordsOf(exam, at('15:30'))).toMatchObject([
      { ...notThere, status: 'submitted', submitTime: at('15:30'), answerDuration: '4800' },
    ]);
  });

  test('submitted when the student submits, without marks until it is graded', async () => {
    const exam = await sat({ startedAtMs: at('14:00'), submittedAtMs: at('14:40') });
    expect(await recordsOf(exam, at('14:40'))).toMatchObject([
      { ...notThere, status: 'submitted', submitTime: at('14:40'), answerDuration: '2400' },
    ]);
  });

  test('an absent student stays without marks, whatever the marker entered', async () => {
    const exam = await sat({ startedAtMs: null, ...marks });
    expect(await recordsOf(exam)).toMatchObject([{ status: 'absent', ...notThere }]);
  });
});

test('a score of zero is "0", a missing score is ""', async () => {
  const sitting = { startedAtMs: at('14:00'), submittedAtMs: at('14:00'), gradedAtMs: at('20:00') };
  const zero = await sat({ ...sitting, score: '0.00', rightCount: 0 });
  expect(await recordsOf(zero)).toMatchObject([
    { score: '0', errorCount: '20', correctness: '0', answerDuration: '0', submitTime: at('14:00') },
  ]);
  const nothing = await sat(sitting, { questionCount: null, fullMarks: null });
  expect(await recordsOf(nothing)).toMatchObject([{ status: 'graded', score: '', errorCount: '', correctness: '' }]);
});

test('answerDuration is at most the exam’s own length', async () => {
  const exam = await sat({ startedAtMs: at('13:50'), submittedAtMs: at('15:40') });
  expect(await recordsOf(exam)).toMatchObject([{ answerDuration: '5400' }]);
});

test('without a subject has an empty courseName', async () => {
  expect(await recordsOf(await sat(undefined, { subjectId: null }))).toMatchObject([{ courseName: '' }]);
});

test('has current names, and the teacher of the exam', async () => {
  const classroom = await createClassroom(school, { name: 'Before' });
  const { branchId, groupId } = classroom;
  const userId = await write(async (tx) => {
    const pupil = await addUser(tx, { branchId, role: 'student', name: 'miss-before' });
    await insertMembers(tx, [{ groupId, userId: pupil, joinedAtMs: at('00:00') }], noon);
    const teacherId = await addUser(tx, { branchId, role: 'teacher', name: 'examiner' });
    await schedule(tx, { ...classroom, teacherId }, {});
    await tx.run(sql`update groups set name = 'After' where org_id = $1 and group_id = ${groupId}`);
    await tx.run(sql`update users set name = 'mrs-after' where org_id = $1 and user_id = ${pupil}`);
    await tx.run(sql`update users set name = 'renamed' where org_id = $1 and user_id = ${teacherId}`);
    return pupil;
  });
  expect(await recordsOf({ groupId, userId })).toMatchObject([
    { userName: 'mrs-after', loginName: 'miss-before', groupName: 'After', teacherName: 'renamed' },
  ]);
});

describe('who has a record', () => {
  test('members at its begin, to the millisecond', async () => {
    const classroom = await createClassroom(school);
    const { groupId, studentIds } = classroom;
    const [ann, ben] = studentIds;
    const { punctual, late } = await write(async (tx) => {
      const punctual = await addUser(tx, { ...classroom, role: 'student', name: 'punctual' });
      const late = await addUser(tx, { ...classroom, role: 'student', name: 'too-late' });
      await insertMembers(tx, [{ groupId, userId: punctual, joinedAtMs: at('14:00') }], noon);
      await insertMembers(tx, [{ groupId, userId: late, joinedAtMs: at('14:00:00.001') }], noon);
      await schedule(tx, classroom, {});
      await endMemberships(tx, [{ groupId, userId: ann, leftAtMs: at('14:00'), reason: 'moved' }], noon);
      await endMemberships(tx, [{ groupId, userId: ben, leftAtMs: at('14:00:00.001'), reason: 'moved' }], noon);
      return { punctual, late };
    });
    expect(await recordsOf({ groupId, userId: ann })).toEqual([]);
    expect(await recordsOf({ groupId, userId: ben })).toHaveLength(1);
    expect(await recordsOf({ groupId, userId: punctual })).toHaveLength(1);
    expect(await recordsOf({ groupId, userId: late })).toEqual([]);
  });

  test('a student who joins after the begin has none, unless they take it', async () => {
    const { branchId, groupId, examId } = await sat();
    const userId = await write(async (tx) => {
      const late = await addUser(tx, { branchId, role: 'student', name: 'late' });
      await insertMembers(tx, [{ groupId, userId: late, joinedAtMs: at('14:00:00.001') }], noon);
      return late;
    });
    expect(await recordsOf({ groupId, userId })).toEqual([]);
    await write((tx) => writeSittings(tx, [{ examId, userId, startedAtMs: at('14:30') }]));
    expect(await recordsOf({ groupId, userId })).toMatchObject([{ status: 'submitted', answerDuration: '3600' }]);
  });

  test('a student who left before the begin keeps it if they took it', async () => {
    const { groupId, userId } = await sat({ startedAtMs: at('14:00') });
    await write((tx) => endMemberships(tx, [{ groupId, userId, leftAtMs: at('13:00'), reason: 'moved' }], noon));
    expect(await recordsOf({ groupId, userId })).toHaveLength(1);
  });
});

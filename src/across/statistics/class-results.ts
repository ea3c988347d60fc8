import { groupBy } from '../../database/group-by.ts';
import { boolean, integer, jsonArrayOf, nullable, row, text } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { percent, plainDecimal } from '../../operation/validation/units.ts';
import { deriveExamRecord } from '../../school/exam/exam-record.ts';
import { sittingRow } from '../../school/exam/select.ts';
import { deriveHomeworkRecord, homeworkStatus } from '../../school/homework/homework-record.ts';
import { hasViewedAnswer, roundRow, roundsOf } from '../../school/homework/select.ts';
import type * as contract from './class-contract.ts';
import { mean, median } from './median.ts';

type Answer = Static<typeof contract.groupResults.response>;
type Student = Answer['students'][number];

interface Range {
  readonly beginTime: number;
  readonly endTime: number;
}

interface Person {
  readonly userId: number;
  readonly name: string;
  readonly loginName: string;
}

const personRow = row({ userId: integer, name: text, loginName: text });
const workRow = row({
  title: text,
  courseName: nullable(text),
  questionCount: nullable(integer),
  fullMarks: nullable(text),
});

/** The caller must have permission to read the class. */
export async function selectClassResults(
  db: Scope,
  groupId: number,
  range: Range,
  now: number,
): Promise<Pick<Answer, 'homework' | 'exams' | 'students'>> {
  const homework = await selectHomework(db, groupId, range, now);
  const exams = await selectExams(db, groupId, range, now);
  return {
    homework: [...groupBy(homework, ({ homeworkId }) => homeworkId).values()].flatMap(homeworkOf),
    exams: [...groupBy(exams, ({ examId }) => examId).values()].flatMap(examOf),
    students: studentsOf(homework, exams),
  };
}

const homeworkRow = row({
  homeworkId: integer,
  publishedAtMs: integer,
  answerViewed: boolean,
  rounds: jsonArrayOf(roundRow),
});

async function selectHomework(db: Scope, groupId: number, { beginTime, endTime }: Range, now: number) {
  const studentKey = { homeworkId: sql`s.homework_id`, userId: sql`s.user_id` };
  return db.rows(
    sql`
      select h.homework_id, h.title, c.name as course_name, h.published_at_ms, h.question_count, h.full_marks,
        u.user_id, u.name, u.login_name, ${hasViewedAnswer(studentKey)} as answer_viewed,
        (${roundsOf(studentKey, sql`'[]'::jsonb`)}) as rounds
      from homeworks h
      join homework_students s on s.org_id = $1 and s.homework_id = h.homework_id
      join users u on u.org_id = $1 and u.user_id = s.user_id
      left join subjects c on c.org_id = $1 and c.subject_id = h.subject_id
      where h.org_id = $1 and h.group_id = ${groupId} and h.cancelled_at_ms is null
        and h.published_at_ms >= ${beginTime} and h.published_at_ms < ${endTime} and h.published_at_ms <= ${now}
      order by h.published_at_ms, h.homework_id, u.name, u.user_id`,
    (values) => {
      const { rounds, answerViewed, ...homework } = homeworkRow(values);
      const work = workRow(values);
      const record = deriveHomeworkRecord(work, rounds, answerViewed);
      return { ...homework, ...work, person: personRow(values), record };
    },
  );
}
type StudentHomework = Awaited<ReturnType<typeof selectHomework>>[number];

const examRow = row({ examId: integer, startsAtMs: integer, durationSeconds: integer });

async function selectExams(db: Scope, groupId: number, { beginTime, endTime }: Range, now: number) {
  return db.rows(
    sql`
      select e.exam_id, e.title, c.name as course_name, e.starts_at_ms, e.duration_seconds, e.question_count,
        e.full_marks, u.user_id, u.name, u.login_name, s.started_at_ms, s.submitted_at_ms, s.graded_at_ms, s.score,
        s.right_count, s.error_count, '[]'::jsonb as answers
      from exams e
      join exam_students s on s.org_id = $1 and s.exam_id = e.exam_id
      join users u on u.org_id = $1 and u.user_id = s.user_id
      left join subjects c on c.org_id = $1 and c.subject_id = e.subject_id
      where e.org_id = $1 and e.group_id = ${groupId} and e.cancelled_at_ms is null
        and e.starts_at_ms >= ${beginTime} and e.starts_at_ms < ${endTime}
      order by e.starts_at_ms, e.exam_id, u.name, u.user_id`,
    (values) => {
      const exam = { ...examRow(values), ...workRow(values) };
      return { ...exam, person: personRow(values), record: deriveExamRecord(exam, sittingRow(values), now) };
    },
  );
}
type StudentExam = Awaited<ReturnType<typeof selectExams>>[number];

const medians = (students: readonly { record: { score: string; correctness: string } }[]) => ({
  medianScore: median(students.map(({ record }) => record.score)),
  medianCorrectness: median(students.map(({ record }) => record.correctness)),
});
const isSubmitted = ({ record }: StudentHomework) => record.status !== homeworkStatus.notSubmitted;

function homeworkOf(students: readonly StudentHomework[]): Answer['homework'] {
  return students.slice(0, 1).map(({ homeworkId, title, courseName, publishedAtMs }) => ({
    homeworkId,
    title,
    courseName: courseName ?? '',
    createTime: publishedAtMs,
    assigned: students.length,
    submitted: students.filter(isSubmitted).length,
    ...medians(students),
  }));
}

function examOf(students: readonly StudentExam[]): Answer['exams'] {
  return students.slice(0, 1).map(({ examId, title, courseName, startsAtMs, fullMarks }) => ({
    examId,
    title,
    courseName: courseName ?? '',
    beginTime: startsAtMs,
    fullMarks: fullMarks === null ? '' : plainDecimal(fullMarks),
    students: students.length,
    absent: students.filter(({ record }) => record.status === 'absent').length,
    ...medians(students),
  }));
}

const byName = (a: Person, b: Person) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.userId - b.userId);

function studentsOf(homework: readonly StudentHomework[], exams: readonly StudentExam[]): Student[] {
  const people = new Map([...homework, ...exams].map(({ person }) => [person.userId, person]));
  const homeworkOfStudent = groupBy(homework, ({ person }) => person.userId);
  const examsOfStudent = groupBy(exams, ({ person }) => person.userId);
  return [...people.values()].sort(byName).map(({ userId, name, loginName }) => {
    const own = homeworkOfStudent.get(userId) ?? [];
    const submitted = own.filter(isSubmitted).length;
    return {
      uniqueId: userIdOf('student', userId),
      userName: name,
      loginName,
      assigned: own.length,
      submitted,
      homeworkRate: percent(submitted, own.length),
      homeworkCorrectness: mean(own.map(({ record }) => record.correctness)),
      homework: own.map(({ homeworkId, record }) => ({
        homeworkId,
        status: record.status,
        submitTime: record.submitTimeMs,
        correctionCount: String(record.correctionCount),
        ...marksOf(record),
      })),
      exams: (examsOfStudent.get(userId) ?? []).map(({ examId, record }) => ({
        examId,
        status: record.status,
        submitTime: record.submitTimeMs,
        ...marksOf(record),
      })),
    };
  });
}

const marksOf = ({ score, errorCount, correctness }: Record<'score' | 'errorCount' | 'correctness', string>) => ({
  score,
  errorCount,
  correctness,
});

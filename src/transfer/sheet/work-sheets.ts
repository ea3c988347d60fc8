import { Type } from 'typebox';
import { Id } from '../../operation/contract/fields.ts';
import { ExamId, GroupId, HomeworkId, StudentId, TeacherId, userNumber } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { markingFields, newWorkFields, SubmittedAnswers } from '../../school/work/contract.ts';
import { scheduleExam } from '../../school/work/exam/contract.ts';
import { insertExams, writeSittings } from '../../school/work/exam/write.ts';
import { assignHomework, correctHomework, submitHomework } from '../../school/work/homework/contract.ts';
import { insertAnswerViews, insertHomeworkRounds, insertHomeworks } from '../../school/work/homework/write.ts';
import { jsonItem } from '../../sql/json.ts';
import { sql } from '../../sql/sql.ts';
import { branch, list, maybeTime, moment, optional, ownId, requiredCount, time, userKey, yesOrNo } from './fields.ts';
import { references, sheet } from './sheet.ts';

const common = {
  subOrgId: branch,
  groupId: GroupId('Class.'),
  courseId: optional(Id('Subject.')),
  teacherId: TeacherId('Teacher.'),
  title: newWorkFields.title,
};
const size = {
  questionCount: newWorkFields.questionCount,
  fullMarks: newWorkFields.fullMarks,
  cancelTime: maybeTime('Cancellation'),
};

const submitted = SubmittedAnswers.items.properties;

const Answer = Type.Object(
  {
    question: submitted.question,
    answer: submitted.answer,
    seconds: submitted.seconds,
    isRight: yesOrNo('Whether it is right'),
    score: markingFields.answers.items.properties.score,
  },
  { additionalProperties: false },
);

const outcome = {
  score: markingFields.score,
  rightCount: markingFields.rightCount,
  errorCount: markingFields.errorCount,
  answers: list('The answers.', Answer, SubmittedAnswers),
};

const keptAnswers = (answers: readonly Static<typeof Answer>[] = []) =>
  answers.map(({ question, answer, seconds, isRight, score }) => ({
    question,
    answer: answer ?? '',
    seconds: seconds ?? null,
    isRight: isRight === undefined ? null : isRight === 1,
    score: score ?? null,
  }));

/** SQL for the stored answers of the row `t`, with the field names of the sheet. */
const answersOut = sql`
  array(
    select ${jsonItem(Answer, {
      question: sql`(a->>'question')`,
      answer: sql`(a->>'answer')`,
      seconds: sql`(a->>'seconds')`,
      isRight: sql`(a->>'is_right')::boolean::int`,
      score: sql`(a->>'score')`,
    })}
    from jsonb_array_elements(t.answers) with ordinality as e (a, ordinal)
    order by ordinal) as answers`;

const workReferences = (row: Static<ReturnType<typeof workRow>>) =>
  references(
    ['subOrgId', 'branch', row.subOrgId],
    ['groupId', 'group', row.groupId],
    ['courseId', 'subject', row.courseId],
    ['teacherId', 'user', row.teacherId],
  );
const workRow = () => Type.Object(common);

export const homeworkSheet = sheet({
  name: 'homework',
  about: 'A homework. Everyone who is a member of the class when it is published has a record.',
  scope: 'homework:read',
  row: Type.Object({
    homeworkId: ownId('Homework id'),
    ...common,
    publishTime: moment('Publication'),
    dueTime: assignHomework.request.properties.dueTime,
    ...size,
  }),
  external: { subOrgId: 'branch', groupId: 'group', teacherId: 'user' },
  refers: workReferences,
  key: ({ homeworkId: id }) =>
    id === undefined
      ? undefined
      : { table: 'homeworks', columns: ['homework_id'], fields: ['homeworkId'], values: [id] },
  add: (tx, rows) =>
    insertHomeworks(
      tx,
      rows.map((row) => ({
        ...(row.homeworkId === undefined ? {} : { homeworkId: row.homeworkId }),
        ...workOf(row),
        publishedAtMs: row.publishTime,
        dueAtMs: row.dueTime ?? 0,
      })),
    ),
  select: (only) => sql`
    select t.homework_id as "homeworkId", t.branch_id as "subOrgId", t.group_id as "groupId", t.subject_id as "courseId",
      '0_' || t.teacher_id as "teacherId", t.title, t.published_at_ms as "publishTime", t.due_at_ms as "dueTime",
      t.question_count as "questionCount", trim_scale(t.full_marks)::text as "fullMarks",
      t.cancelled_at_ms as "cancelTime"
    from homeworks t
    where t.org_id = $1 ${only('t')}
    order by t.homework_id`,
});

interface Work extends Static<ReturnType<typeof workRow>> {
  readonly questionCount?: number;
  readonly fullMarks?: string;
  readonly cancelTime?: number;
}

const workOf = (row: Work) => ({
  branchId: row.subOrgId,
  groupId: row.groupId,
  subjectId: row.courseId ?? null,
  teacherId: userNumber(row.teacherId),
  title: row.title,
  questionCount: row.questionCount ?? null,
  fullMarks: row.fullMarks ?? null,
  cancelledAtMs: row.cancelTime ?? null,
});

export const homeworkRoundsSheet = sheet({
  name: 'homeworkRounds',
  about: 'A round of homework: one submission and its correction.',
  scope: 'homework:read',
  row: Type.Object({
    homeworkId: HomeworkId('Homework.'),
    userId: StudentId('Student.'),
    round: requiredCount('Number of the round, from 1.', correctHomework.request.properties.round, 1),
    submitTime: time('Submission'),
    activeSeconds: submitHomework.request.properties.answerDuration,
    correctTime: maybeTime('Correction'),
    returned: yesOrNo('Whether it was returned for revision'),
    ...outcome,
  }),
  external: { userId: 'user' },
  refers: ({ homeworkId, userId }) => references(['homeworkId', 'homework', homeworkId], ['userId', 'user', userId]),
  key: ({ homeworkId, userId, round }) => ({
    table: 'homework_rounds',
    columns: ['homework_id', 'user_id', 'round'],
    fields: ['homeworkId', 'userId', 'round'],
    values: [homeworkId, userKey(userId), round],
  }),
  add: (tx, rows) =>
    insertHomeworkRounds(
      tx,
      rows.map((row) => ({
        homeworkId: row.homeworkId,
        userId: userNumber(row.userId),
        round: row.round,
        submittedAtMs: row.submitTime,
        activeSeconds: row.activeSeconds ?? 0,
        correctedAtMs: row.correctTime ?? null,
        returned: row.returned === 1,
        score: row.score ?? null,
        rightCount: row.rightCount ?? null,
        errorCount: row.errorCount ?? null,
        answers: keptAnswers(row.answers),
      })),
    ),
  select: (only) => sql`
    select t.homework_id as "homeworkId", '1_' || t.user_id as "userId", t.round, t.submitted_at_ms as "submitTime",
      t.active_seconds as "activeSeconds", t.corrected_at_ms as "correctTime", t.returned::int as returned,
      trim_scale(t.score)::text as score, t.right_count as "rightCount", t.error_count as "errorCount", ${answersOut}
    from homework_rounds t
    where t.org_id = $1 ${only('t')}
    order by t.homework_id, t.user_id, t.round`,
});

export const answerViewsSheet = sheet({
  name: 'answerViews',
  about: 'A student who opened the reference answer of homework.',
  scope: 'homework:read',
  row: Type.Object({
    homeworkId: HomeworkId('Homework.'),
    userId: StudentId('Student.'),
    time: time('Time of the first view'),
  }),
  external: { userId: 'user' },
  refers: ({ homeworkId, userId }) => references(['homeworkId', 'homework', homeworkId], ['userId', 'user', userId]),
  key: () => undefined,
  add: (tx, rows) =>
    insertAnswerViews(
      tx,
      rows.map((row) => ({ homeworkId: row.homeworkId, userId: userNumber(row.userId), atMs: row.time })),
    ),
  select: (only) => sql`
    select t.homework_id as "homeworkId", '1_' || t.user_id as "userId", t.viewed_at_ms as time
    from homework_answer_views t
    where t.org_id = $1 ${only('t')}
    order by t.homework_id, t.user_id`,
});

export const examsSheet = sheet({
  name: 'exams',
  about: 'An exam. Everyone who is a member of the class when it begins takes part.',
  scope: 'exam:read',
  row: Type.Object({
    examId: ownId('Exam id'),
    ...common,
    startTime: moment('Scheduled start'),
    duration: scheduleExam.request.properties.duration,
    ...size,
  }),
  external: { subOrgId: 'branch', groupId: 'group', teacherId: 'user' },
  refers: workReferences,
  key: ({ examId: id }) =>
    id === undefined ? undefined : { table: 'exams', columns: ['exam_id'], fields: ['examId'], values: [id] },
  add: (tx, rows) =>
    insertExams(
      tx,
      rows.map((row) => ({
        ...(row.examId === undefined ? {} : { examId: row.examId }),
        ...workOf(row),
        startsAtMs: row.startTime,
        durationSeconds: row.duration,
      })),
    ),
  select: (only) => sql`
    select t.exam_id as "examId", t.branch_id as "subOrgId", t.group_id as "groupId", t.subject_id as "courseId",
      '0_' || t.teacher_id as "teacherId", t.title, t.starts_at_ms as "startTime", t.duration_seconds as duration,
      t.question_count as "questionCount", trim_scale(t.full_marks)::text as "fullMarks",
      t.cancelled_at_ms as "cancelTime"
    from exams t
    where t.org_id = $1 ${only('t')}
    order by t.exam_id`,
});

export const sittingsSheet = sheet({
  name: 'sittings',
  about: "A sitting: one student's attempt at an exam and its marks.",
  scope: 'exam:read',
  row: Type.Object({
    examId: ExamId('Exam.'),
    userId: StudentId('Student.'),
    startTime: maybeTime('When the student started'),
    submitTime: maybeTime('Submission'),
    gradeTime: maybeTime('When it was graded'),
    ...outcome,
  }),
  external: { userId: 'user' },
  refers: ({ examId, userId }) => references(['examId', 'exam', examId], ['userId', 'user', userId]),
  key: () => undefined,
  add: (tx, rows) =>
    writeSittings(
      tx,
      rows.map((row) => ({
        examId: row.examId,
        userId: userNumber(row.userId),
        startedAtMs: row.startTime ?? null,
        submittedAtMs: row.submitTime ?? null,
        gradedAtMs: row.gradeTime ?? null,
        score: row.score ?? null,
        rightCount: row.rightCount ?? null,
        errorCount: row.errorCount ?? null,
        answers: keptAnswers(row.answers),
      })),
    ),
  select: (only) => sql`
    select t.exam_id as "examId", '1_' || t.user_id as "userId", t.started_at_ms as "startTime",
      t.submitted_at_ms as "submitTime", t.graded_at_ms as "gradeTime", trim_scale(t.score)::text as score,
      t.right_count as "rightCount", t.error_count as "errorCount", ${answersOut}
    from exam_students t
    where t.org_id = $1 ${only('t')}
      and num_nonnulls(t.started_at_ms, t.submitted_at_ms, t.graded_at_ms, t.score) > 0
    order by t.exam_id, t.user_id`,
});

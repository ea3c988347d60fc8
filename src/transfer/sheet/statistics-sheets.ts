import { type TObject, Type } from 'typebox';
import { Id } from '../../operation/contract/fields.ts';
import { StudentExam } from '../../school/statistics/exam/contract.ts';
import { StudentHomework } from '../../school/statistics/homework/contract.ts';
import { StudentLiveClass } from '../../school/statistics/record-contract.ts';
import { deriveExamRecord } from '../../school/work/exam/exam-record.ts';
import { deriveHomeworkRecord } from '../../school/work/homework/homework-record.ts';
import { hasViewedAnswer } from '../../school/work/homework/select.ts';
import { sql } from '../../sql/sql.ts';
import { branch } from './fields.ts';
import type { Listing } from './sheet.ts';

/** The ids that tell which record it is: the record itself has names only. */
const ids = { subOrgId: branch, groupId: Id('Class.') };
const student = Type.String({ description: 'Student.' });

const liveClassRecordsListing: Listing = {
  name: 'liveClassRecords',
  about:
    "A student's statistics of a live class: the 22 fields of /statistics/listStudentLiveClassData. Derived from the events.",
  scope: 'statistics:read',
  row: Type.Object({ ...ids, liveclass: Id('Live class.'), userId: student, ...StudentLiveClass.properties }),
  select: (only, now) => sql`
    select l.branch_id as "subOrgId", t.group_id as "groupId", t.lesson_id as liveclass, '1_' || t.user_id as "userId",
      u.name as "userName", u.login_name as "loginName", g.name as "groupName", l.title, p.name as "teacherName",
      coalesce(a.name, '') as "assistantName", l.class_type as "classType", t.start_ms as "startTime",
      t.joined_ms as "joinClassTime", t.left_ms as "leaveClassTime", t.watched as "watchRecord",
      t.connect_seconds::text as "liveConnectDuration", t.class_seconds::text as "classDuration",
      t.online_seconds::text as "onlineDuration", t.onstage_seconds::text as "onstageDuration",
      t.reward_points::text as "rewardPoints", t.sign_in_count::text as "signInCount",
      t.raise_count::text as "raiseCount", t.sign_in_total::text as "signInTotal",
      t.exam_correctness as "examCorrectness", t.watched_seconds::text as "watchRecordDuration",
      t.watch_progress as "watchRecordProgress"
    from lesson_records t
    join users u on u.org_id = $1 and u.user_id = t.user_id
    join groups g on g.org_id = $1 and g.group_id = t.group_id
    join lessons l on l.org_id = $1 and l.lesson_id = t.lesson_id
    join users p on p.org_id = $1 and p.user_id = l.teacher_id
    left join users a on a.org_id = $1 and a.user_id = l.assistant_id
    where t.org_id = $1 and t.visible_from_ms <= ${now} ${only('t')}
    order by t.lesson_id, t.user_id`,
};

/** A record whose last fields the program derives from these columns. */
const derivedFrom = <Columns extends TObject>(columns: Columns, derive: Listing['derive']) => ({
  columns: Type.Object({ ...ids, userId: student, ...columns.properties }),
  derive,
});

const workJoins = sql`
  join groups g on g.org_id = $1 and g.group_id = w.group_id
  join users t on t.org_id = $1 and t.user_id = w.teacher_id
  left join subjects c on c.org_id = $1 and c.subject_id = w.subject_id`;

const count = Type.Integer();
const words = Type.String();
const named = { userName: words, loginName: words, groupName: words, courseName: words, teacherName: words };

const homeworkRecordsListing: Listing = {
  name: 'homeworkRecords',
  about:
    "A student's statistics of homework: the 15 fields of /statistics/listStudentHomeworkData. Derived from the rounds.",
  scope: 'statistics:read',
  row: Type.Object({ ...ids, homeworkId: Id('Homework.'), userId: student, ...StudentHomework.properties }),
  ...derivedFrom(
    Type.Object({
      homeworkId: count,
      ...named,
      title: words,
      createTime: count,
      questionCount: count,
      fullMarks: words,
      answerViewed: Type.Boolean(),
      rounds: Type.Array(Type.Unknown()),
    }),
    ({ questionCount, fullMarks, answerViewed, rounds, ...fields }) => {
      const size = { questionCount: questionCount ?? null, fullMarks: fullMarks ?? null } as WorkSize;
      const record = deriveHomeworkRecord(size, rounds as Rounds, answerViewed === true);
      return {
        ...fields,
        status: record.status,
        submitTime: record.submitTimeMs,
        score: record.score,
        readAnswer: record.readAnswer,
        correctionCount: String(record.correctionCount),
        errorCount: record.errorCount,
        correctness: record.correctness,
        answerDuration: String(record.answerSeconds),
      };
    },
  ),
  select: (only, now) => sql`
    select w.branch_id as "subOrgId", w.group_id as "groupId", w.homework_id as "homeworkId", '1_' || s.user_id as "userId",
      u.name as "userName", u.login_name as "loginName", g.name as "groupName", coalesce(c.name, '') as "courseName",
      t.name as "teacherName", w.title, w.published_at_ms as "createTime", w.question_count as "questionCount",
      w.full_marks::text as "fullMarks",
      ${hasViewedAnswer({ homeworkId: sql`s.homework_id`, userId: sql`s.user_id` })} as "answerViewed",
      coalesce((
        select json_agg(json_build_object(
          'round', r.round, 'submittedAtMs', r.submitted_at_ms, 'activeSeconds', r.active_seconds,
          'correctedAtMs', r.corrected_at_ms, 'returned', r.returned, 'score', r.score::text,
          'rightCount', r.right_count, 'errorCount', r.error_count))
        from homework_rounds r
        where r.org_id = $1 and r.homework_id = s.homework_id and r.user_id = s.user_id), '[]') as rounds
    from homework_students s
    join homeworks w on w.org_id = $1 and w.homework_id = s.homework_id
    join users u on u.org_id = $1 and u.user_id = s.user_id ${workJoins}
    where s.org_id = $1 and s.published_at_ms <= ${now} and w.cancelled_at_ms is null ${only('s')}
    order by s.homework_id, s.user_id`,
};

const examRecordsListing: Listing = {
  name: 'examRecords',
  about:
    "A student's statistics of an exam: the 13 fields of /statistics/listStudentExamData. Derived from the sitting.",
  scope: 'statistics:read',
  row: Type.Object({ ...ids, examId: Id('Exam.'), userId: student, ...StudentExam.properties }),
  ...derivedFrom(
    Type.Object({
      examId: count,
      ...named,
      title: count,
      startTime: count,
      durationSeconds: count,
      questionCount: count,
      fullMarks: words,
      startedAtMs: count,
      submittedAtMs: count,
      gradedAtMs: count,
      score: words,
      rightCount: count,
      errorCount: count,
    }),
    (columns, now) => {
      const { durationSeconds, startedAtMs, submittedAtMs, gradedAtMs, rightCount, ...fields } = columns;
      const { questionCount, fullMarks, ...shown } = fields;
      const exam = { startsAtMs: columns.startTime, durationSeconds, questionCount: questionCount ?? null } as Exam;
      const sitting = {
        startedAtMs: startedAtMs ?? null,
        submittedAtMs: submittedAtMs ?? null,
        gradedAtMs: gradedAtMs ?? null,
        score: columns.score ?? null,
        rightCount: rightCount ?? null,
        errorCount: columns.errorCount ?? null,
      } as Sitting;
      const record = deriveExamRecord({ ...exam, fullMarks: (fullMarks ?? null) as string | null }, sitting, now);
      return {
        ...shown,
        status: record.status,
        submitTime: record.submitTimeMs,
        score: record.score,
        errorCount: record.errorCount,
        correctness: record.correctness,
        answerDuration: String(record.answerSeconds),
      };
    },
  ),
  select: (only) => sql`
    select w.branch_id as "subOrgId", w.group_id as "groupId", w.exam_id as "examId", '1_' || s.user_id as "userId",
      u.name as "userName", u.login_name as "loginName", g.name as "groupName", coalesce(c.name, '') as "courseName",
      t.name as "teacherName", w.exam_id as title, w.starts_at_ms as "startTime", w.duration_seconds as "durationSeconds",
      w.question_count as "questionCount", w.full_marks::text as "fullMarks", s.started_at_ms as "startedAtMs",
      s.submitted_at_ms as "submittedAtMs", s.graded_at_ms as "gradedAtMs", s.score::text as score,
      s.right_count as "rightCount", s.error_count as "errorCount"
    from exam_students s
    join exams w on w.org_id = $1 and w.exam_id = s.exam_id
    join users u on u.org_id = $1 and u.user_id = s.user_id ${workJoins}
    where s.org_id = $1 and w.cancelled_at_ms is null ${only('s')}
    order by s.exam_id, s.user_id`,
};

/** The derived statistics. They are not imported: importing their facts derives them again. */
export const statistics: readonly Listing[] = [liveClassRecordsListing, homeworkRecordsListing, examRecordsListing];

type WorkSize = Parameters<typeof deriveHomeworkRecord>[0];
type Rounds = Parameters<typeof deriveHomeworkRecord>[1];
type Exam = Parameters<typeof deriveExamRecord>[0];
type Sitting = Parameters<typeof deriveExamRecord>[1];

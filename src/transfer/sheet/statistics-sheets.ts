import { Type } from 'typebox';
import { Id } from '../../operation/contract/fields.ts';
import { StudentExam } from '../../school/statistics/exam/contract.ts';
import { StudentHomework } from '../../school/statistics/homework/contract.ts';
import { StudentLiveClass } from '../../school/statistics/record-contract.ts';
import { examRecord } from '../../school/work/exam/record-in-sql.ts';
import { homeworkRecord } from '../../school/work/homework/record-in-sql.ts';
import { hasViewedAnswer } from '../../school/work/homework/select.ts';
import { marksAsText } from '../../school/work/marks-in-sql.ts';
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

const workJoins = sql`
  join groups g on g.org_id = $1 and g.group_id = w.group_id
  join users t on t.org_id = $1 and t.user_id = w.teacher_id
  left join subjects c on c.org_id = $1 and c.subject_id = w.subject_id`;

const marks = marksAsText(sql`r`);
/** What the records of homework and exams have alike, in this order. */
const names = sql`
  u.name as "userName", u.login_name as "loginName", g.name as "groupName", coalesce(c.name, '') as "courseName",
  t.name as "teacherName"`;
const derived = sql`
  r.status, r.submit_time_ms as "submitTime", ${marks.score} as score, ${marks.errorCount} as "errorCount",
  ${marks.correctness} as correctness, r.answer_seconds::text as "answerDuration"`;

const homeworkRecordsListing: Listing = {
  name: 'homeworkRecords',
  about:
    "A student's statistics of homework: the 15 fields of /statistics/listStudentHomeworkData. Derived from the rounds.",
  scope: 'statistics:read',
  row: Type.Object({ ...ids, homeworkId: Id('Homework.'), userId: student, ...StudentHomework.properties }),
  select: (only, now) => sql`
    select w.branch_id as "subOrgId", w.group_id as "groupId", w.homework_id as "homeworkId", '1_' || s.user_id as "userId",
      ${names}, w.title, w.published_at_ms as "createTime", ${derived}, r.correction_count::text as "correctionCount",
      case when ${hasViewedAnswer({ homeworkId: sql`s.homework_id`, userId: sql`s.user_id` })} then '1' else '0' end
        as "readAnswer"
    from homework_students s
    join homeworks w on w.org_id = $1 and w.homework_id = s.homework_id
    join users u on u.org_id = $1 and u.user_id = s.user_id ${workJoins}
    cross join ${homeworkRecord({ homework: sql`w`, studentId: sql`s.user_id` })} as r
    where s.org_id = $1 and s.published_at_ms <= ${now} and w.cancelled_at_ms is null ${only('s')}
    order by s.homework_id, s.user_id`,
};

const examRecordsListing: Listing = {
  name: 'examRecords',
  about:
    "A student's statistics of an exam: the 13 fields of /statistics/listStudentExamData. Derived from the sitting.",
  scope: 'statistics:read',
  row: Type.Object({ ...ids, examId: Id('Exam.'), userId: student, ...StudentExam.properties }),
  select: (only, now) => sql`
    select w.branch_id as "subOrgId", w.group_id as "groupId", w.exam_id as "examId", '1_' || s.user_id as "userId",
      ${names}, w.exam_id as title, w.starts_at_ms as "startTime", ${derived}
    from exam_students s
    join exams w on w.org_id = $1 and w.exam_id = s.exam_id
    join users u on u.org_id = $1 and u.user_id = s.user_id ${workJoins}
    cross join ${examRecord({ exam: sql`w`, sitting: sql`s`, now })} as r
    where s.org_id = $1 and w.cancelled_at_ms is null ${only('s')}
    order by s.exam_id, s.user_id`,
};

/** The derived statistics. They are not imported: importing their facts derives them again. */
export const statistics: readonly Listing[] = [liveClassRecordsListing, homeworkRecordsListing, examRecordsListing];

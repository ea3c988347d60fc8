import type { ReadCall } from '../../operation/call/call.ts';
import { readOperation } from '../../operation/call/implementation.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { selectMakeUps, withMakeUp } from '../lesson/absence/make-ups.ts';
import { isCounted } from '../lesson/absence/membership-at-start.ts';
import { selectUser } from '../user/select.ts';
import { selectStudentAttendance } from './class-attendance.ts';
import { checkClassRange, selectGroupName } from './class-range.ts';
import { selectStudentResults } from './class-results.ts';
import * as contract from './contract.ts';

type Call = ReadCall<Static<typeof contract.studentOverview.request>>;
type Group = Static<typeof contract.studentOverview.response>['groups'][number];

export const studentOverview = readOperation(contract.studentOverview, async (call) => {
  const { input, db, caller } = call;
  checkClassRange(input);
  const student = await selectUser(db, caller, { param: 'uniqueId', userId: input.uniqueId, role: 'student' });
  const groups =
    input.groupId === undefined
      ? await selectGroups(call, student.userId)
      : [await selectGroupName(db, caller, input.groupId)];
  const uniqueId = userIdOf('student', student.userId);
  const overviews: Group[] = [];
  for (const group of groups) overviews.push(await overviewOf(call, group, student.userId));
  return { uniqueId, userName: student.name, loginName: student.loginName, groups: overviews };
});

/** Classes with a record, homework or exam of the student in the range. */
function selectGroups({ input: { beginTime, endTime }, db, caller, now }: Call, userId: number) {
  return db.rows(
    sql`
      select g.group_id, g.name as group_name
      from groups g
      where g.org_id = $1 ${inBranch(caller, sql`g.branch_id`)} and g.group_id in (
        select r.group_id
        from lesson_records r
        where r.org_id = $1 and r.user_id = ${userId} and r.start_ms >= ${beginTime} and r.start_ms < ${endTime}
          and r.visible_from_ms <= ${now} and ${isCounted(sql`r`)}
        union
        select h.group_id
        from homework_students s
        join homeworks h on h.org_id = $1 and h.homework_id = s.homework_id and h.cancelled_at_ms is null
        where s.org_id = $1 and s.user_id = ${userId}
          and s.published_at_ms >= ${beginTime} and s.published_at_ms < ${endTime} and s.published_at_ms <= ${now}
        union
        select e.group_id
        from exam_students s
        join exams e on e.org_id = $1 and e.exam_id = s.exam_id and e.cancelled_at_ms is null
        where s.org_id = $1 and s.user_id = ${userId}
          and s.starts_at_ms >= ${beginTime} and s.starts_at_ms < ${endTime})
      order by g.name, g.group_id`,
    row({ groupId: integer, groupName: text }),
  );
}

async function overviewOf(
  { input, db, caller, now }: Call,
  group: { groupId: number; groupName: string },
  studentId: number,
): Promise<Group> {
  const report = { ...input, groupId: group.groupId, now, studentId };
  const attendance = await selectStudentAttendance(db, report);
  const results = await selectStudentResults(db, report);
  const { attendance: entries, uniqueId, userName, loginName, ...attended } = attendance.student ?? noAttendance;
  const lessonIds = entries.map(({ liveclass }) => Number(liveclass));
  const makeUpOf = await selectMakeUps({ db, caller, now }, { lessonIds, userIds: [studentId] });
  const reasons = await selectLeaveReasons(db, studentId, lessonIds);
  const { homework, exams, assigned, submitted, homeworkRate, homeworkCorrectness } = results.student ?? noResults;
  return {
    ...group,
    ...attended,
    attendance: entries.map(({ liveclass, state }) => {
      const { title = '', startTime = 0 } = attendance.lessonOf.get(liveclass) ?? {};
      const leaveReason = reasons.get(Number(liveclass)) ?? '';
      return { liveclass, title, startTime, state, leaveReason, ...withMakeUp(makeUpOf(Number(liveclass), studentId)) };
    }),
    assigned,
    submitted,
    homeworkRate,
    homeworkCorrectness,
    homework: homework.map(({ homeworkId, status, correctness }) => {
      const { title = '', createTime = 0, medianCorrectness = '' } = results.homeworkOf.get(homeworkId) ?? {};
      return { homeworkId, title, createTime, status, correctness, classMedian: medianCorrectness };
    }),
    exams: exams.map(({ examId, status, score, correctness }) => {
      const { title = '', beginTime = 0, fullMarks = '', medianScore = '' } = results.examOf.get(examId) ?? {};
      return { examId, title, beginTime, status, score, correctness, fullMarks, classMedian: medianScore };
    }),
    weakest: weakestOf(results),
    classMedians: { ...attendance.classMedians, ...results.classMedians },
  };
}

async function selectLeaveReasons(db: OrgSql, userId: number, lessonIds: readonly number[]) {
  const leaves = await db.rows(
    sql`
      select lesson_id, reason
      from lesson_leaves
      where org_id = $1 and user_id = ${userId} and lesson_id = any(${lessonIds}::bigint[])`,
    row({ lessonId: integer, reason: text }),
  );
  return new Map(leaves.map(({ lessonId, reason }) => [lessonId, reason]));
}

const nobody = { uniqueId: '', userName: '', loginName: '' };
const noAttendance: Static<typeof contract.AttendanceStudent> = {
  ...nobody,
  lessons: 0,
  attended: 0,
  completed: 0,
  late: 0,
  leftEarly: 0,
  excused: 0,
  absent: 0,
  attendanceRate: '',
  completionRate: '',
  attendance: [],
};
const noResults: Static<typeof contract.ResultStudent> = {
  ...nobody,
  assigned: 0,
  submitted: 0,
  homeworkRate: '',
  homeworkCorrectness: '',
  homework: [],
  exams: [],
};

type Results = Awaited<ReturnType<typeof selectStudentResults>>;

const mostWeakItems = 3;

/** The work furthest below the class median. Work at or above the median is left out. */
function weakestOf({ student = noResults, homeworkOf, examOf }: Results): Group['weakest'] {
  const own = [
    ...student.homework.map(({ homeworkId, correctness }) => {
      const { title = '', medianCorrectness: classMedian = '' } = homeworkOf.get(homeworkId) ?? {};
      return { kind: 'homework', id: homeworkId, title, correctness, classMedian };
    }),
    ...student.exams.map(({ examId, correctness }) => {
      const { title = '', medianCorrectness: classMedian = '' } = examOf.get(examId) ?? {};
      return { kind: 'exam', id: examId, title, correctness, classMedian };
    }),
  ];
  const below = ({ correctness, classMedian }: { correctness: string; classMedian: string }) =>
    correctness === '' || classMedian === '' ? 0 : Number(classMedian) - Number(correctness);
  return own
    .filter((item) => below(item) > 0)
    .sort((a, b) => below(b) - below(a) || b.id - a.id)
    .slice(0, mostWeakItems);
}

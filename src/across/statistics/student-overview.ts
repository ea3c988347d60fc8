import { inBranch } from '../../database/branch.ts';
import { integer, row, text } from '../../database/row.ts';
import { sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { percent } from '../../operation/validation/units.ts';
import { isCounted } from '../../school/lesson/absence/membership-at-start.ts';
import { selectUser } from '../../school/user/select.ts';
import { selectClassAttendance, sumUp } from './class-attendance.ts';
import type * as contract from './class-contract.ts';
import { checkClassRange, selectGroupName } from './class-range.ts';
import { selectClassResults } from './class-results.ts';
import { mean, median } from './median.ts';

type Call = ReadCall<Static<typeof contract.studentOverview.request>>;
type Group = Static<typeof contract.studentOverview.response>['groups'][number];

export async function studentOverview(call: Call): Promise<Static<typeof contract.studentOverview.response>> {
  const { input, db, caller } = call;
  checkClassRange(input);
  const student = await selectUser(db, caller, { param: 'uniqueId', userId: input.uniqueId, role: 'student' });
  const groups =
    input.groupId === undefined
      ? await selectGroups(call, student.userId)
      : [await selectGroupName(db, caller, input.groupId)];
  const uniqueId = userIdOf('student', student.userId);
  const overviews: Group[] = [];
  for (const group of groups) overviews.push(await overviewOf(call, group, uniqueId));
  return { uniqueId, userName: student.name, loginName: student.loginName, groups: overviews };
}

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
  { input, db, now }: Call,
  group: { groupId: number; groupName: string },
  uniqueId: string,
): Promise<Group> {
  const attendance = await selectClassAttendance(db, group.groupId, input, now);
  const results = await selectClassResults(db, group.groupId, input, now);
  const lessonOf = new Map(attendance.lessons.map((lesson) => [lesson.liveclass, lesson]));
  const homeworkOf = new Map(results.homework.map((homework) => [homework.homeworkId, homework]));
  const examOf = new Map(results.exams.map((exam) => [exam.examId, exam]));
  const present = attendance.students.find((student) => student.uniqueId === uniqueId);
  const worked = results.students.find((student) => student.uniqueId === uniqueId);
  const entries = present?.attendance ?? [];
  const { assigned, submitted } = worked ?? { assigned: 0, submitted: 0 };
  return {
    ...group,
    ...sumUp(entries),
    attendance: entries.map(({ liveclass, state }) => ({
      liveclass,
      title: lessonOf.get(liveclass)?.title ?? '',
      startTime: lessonOf.get(liveclass)?.startTime ?? 0,
      state,
    })),
    assigned,
    submitted,
    homeworkRate: percent(submitted, assigned),
    homeworkCorrectness: mean((worked?.homework ?? []).map(({ correctness }) => correctness)),
    homework: (worked?.homework ?? []).map(({ homeworkId, status, correctness }) => {
      const { title = '', createTime = 0, medianCorrectness = '' } = homeworkOf.get(homeworkId) ?? {};
      return { homeworkId, title, createTime, status, correctness, classMedian: medianCorrectness };
    }),
    exams: (worked?.exams ?? []).map(({ examId, status, score, correctness }) => {
      const { title = '', beginTime = 0, fullMarks = '', medianScore = '' } = examOf.get(examId) ?? {};
      return { examId, title, beginTime, status, score, correctness, fullMarks, classMedian: medianScore };
    }),
    weakest: weakestOf(results, worked),
    classMedians: {
      attendanceRate: median(attendance.students.map(({ attendanceRate }) => attendanceRate)),
      completionRate: median(attendance.students.map(({ completionRate }) => completionRate)),
      homeworkRate: median(results.students.map(({ homeworkRate }) => homeworkRate)),
      homeworkCorrectness: median(results.students.map(({ homeworkCorrectness }) => homeworkCorrectness)),
    },
  };
}

type Results = Awaited<ReturnType<typeof selectClassResults>>;

const mostWeakItems = 3;

/** The work furthest below the class median. Work at or above the median is left out. */
function weakestOf({ homework, exams }: Results, worked: Results['students'][number] | undefined): Group['weakest'] {
  const own = [
    ...(worked?.homework ?? []).map(({ homeworkId, correctness }) => {
      const work = homework.find((each) => each.homeworkId === homeworkId);
      return {
        kind: 'homework',
        id: homeworkId,
        title: work?.title ?? '',
        correctness,
        classMedian: work?.medianCorrectness ?? '',
      };
    }),
    ...(worked?.exams ?? []).map(({ examId, correctness }) => {
      const work = exams.find((each) => each.examId === examId);
      return {
        kind: 'exam',
        id: examId,
        title: work?.title ?? '',
        correctness,
        classMedian: work?.medianCorrectness ?? '',
      };
    }),
  ];
  const below = ({ correctness, classMedian }: { correctness: string; classMedian: string }) =>
    correctness === '' || classMedian === '' ? 0 : Number(classMedian) - Number(correctness);
  return own
    .filter((item) => below(item) > 0)
    .sort((a, b) => below(b) - below(a) || b.id - a.id)
    .slice(0, mostWeakItems);
}

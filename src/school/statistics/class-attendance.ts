import type { Static } from '../../operation/contract/static.ts';
import { decimalText, medianOf, percentOf } from '../../sql/decimal.ts';
import { jsonText, jsonTextArray } from '../../sql/json.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { row, text } from '../../sql/row.ts';
import { constant, type Sql, sql } from '../../sql/sql.ts';
import { isCounted, wasMemberAtStart } from '../lesson/absence/membership-at-start.ts';
import { attendedSeconds } from '../lesson/attendance/attendance-state.ts';
import { flagsInSql } from '../lesson/attendance/flags-in-sql.ts';
import { type ClassReport, isListed, personColumns, type StudentReport } from './class-report.ts';
import { AttendanceEntry, AttendanceLesson, AttendanceStudent } from './contract.ts';

/**
 * The lists of `/group/attendance` as JSON text. A class can have tens of thousands of records; the server passes them on
 * without looking at them. The caller must have permission to read the class.
 */
export function selectClassAttendance(db: OrgSql, report: ClassReport): Promise<{ lessons: string; students: string }> {
  return db.one(
    sql`${withSums(report)} select (${lessonList}) as lessons, (${studentList(report)}) as students`,
    row({ lessons: text, students: text }),
  );
}

/** The same about one student, and the medians of the class. */
export async function selectStudentAttendance(db: OrgSql, report: StudentReport) {
  const { lessons, students, ...classMedians } = await db.one(
    sql`
      ${withSums(report)}
      select (${lessonList}) as lessons, (${studentList(report)}) as students, m.*
      from (
        select ${decimalText(medianOf(rateOf(sql`s.attended`)))} as attendance_rate,
          ${decimalText(medianOf(rateOf(sql`s.completed`)))} as completion_rate
        from sums s
      ) as m`,
    row({ lessons: text, students: text, attendanceRate: text, completionRate: text }),
  );
  const found: readonly Static<typeof AttendanceStudent>[] = JSON.parse(students);
  const all: readonly Static<typeof AttendanceLesson>[] = JSON.parse(lessons);
  return { student: found[0], lessonOf: new Map(all.map((lesson) => [lesson.liveclass, lesson])), classMedians };
}

/** The entries of a class, and the sums of each student. */
const withSums = (report: ClassReport): Sql => sql`
  with entries as (${entriesOf(report)}),
  sums as (
    select e.user_id, ${counts},
      ${jsonTextArray(entryText, sql`e.held_begin_ms, e.lesson_id`, isListed(report, sql`e.user_id`))} as attendance
    from entries e
    group by e.user_id
  )`;

const entriesOf = ({ groupId, beginTime, endTime, now }: ClassReport): Sql => sql`
  select l.lesson_id, l.title, l.teacher_id, l.held_begin_ms, r.user_id, r.joined_ms, r.left_ms, r.class_seconds,
    r.online_seconds, f.*, g.lesson_id as make_up_lesson_id, coalesce(m.online_seconds, 0) as make_up_seconds,
    ${wasMemberAtStart(sql`r`)} as is_member
  from lessons l
  join lesson_records r on r.org_id = $1 and r.lesson_id = l.lesson_id and ${isCounted(sql`r`)}
  left join lesson_leaves v on v.org_id = $1 and v.lesson_id = r.lesson_id and v.user_id = r.user_id
  left join lesson_guests g on g.org_id = $1 and g.missed_lesson_id = r.lesson_id and g.user_id = r.user_id
  left join lesson_records m on m.org_id = $1 and m.lesson_id = g.lesson_id and m.user_id = g.user_id
    and m.visible_from_ms <= ${now}
  cross join lateral (${flagsInSql(sql`r`, sql`l`, sql`v.user_id is not null`)}) as f
  where l.org_id = $1 and l.group_id = ${groupId} and l.visible_from_ms <= ${now}
    and l.held_begin_ms >= ${beginTime} and l.held_begin_ms < ${endTime}`;

const zeroOrOne = (condition: Sql): Sql => sql`(${condition})::int`;

const entryText = jsonText(AttendanceEntry, {
  liveclass: sql`e.lesson_id::text`,
  state: sql`e.state`,
  late: zeroOrOne(sql`e.is_late`),
  leftEarly: zeroOrOne(sql`e.has_left_early`),
  attended: zeroOrOne(sql`e.has_attended`),
  completed: zeroOrOne(sql`e.has_completed`),
  excused: zeroOrOne(sql`e.is_excused`),
  joinClassTime: sql`e.joined_ms`,
  leaveClassTime: sql`e.left_ms`,
  onlineDuration: sql`e.online_seconds::text`,
  guest: zeroOrOne(sql`not e.is_member`),
  makeUpIn: sql`coalesce(e.make_up_lesson_id::text, '')`,
  madeUp: zeroOrOne(sql`e.make_up_seconds >= ${constant(attendedSeconds)}`),
});

/** For a group of entries. */
const counts = sql`
  count(*) as lessons,
  count(*) filter (where e.has_attended) as attended,
  count(*) filter (where e.has_completed) as completed,
  count(*) filter (where e.has_attended and e.is_late) as late,
  count(*) filter (where e.has_attended and e.has_left_early) as left_early,
  count(*) filter (where e.is_excused) as excused`;

/** Excused lessons do not enter the rates. */
const rateOf = (part: Sql): Sql => percentOf(part, sql`(s.lessons - s.excused)`);

const lessonText = jsonText(AttendanceLesson, {
  liveclass: sql`s.lesson_id::text`,
  title: sql`s.title`,
  teacherName: sql`t.name`,
  startTime: sql`s.held_begin_ms`,
  classDuration: sql`s.class_seconds::text`,
  attended: sql`s.attended`,
  attendanceRate: decimalText(rateOf(sql`s.attended`)),
});

const lessonList = sql`
  select ${jsonTextArray(lessonText, sql`s.held_begin_ms, s.lesson_id`)}
  from (
    select e.lesson_id, e.title, e.teacher_id, e.held_begin_ms, max(e.class_seconds) as class_seconds, ${counts}
    from entries e
    group by e.lesson_id, e.title, e.teacher_id, e.held_begin_ms
  ) as s
  join users t on t.org_id = $1 and t.user_id = s.teacher_id`;

const studentText = jsonText(AttendanceStudent, {
  ...personColumns,
  lessons: sql`s.lessons`,
  attended: sql`s.attended`,
  completed: sql`s.completed`,
  late: sql`s.late`,
  leftEarly: sql`s.left_early`,
  excused: sql`s.excused`,
  absent: sql`s.lessons - s.attended - s.excused`,
  attendanceRate: decimalText(rateOf(sql`s.attended`)),
  completionRate: decimalText(rateOf(sql`s.completed`)),
  attendance: sql`s.attendance::json`,
});

const studentList = (report: ClassReport): Sql => sql`
  select ${jsonTextArray(studentText, sql`u.name, u.user_id`)}
  from sums s
  join users u on u.org_id = $1 and u.user_id = s.user_id
  where ${isListed(report, sql`s.user_id`)}`;

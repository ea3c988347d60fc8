import { groupBy } from '../../database/group-by.ts';
import { boolean, integer, nullable, type Parsed, row, text } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { percent } from '../../operation/validation/units.ts';
import { isCounted, wasMemberAtStart } from '../../school/lesson/absence/membership-at-start.ts';
import { attendedSeconds, deriveFlags } from '../../school/lesson/attendance/attendance-state.ts';
import type * as contract from './class-contract.ts';

type Answer = Static<typeof contract.groupAttendance.response>;
type Student = Answer['students'][number];
type Entry = Student['attendance'][number];

const recordShape = {
  lessonId: integer,
  title: text,
  teacherName: text,
  scheduledBeginMs: integer,
  scheduledEndMs: integer,
  heldBeginMs: integer,
  heldEndMs: integer,
  userId: integer,
  name: text,
  loginName: text,
  joinedMs: integer,
  leftMs: integer,
  classSeconds: integer,
  onlineSeconds: integer,
  onLeave: boolean,
  isMember: boolean,
  makeUpLessonId: nullable(integer),
  makeUpSeconds: integer,
};
type Row = Parsed<typeof recordShape>;

interface Range {
  readonly beginTime: number;
  readonly endTime: number;
}

/** The caller must have permission to read the class. */
export async function selectClassAttendance(
  db: Scope,
  groupId: number,
  { beginTime, endTime }: Range,
  now: number,
): Promise<Pick<Answer, 'lessons' | 'students'>> {
  const records = await db.rows(
    sql`
      select l.lesson_id, l.title, t.name as teacher_name, l.scheduled_begin_ms, l.scheduled_end_ms, l.held_begin_ms,
        l.held_end_ms, r.user_id, u.name, u.login_name, r.joined_ms, r.left_ms, r.class_seconds, r.online_seconds,
        v.user_id is not null as on_leave, g.lesson_id as make_up_lesson_id,
        coalesce(m.online_seconds, 0) as make_up_seconds,
        ${wasMemberAtStart(sql`r`)} as is_member
      from lessons l
      join lesson_records r on r.org_id = $1 and r.lesson_id = l.lesson_id and ${isCounted(sql`r`)}
      join users u on u.org_id = $1 and u.user_id = r.user_id
      join users t on t.org_id = $1 and t.user_id = l.teacher_id
      left join lesson_leaves v on v.org_id = $1 and v.lesson_id = r.lesson_id and v.user_id = r.user_id
      left join lesson_guests g on g.org_id = $1 and g.missed_lesson_id = r.lesson_id and g.user_id = r.user_id
      left join lesson_records m on m.org_id = $1 and m.lesson_id = g.lesson_id and m.user_id = g.user_id
        and m.visible_from_ms <= ${now}
      where l.org_id = $1 and l.group_id = ${groupId} and l.visible_from_ms <= ${now}
        and l.held_begin_ms >= ${beginTime} and l.held_begin_ms < ${endTime}
      order by u.name, u.user_id, l.held_begin_ms, l.lesson_id`,
    row(recordShape),
  );
  const withEntries = records.map((record) => ({ record, entry: toEntry(record) }));
  return { lessons: lessonsOf(withEntries), students: studentsOf(withEntries) };
}

type RecordEntries = readonly { readonly record: Row; readonly entry: Entry }[];

function toEntry(record: Row): Entry {
  const flags = deriveFlags(record, record, record.onLeave);
  return {
    liveclass: String(record.lessonId),
    state: flags.state,
    late: Number(flags.isLate),
    leftEarly: Number(flags.hasLeftEarly),
    attended: Number(flags.hasAttended),
    completed: Number(flags.hasCompleted),
    excused: Number(flags.isExcused),
    joinClassTime: record.joinedMs,
    leaveClassTime: record.leftMs,
    onlineDuration: String(record.onlineSeconds),
    guest: Number(!record.isMember),
    makeUpIn: record.makeUpLessonId === null ? '' : String(record.makeUpLessonId),
    madeUp: Number(record.makeUpSeconds >= attendedSeconds),
  };
}

function lessonsOf(withEntries: RecordEntries): Answer['lessons'] {
  const byLesson = groupBy(withEntries, ({ record }) => record.lessonId);
  return [...byLesson.values()]
    .flatMap((ofLesson) => {
      const [first] = ofLesson;
      if (first === undefined) return [];
      const { lessonId, title, teacherName, heldBeginMs, classSeconds } = first.record;
      const { attended, attendanceRate } = sumUp(ofLesson.map(({ entry }) => entry));
      return [
        {
          liveclass: String(lessonId),
          title,
          teacherName,
          startTime: heldBeginMs,
          classDuration: String(classSeconds),
          attended,
          attendanceRate,
        },
      ];
    })
    .sort((a, b) => a.startTime - b.startTime || Number(a.liveclass) - Number(b.liveclass));
}

function studentsOf(withEntries: RecordEntries): Student[] {
  const byStudent = groupBy(withEntries, ({ record }) => record.userId);
  return [...byStudent].map(([userId, ofStudent]) => {
    const entries = ofStudent.map(({ entry }) => entry);
    return {
      uniqueId: userIdOf('student', userId),
      userName: ofStudent[0]?.record.name ?? '',
      loginName: ofStudent[0]?.record.loginName ?? '',
      ...sumUp(entries),
      attendance: entries,
    };
  });
}

/** Excused lessons do not enter the rates. */
export function sumUp(entries: readonly Entry[]) {
  const having = (test: (entry: Entry) => boolean) => entries.filter(test).length;
  const attended = having((entry) => entry.attended === 1);
  const completed = having((entry) => entry.completed === 1);
  const excused = having((entry) => entry.excused === 1);
  return {
    lessons: entries.length,
    attended,
    completed,
    late: having((entry) => entry.attended === 1 && entry.late === 1),
    leftEarly: having((entry) => entry.attended === 1 && entry.leftEarly === 1),
    excused,
    absent: entries.length - attended - excused,
    attendanceRate: percent(attended, entries.length - excused),
    completionRate: percent(completed, entries.length - excused),
  };
}

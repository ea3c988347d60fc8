import { boolean, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { nothing, type Sql, sql } from '../../database/sql.ts';
import { userNumber } from '../contract/ids.ts';
import { type ErrorName, fail, quote } from '../errors/failure.ts';
import type { Caller } from './call.ts';

type Input = Readonly<Record<string, unknown>>;
type Kind = 'group' | 'lesson' | 'homework' | 'exam' | 'student' | 'pupil';

/** How an operation keeps to a teacher's own classes. */
interface Tie {
  /** The parameter that must name something of these classes. */
  readonly own?: readonly [parameter: string, kind: Kind];
  /** Without that parameter, the one that is set to the teacher. */
  readonly as?: string;
}

/**
 * Whatever operation they are sent to, and beside whatever else, these must name something of the own classes. A pupil
 * is also a guest in an own lesson, or somebody of a class in which the teacher gives a lesson or work.
 */
const kindOf: ReadonlyMap<string, Kind> = new Map([
  ['groupId', 'group'],
  ['liveclass', 'lesson'],
  ['homeworkId', 'homework'],
  ['examId', 'exam'],
  ['userId', 'student'],
  ['uniqueId', 'pupil'],
]);

const free: Tie = {};
const group: Tie = { own: ['groupId', 'group'] };
const lesson: Tie = { own: ['liveclass', 'lesson'] };
const homework: Tie = { own: ['homeworkId', 'homework'] };
const exam: Tie = { own: ['examId', 'exam'] };
const student: Tie = { own: ['userId', 'student'] };
const groupOrTeacher: Tie = { ...group, as: 'teacherId' };
const teacher: Tie = { as: 'teacherId' };

/** All that a class teacher may ask for; what is not here does not exist for one. */
const ties: Readonly<Record<string, Tie>> = {
  'staff.me': free,
  'staff.changePassword': free,
  'staff.signOutEverywhere': free,
  'organisation.get': free,
  'branch.list': free,
  'dictionary.get': free,
  'subject.getOrgCourse': free,
  'subject.list': free,
  'overview.today': free,
  'user.list': free,
  'user.get': student,
  'user.reveal': student,
  'group.list': teacher,
  'group.get': group,
  'group.members': group,
  'group.attendance': group,
  'group.results': group,
  'student.overview': group,
  'statistics.listStudentLiveClassData': group,
  'statistics.listStudentHomeworkData': group,
  'statistics.listStudentExamData': group,
  'statistics.explain': lesson,
  'liveclass.list': groupOrTeacher,
  'liveclass.listHistory': teacher,
  'liveclass.get': lesson,
  'liveclass.schedule': group,
  'liveclass.update': lesson,
  'liveclass.reschedule': lesson,
  'liveclass.cancel': lesson,
  'liveclass.restore': lesson,
  'liveclass.start': lesson,
  'liveclass.end': lesson,
  'liveclass.leave': lesson,
  'liveclass.cancelLeave': lesson,
  'liveclass.makeUp': lesson,
  'liveclass.cancelMakeUp': lesson,
  'liveclass.markCalled': lesson,
  'homework.list': groupOrTeacher,
  'homework.get': homework,
  'homework.assign': group,
  'homework.update': homework,
  'homework.cancel': homework,
  'homework.submit': homework,
  'homework.correct': homework,
  'homework.return': homework,
  'exam.list': groupOrTeacher,
  'exam.get': exam,
  'exam.schedule': group,
  'exam.update': exam,
  'exam.cancel': exam,
  'exam.start': exam,
  'exam.submit': exam,
  'exam.grade': exam,
};

const notFound = {
  group: 'groupNotFound',
  lesson: 'lessonNotFound',
  homework: 'homeworkNotFound',
  exam: 'examNotFound',
  student: 'userNotFound',
  pupil: 'studentNotFound',
} as const satisfies Record<Kind, ErrorName>;

const ownGroups = (teacherId: number): Sql => sql`
  select group_id from groups where org_id = $1 and teacher_id = ${teacherId}
  union all
  select group_id from group_teachers where org_id = $1 and teacher_id = ${teacherId}`;

/** `and …` that leaves a class teacher with what is of the own classes, or the own in another's class. */
export const inOwnClasses = ({ teacherId }: Caller, column: { readonly group: Sql; readonly teacher: Sql }): Sql =>
  teacherId === undefined
    ? nothing
    : sql`and (${column.teacher} = ${teacherId} or ${column.group} in (${ownGroups(teacherId)}))`;

/** `and …` that leaves a class teacher with the students who are or were in the own classes. */
export const isOwnStudent = ({ teacherId }: Caller, column: Sql): Sql =>
  teacherId === undefined
    ? nothing
    : sql`and ${column} in (
        select user_id from group_members where org_id = $1 and group_id in (${ownGroups(teacherId)}))`;

/** One too large to exist becomes 0, which nothing has. */
const idOf = (received: unknown) => (Number.isSafeInteger(Number(received)) ? Number(received) : 0);

/** Whether something is of the teacher's classes; a lesson or work also when it is the teacher's in another's class. */
const isOwn: Readonly<Record<Kind, (received: unknown, teacherId: number) => Sql>> = {
  group: (groupId, teacherId) => sql`${idOf(groupId)}::bigint in (${ownGroups(teacherId)})`,
  lesson: (lessonId, teacherId) => sql`exists (
    select from lessons
    where org_id = $1 and lesson_id = ${idOf(lessonId)}
      and (teacher_id = ${teacherId} or group_id in (${ownGroups(teacherId)})))`,
  homework: (homeworkId, teacherId) => sql`exists (
    select from homeworks
    where org_id = $1 and homework_id = ${idOf(homeworkId)}
      and (teacher_id = ${teacherId} or group_id in (${ownGroups(teacherId)})))`,
  exam: (examId, teacherId) => sql`exists (
    select from exams
    where org_id = $1 and exam_id = ${idOf(examId)}
      and (teacher_id = ${teacherId} or group_id in (${ownGroups(teacherId)})))`,
  student: (userId, teacherId) => sql`exists (
    select from group_members
    where org_id = $1 and user_id = ${userNumber(String(userId))} and group_id in (${ownGroups(teacherId)}))`,
  pupil: (userId, teacherId) => sql`exists (
    select from group_members
    where org_id = $1 and user_id = ${userNumber(String(userId))} and group_id in (
      ${ownGroups(teacherId)}
      union all
      select group_id from lessons where org_id = $1 and teacher_id = ${teacherId}
      union all
      select group_id from homeworks where org_id = $1 and teacher_id = ${teacherId}
      union all
      select group_id from exams where org_id = $1 and teacher_id = ${teacherId})
  ) or exists (
    select from lesson_guests g
    join lessons l on l.org_id = $1 and l.lesson_id = g.lesson_id
    where g.org_id = $1 and g.user_id = ${userNumber(String(userId))}
      and (l.teacher_id = ${teacherId} or l.group_id in (${ownGroups(teacherId)})))`,
};

/** The input as a class teacher may mean it; to other callers nothing changes. */
export async function withinOwnClasses<T>(db: Scope, { teacherId }: Caller, operation: string, input: T): Promise<T> {
  if (teacherId === undefined) return input;
  const tie = ties[operation];
  if (tie === undefined) throw fail('notForClassTeachers', {});
  const given = new Map(Object.entries(input as Input));
  for (const [param, received] of given) {
    const kind = kindOf.get(param);
    if (kind === undefined || received === undefined) continue;
    const { own } = await db.one(sql`select ${isOwn[kind](received, teacherId)} as own`, row({ own: boolean }));
    if (!own) throw fail(notFound[kind], { param, received: quote(received) });
  }
  if (tie.own !== undefined && given.get(tie.own[0]) !== undefined) return input;
  if (tie.as !== undefined) return { ...input, [tie.as]: `0_${teacherId}` };
  if (tie.own !== undefined) throw fail('parameterMissing', { param: tie.own[0] });
  return input;
}

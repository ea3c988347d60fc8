import type { TObject } from 'typebox';
import { integer, row } from '../../sql/row.ts';
import type { Scope } from '../../sql/scope.ts';
import { nothing, type Sql, sql } from '../../sql/sql.ts';
import type { ClassRecord } from '../contract/fields.ts';
import { userNumber } from '../contract/ids.ts';
import type { Operation } from '../contract/operation.ts';
import type { CatalogueEntry } from '../errors/entry.ts';
import { fail, quote } from '../errors/failure.ts';
import { identityErrors } from '../errors/identity.ts';
import { notFoundErrors } from '../errors/not-found.ts';
import { parameterErrors } from '../errors/parameter.ts';
import type { Caller } from './caller.ts';

/** How a class teacher may call an operation, beside the ids, which are checked in every operation. */
interface Rule {
  /** The parameter that a class teacher must send, because without it the answer covers other classes. */
  readonly required?: string;
  /** The filter that is set to the teacher's own id, unless `required` is sent. */
  readonly teacherFilter?: string;
}

const group: Rule = { required: 'groupId' };
const lesson: Rule = { required: 'liveclass' };
const homework: Rule = { required: 'homeworkId' };
const exam: Rule = { required: 'examId' };
const student: Rule = { required: 'userId' };
const teacher: Rule = { teacherFilter: 'teacherId' };
const groupOrTeacher: Rule = { ...group, ...teacher };

/** The operations that a class teacher may call. */
const rules: Readonly<Record<string, Rule>> = {
  'staff.me': {},
  'staff.changePassword': {},
  'staff.signOutEverywhere': {},
  'organisation.get': {},
  'branch.list': {},
  'dictionary.get': {},
  'subject.getOrgCourse': {},
  'subject.list': {},
  'overview.today': {},
  'search.find': {},
  'user.list': {},
  'user.get': student,
  'user.reveal': student,
  'user.history': student,
  'group.list': teacher,
  'group.get': group,
  'group.members': group,
  'group.history': group,
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
  'liveclass.history': lesson,
  'liveclass.conflicts': groupOrTeacher,
  'liveclass.schedule': group,
  'liveclass.update': lesson,
  'liveclass.reschedule': lesson,
  'liveclass.cancel': lesson,
  'liveclass.restore': lesson,
  'liveclass.start': lesson,
  'liveclass.end': lesson,
  'liveclass.leave': lesson,
  'liveclass.cancelLeave': lesson,
  'liveclass.revealLeave': lesson,
  'liveclass.makeUp': lesson,
  'liveclass.suggestMakeUp': lesson,
  'liveclass.cancelMakeUp': lesson,
  'liveclass.markCalled': lesson,
  'homework.list': groupOrTeacher,
  // Limited in SQL, like the number in overview.today.
  'homework.toCorrect': {},
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
  group: notFoundErrors.groupNotFound,
  lesson: notFoundErrors.lessonNotFound,
  homework: notFoundErrors.homeworkNotFound,
  exam: notFoundErrors.examNotFound,
  student: notFoundErrors.studentNotFound,
  user: notFoundErrors.userNotFound,
} as const satisfies Record<ClassRecord, CatalogueEntry>;

const ownGroups = (teacherId: number): Sql => sql`
  select group_id from groups where org_id = $1 and teacher_id = ${teacherId}
  union all
  select group_id from group_teachers where org_id = $1 and teacher_id = ${teacherId}`;

/** `and …`: rows of a class teacher's own classes, and the teacher's own rows in other classes. */
export const inOwnClasses = ({ teacherId }: Caller, column: { readonly group: Sql; readonly teacher: Sql }): Sql =>
  teacherId === undefined
    ? nothing
    : sql`and (${column.teacher} = ${teacherId} or ${column.group} in (${ownGroups(teacherId)}))`;

/** `and …`: students who are or were in a class teacher's own classes. */
export const isOwnStudent = ({ teacherId }: Caller, column: Sql): Sql =>
  teacherId === undefined
    ? nothing
    : sql`and ${column} in (
        select user_id from group_members where org_id = $1 and group_id in (${ownGroups(teacherId)}))`;

/** The ids of records that a class teacher may name. */
const ownIds: Readonly<Record<ClassRecord, (teacherId: number) => Sql>> = {
  group: ownGroups,
  lesson: (teacherId) => sql`
    select lesson_id from lessons
    where org_id = $1 and lesson_id = named.id
      and (teacher_id = ${teacherId} or group_id in (${ownGroups(teacherId)}))`,
  homework: (teacherId) => sql`
    select homework_id from homeworks
    where org_id = $1 and homework_id = named.id
      and (teacher_id = ${teacherId} or group_id in (${ownGroups(teacherId)}))`,
  exam: (teacherId) => sql`
    select exam_id from exams
    where org_id = $1 and exam_id = named.id
      and (teacher_id = ${teacherId} or group_id in (${ownGroups(teacherId)}))`,
  user: (teacherId) => sql`
    select user_id from group_members
    where org_id = $1 and user_id = named.id and group_id in (${ownGroups(teacherId)})`,
  // Also guests, and students of other classes in which the teacher gives lessons or work.
  student: (teacherId) => sql`
    select user_id from group_members
    where org_id = $1 and user_id = named.id and group_id in (
      ${ownGroups(teacherId)}
      union all
      select group_id from lessons where org_id = $1 and teacher_id = ${teacherId}
      union all
      select group_id from homeworks where org_id = $1 and teacher_id = ${teacherId}
      union all
      select group_id from exams where org_id = $1 and teacher_id = ${teacherId})
    union all
    select g.user_id from lesson_guests g
    join lessons l on l.org_id = $1 and l.lesson_id = g.lesson_id
    where g.org_id = $1 and g.user_id = named.id
      and (l.teacher_id = ${teacherId} or l.group_id in (${ownGroups(teacherId)}))`,
};

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly 'x-names'?: ClassRecord;
}

interface Reference {
  readonly param: string;
  readonly kind: ClassRecord;
  readonly received: string | number;
}

/** Every id in a request that names a record of a class, at any depth. */
function referencesIn(schema: Schema, value: unknown, param: string): Reference[] {
  const kind = schema['x-names'];
  if (kind !== undefined && (typeof value === 'string' || typeof value === 'number')) {
    return [{ param, kind, received: value }];
  }
  const { items, properties = {} } = schema;
  if (items !== undefined && Array.isArray(value)) {
    return value.flatMap((item, index) => referencesIn(items, item, `${param}[${index}]`));
  }
  return Object.entries(Object(value)).flatMap(([name, inner]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property === undefined ? [] : referencesIn(property, inner, param === '' ? name : `${param}.${name}`);
  });
}

async function checkReferences(db: Scope, teacherId: number, references: readonly Reference[]): Promise<void> {
  for (const kind of new Set(references.map((reference) => reference.kind))) {
    const named = references.filter((reference) => reference.kind === kind);
    const ids = named.map(({ received }) => userNumber(String(received)));
    const own = await db.rows(
      sql`select named.id from unnest(${[...new Set(ids)]}::bigint[]) as named (id) where named.id in (${ownIds[kind](teacherId)})`,
      row({ id: integer }),
    );
    const known = new Set(own.map(({ id }) => id));
    named.forEach(({ param, received }, index) => {
      if (!known.has(ids[index] ?? 0)) throw fail(notFound[kind], { param, received: quote(received) });
    });
  }
}

/**
 * Limits a class teacher's request to the own classes: refuses other operations and ids of other classes, and sets the
 * filter. Returns the requests of other callers unchanged.
 */
export async function limitToOwnClasses<Input>(
  db: Scope,
  { teacherId }: Caller,
  { name, request }: Pick<Operation<TObject>, 'name' | 'request'>,
  input: Input,
): Promise<Input> {
  if (teacherId === undefined) return input;
  const rule = rules[name];
  if (rule === undefined) throw fail(identityErrors.notForClassTeachers, {});
  const schema: unknown = request;
  await checkReferences(db, teacherId, referencesIn(schema as Schema, input, ''));
  const { required, teacherFilter } = rule;
  if (required !== undefined && Object(input)[required] !== undefined) return input;
  if (teacherFilter !== undefined) return { ...input, [teacherFilter]: `0_${teacherId}` };
  if (required !== undefined) throw fail(parameterErrors.parameterMissing, { param: required });
  return input;
}

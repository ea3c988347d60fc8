import type { TObject } from 'typebox';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
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

async function checkReferences(db: OrgSql, teacherId: number, references: readonly Reference[]): Promise<void> {
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
  db: OrgSql,
  { teacherId }: Caller,
  { classTeacher, request }: Pick<Operation<TObject>, 'classTeacher' | 'request'>,
  input: Input,
): Promise<Input> {
  if (teacherId === undefined) return input;
  if (classTeacher === undefined) throw fail(identityErrors.notForClassTeachers, {});
  const schema: unknown = request;
  await checkReferences(db, teacherId, referencesIn(schema as Schema, input, ''));
  if (classTeacher === 'may call') return input;
  const { mustSend, filter } = classTeacher;
  if (mustSend !== undefined && Object(input)[mustSend] !== undefined) return input;
  if (filter !== undefined) return { ...input, [filter]: `0_${teacherId}` };
  if (mustSend !== undefined) throw fail(parameterErrors.parameterMissing, { param: mustSend });
  return input;
}

import type { Caller } from '../../../operation/call/caller.ts';
import { inOwnClasses } from '../../../operation/call/own-classes.ts';
import { userIdOf } from '../../../operation/contract/ids.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { inBranch } from '../../../sql/branch.ts';
import { fenced } from '../../../sql/fenced.ts';
import { jsonText, jsonTextArray } from '../../../sql/json.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { arrayOf, integer, nullable, oneOf, row, text } from '../../../sql/row.ts';
import { constant, type Sql, sql } from '../../../sql/sql.ts';
import { atOnce } from './at-once.ts';
import * as contract from './conflict-contract.ts';

const conflictRow = row({
  lessonId: integer,
  beginMs: integer,
  endMs: integer,
  kind: oneOf(contract.conflictKinds),
  studentCount: integer,
  firstStudentIds: arrayOf(integer),
  otherId: nullable(integer),
  otherName: nullable(text),
  otherBeginMs: nullable(integer),
  otherEndMs: nullable(integer),
});

export type Conflict = Omit<Static<typeof contract.LiveClassConflict>, 'students'> & {
  readonly firstStudentIds: readonly number[];
};

/**
 * What speaks against the stored times of these lessons, in one statement for any number of them. Conflicts are warnings,
 * not errors, because a school can have good reasons for them. A lesson that the caller may not read is not named.
 */
export async function selectConflicts(tx: OrgSql, caller: Caller, lessonIds: readonly number[]): Promise<Conflict[]> {
  const found = await tx.rows(
    sql`${conflictsOf(caller, lessonIds, contract.mostConflictsOfLesson)} order by begin_ms, lesson_id, position`,
    conflictRow,
  );
  return found.map(({ lessonId, beginMs, endMs, otherId, otherName, otherBeginMs, otherEndMs, ...same }) => ({
    ...same,
    liveclass: String(lessonId),
    beginTime: beginMs,
    endTime: endMs,
    other: otherId === null ? '' : String(otherId),
    otherName: otherName ?? '',
    otherBegin: otherBeginMs ?? 0,
    otherEnd: otherEndMs ?? 0,
  }));
}

/** The same with the names of students, as the text of a JSON array. Thousands of conflicts take PostgreSQL less time. */
export async function renderConflicts(db: OrgSql, caller: Caller, lessonIds: readonly number[]): Promise<string> {
  const { Student, LiveClassConflict } = contract;
  const student = jsonText(Student, {
    uniqueId: sql`'1_' || u.user_id`,
    userName: sql`u.name`,
    loginName: sql`u.login_name`,
  });
  const conflict = jsonText(LiveClassConflict, {
    liveclass: sql`c.lesson_id::text`,
    beginTime: sql`c.begin_ms`,
    endTime: sql`c.end_ms`,
    kind: sql`c.kind`,
    other: sql`coalesce(c.other_id::text, '')`,
    otherName: sql`coalesce(c.other_name, '')`,
    otherBegin: sql`coalesce(c.other_begin_ms, 0)`,
    otherEnd: sql`coalesce(c.other_end_ms, 0)`,
    studentCount: sql`c.student_count`,
    students: sql`(
      select (${jsonTextArray(student, sql`u.user_id`)})::json
      from users u
      where u.org_id = $1 and u.user_id = any(c.first_student_ids))`,
  });
  const { list } = await db.one(
    sql`
      select ${jsonTextArray(conflict, sql`c.begin_ms, c.lesson_id, c.position`)} as list
      from (${conflictsOf(caller, lessonIds, contract.mostInTimetable)}) as c`,
    row({ list: text }),
  );
  return list;
}

const conflictsOf = (caller: Caller, lessonIds: readonly number[], mostOfLesson: number): Sql => sql`
  select w.*, o.lesson_id as other_id, g.name || ' · ' || o.title as other_name,
    o.scheduled_begin_ms as other_begin_ms, o.scheduled_end_ms as other_end_ms
  from (
    select l.lesson_id, l.scheduled_begin_ms as begin_ms, l.scheduled_end_ms as end_ms, c.kind, c.student_count,
      c.first_student_ids, c.with_id, row_number() over (partition by l.lesson_id order by c.kind, c.with_id) as position
    from lessons l
    join groups g on g.org_id = $1 and g.group_id = l.group_id
    cross join lateral (
      select 'outsideValidity' as kind, null::bigint as with_id, 0::bigint as student_count,
        '{}'::bigint[] as first_student_ids
      where l.scheduled_begin_ms < g.active_begin_seconds * 1000 or l.scheduled_end_ms > g.active_end_seconds * 1000
      union all
      ${busyStaffOrClass}
      union all
      ${busyStudents}
    ) as c
    where l.org_id = $1 and l.lesson_id = any(${lessonIds}::bigint[]) and l.cancelled_at_ms is null
  ) as w
  left join lessons o on o.org_id = $1 and o.lesson_id = w.with_id ${inBranch(caller, sql`o.branch_id`)}
    ${inOwnClasses(caller, { group: sql`o.group_id`, teacher: sql`o.teacher_id` })}
  left join groups g on g.org_id = $1 and g.group_id = o.group_id
  where w.position <= ${mostOfLesson}`;

const busyStaffOrClass: Sql = sql`
  select
    case
      when o.teacher_id = l.teacher_id then 'teacherBusy'
      when o.group_id = l.group_id then 'classBusy'
      else 'assistantBusy'
    end, o.lesson_id, 0, '{}'::bigint[]
  from lessons o
  where ${atOnce} and (o.teacher_id = l.teacher_id or o.group_id = l.group_id or o.assistant_id = l.assistant_id)`;

/** Members at the begin of the lesson `of`, and its guests. */
const expectedIn = (of: Sql): Sql => sql`
  select m.user_id
  from group_members m
  where m.org_id = $1 and m.group_id = ${of}.group_id and m.joined_at_ms <= ${of}.scheduled_begin_ms
    and (m.left_at_ms is null or m.left_at_ms > ${of}.scheduled_begin_ms)
  union
  select v.user_id from lesson_guests v where v.org_id = $1 and v.lesson_id = ${of}.lesson_id`;

/**
 * Students who are expected in both lessons. Starts from the few students of `l`, not from all lessons of the day.
 */
const busyStudents: Sql = sql`
  select 'studentBusy', b.lesson_id, count(*), (array_agg(b.user_id order by b.user_id))[1:${constant(contract.mostNamedStudents)}]
  from (
    select o.lesson_id, e.user_id
    from (${expectedIn(sql`l`)}) as e
    cross join lateral (${fenced(sql`
      select m.group_id, m.joined_at_ms, m.left_at_ms
      from group_members m
      where m.org_id = $1 and m.user_id = e.user_id and m.group_id <> l.group_id`)}
    ) as m
    cross join lateral (${fenced(sql`
      select o.lesson_id
      from lessons o
      where o.group_id = m.group_id and m.joined_at_ms <= o.scheduled_begin_ms
        and (m.left_at_ms is null or m.left_at_ms > o.scheduled_begin_ms) and ${atOnce}`)}
    ) as o
    union
    select o.lesson_id, v.user_id
    from lessons o
    join lesson_guests v on v.org_id = $1 and v.lesson_id = o.lesson_id
    where ${atOnce} and o.group_id <> l.group_id and v.user_id in (${expectedIn(sql`l`)})
  ) as b
  where (select u.deleted_at_ms is null from users u where u.org_id = $1 and u.user_id = b.user_id)
    and not exists (
      select from lesson_leaves x
      where x.org_id = $1 and x.user_id = b.user_id and x.lesson_id in (l.lesson_id, b.lesson_id))
  group by b.lesson_id`;

export const toWarnings = (conflicts: readonly Conflict[]): Static<typeof contract.LiveClassWarning>[] =>
  conflicts.slice(0, contract.mostWarnings).map(({ liveclass, kind, other }) => ({ liveclass, kind, other }));

/** Adds the names of the students. */
export async function withDetails(
  tx: OrgSql,
  conflicts: readonly Conflict[],
): Promise<Static<typeof contract.LiveClassConflict>[]> {
  const named = conflicts.flatMap(({ firstStudentIds }) => firstStudentIds);
  const users = await tx.rows(
    sql`select user_id, name, login_name from users where org_id = $1 and user_id = any(${[...new Set(named)]}::bigint[])`,
    row({ userId: integer, name: text, loginName: text }),
  );
  const userOf = new Map(users.map((user) => [user.userId, user]));
  return conflicts.map(({ firstStudentIds, ...conflict }) => ({
    ...conflict,
    students: firstStudentIds.map((userId) => ({
      uniqueId: userIdOf('student', userId),
      userName: userOf.get(userId)?.name ?? '',
      loginName: userOf.get(userId)?.loginName ?? '',
    })),
  }));
}

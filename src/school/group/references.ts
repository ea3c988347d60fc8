import type { Caller } from '../../operation/call/caller.ts';
import { type Role, roles, userIdOf, userNumber } from '../../operation/contract/ids.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { stateErrors } from '../../operation/errors/state.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, nullable, oneOf, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { groupErrors } from './errors.ts';

interface References {
  readonly teacherId?: string | undefined;
  readonly assistantId?: string | undefined;
  readonly teacherList?: readonly { readonly userId: string; readonly courseId: number }[] | undefined;
}

export interface GroupTeacher {
  readonly teacherId: number;
  readonly subjectId: number;
}

interface FoundReferences {
  /** Branch ids by user id. */
  readonly branchOf: ReadonlyMap<number, number>;
  readonly teachers: readonly GroupTeacher[];
}

/**
 * Throws unless every user and subject exists for this caller and has the right role. The users are locked, so nobody
 * can delete them until the transaction ends.
 */
export async function checkReferences(tx: OrgSql, caller: Caller, references: References): Promise<FoundReferences> {
  const { teacherId, assistantId, teacherList = [] } = references;
  const named: { param: string; userId: string; role: Role }[] = [];
  if (teacherId !== undefined) named.push({ param: 'teacherId', userId: teacherId, role: 'teacher' });
  if (assistantId !== undefined) named.push({ param: 'assitantId', userId: assistantId, role: 'assistant' });
  for (const [index, { userId }] of teacherList.entries()) {
    named.push({ param: `groupTeacherList[${index}].userId`, userId, role: 'teacher' });
  }

  const found = await lockUsers(tx, caller, named);
  for (const { param, userId, role } of named) {
    if (found.get(userNumber(userId))?.role === role) continue;
    throw fail(role === 'teacher' ? stateErrors.teacherUnknown : stateErrors.assistantUnknown, {
      param,
      received: quote(userId),
    });
  }
  return {
    branchOf: new Map([...found].map(([number, { branchId }]) => [number, branchId])),
    teachers: await checkTeacherList(tx, caller, teacherList),
  };
}

async function lockUsers(tx: OrgSql, caller: Caller, named: readonly { userId: string }[]) {
  const numbers = named.map(({ userId }) => userNumber(userId));
  if (numbers.length === 0) return new Map<number, never>();
  const users = await tx.rows(
    sql`
      select user_id, role, branch_id
      from users
      where org_id = $1 and user_id = any(${numbers}::bigint[]) and deleted_at_ms is null
        ${inBranch(caller, sql`branch_id`)}
      order by user_id
      for share`,
    row({ userId: integer, role: oneOf(roles), branchId: integer }),
  );
  return new Map(users.map((user) => [user.userId, user]));
}

async function checkTeacherList(
  tx: OrgSql,
  caller: Caller,
  teacherList: readonly { userId: string; courseId: number }[],
): Promise<GroupTeacher[]> {
  const subjects = await selectSubjects(tx, caller, teacherList);
  const pairs = new Set<string>();
  return teacherList.map(({ userId, courseId }, index) => {
    if (!subjects.has(courseId)) {
      throw fail(stateErrors.subjectUnknown, { param: `groupTeacherList[${index}].courseId`, received: courseId });
    }
    const pair = `${userId}, ${courseId}`;
    if (pairs.has(pair))
      throw fail(parameterErrors.duplicateItem, { param: `groupTeacherList[${index}]`, received: pair });
    pairs.add(pair);
    return { teacherId: userNumber(userId), subjectId: courseId };
  });
}

async function selectSubjects(tx: OrgSql, caller: Caller, teacherList: readonly { courseId: number }[]) {
  if (teacherList.length === 0) return new Set<number>();
  const subjects = await tx.rows(
    sql`
      select subject_id
      from subjects
      where org_id = $1 and subject_id = any(${teacherList.map(({ courseId }) => courseId)}::bigint[])
        ${inBranch(caller, sql`branch_id`)}`,
    row({ subjectId: integer }),
  );
  return new Set(subjects.map(({ subjectId }) => subjectId));
}

/** An active class must not have deleted staff. Locks the staff until the transaction ends. */
export async function checkStaffNotDeleted(tx: OrgSql, groupId: number): Promise<void> {
  const named = await tx.rows(
    sql`
      select teacher_id as user_id from groups where org_id = $1 and group_id = ${groupId}
      union
      select assistant_id from groups where org_id = $1 and group_id = ${groupId} and assistant_id is not null
      union
      select teacher_id from group_teachers where org_id = $1 and group_id = ${groupId}`,
    row({ userId: integer }),
  );
  const staff = await tx.rows(
    sql`
      select user_id, role, deleted_at_ms
      from users
      where org_id = $1 and user_id = any(${named.map(({ userId }) => userId)}::bigint[])
      order by user_id
      for share`,
    row({ userId: integer, role: oneOf(roles), deletedAtMs: nullable(integer) }),
  );
  const deleted = staff.filter(({ deletedAtMs }) => deletedAtMs !== null);
  if (deleted.length === 0) return;
  const ids = deleted.map(({ role, userId }) => userIdOf(role, userId)).join(', ');
  throw fail(groupErrors.groupStaffDeleted, { param: 'activeEnd', deleted: ids });
}

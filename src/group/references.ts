import type { Caller } from '../call/call.ts';
import { type Role, userNumber } from '../contract/ids.ts';
import { inBranch } from '../database/branch.ts';
import { integer, row } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { fail, quote } from '../failure.ts';

interface References {
  readonly teacherId?: string | undefined;
  readonly assistantId?: string | undefined;
  readonly teacherList?: readonly { readonly userId: string; readonly courseId: number }[] | undefined;
}

/** A teacher of a class and the subject taught in it. */
export interface GroupTeacher {
  readonly teacherId: number;
  readonly subjectId: number;
}

/**
 * Makes sure that every person and subject a class names exists for this caller, in its role, and stays:
 * whoever is named here cannot be deleted until the transaction ends.
 */
export async function checkReferences(tx: Scope, caller: Caller, references: References): Promise<GroupTeacher[]> {
  const { teacherId, assistantId, teacherList = [] } = references;
  const named = [
    ...(teacherId === undefined ? [] : [{ param: 'teacherId', userId: teacherId, role: 'teacher' as const }]),
    ...(assistantId === undefined ? [] : [{ param: 'assitantId', userId: assistantId, role: 'assistant' as const }]),
    ...teacherList.map(({ userId }, index) => ({
      param: `groupTeacherList[${index}].userId`,
      userId,
      role: 'teacher' as const,
    })),
  ];
  const found = await lockUsers(tx, caller, named);
  for (const { param, userId, role } of named) {
    if (found[role].has(userNumber(userId))) continue;
    throw fail(role === 'teacher' ? 'teacherUnknown' : 'assistantUnknown', { param, received: quote(userId) });
  }
  const subjects = await selectSubjects(tx, caller, teacherList);
  return teacherList.map(({ userId, courseId }, index) => {
    if (!subjects.has(courseId)) {
      throw fail('subjectUnknown', { param: `groupTeacherList[${index}].courseId`, received: courseId });
    }
    const first = teacherList.findIndex((other) => other.userId === userId && other.courseId === courseId);
    if (first < index) {
      throw fail('duplicateItem', { param: `groupTeacherList[${index}]`, received: `${userId}, ${courseId}` });
    }
    return { teacherId: userNumber(userId), subjectId: courseId };
  });
}

async function lockUsers(tx: Scope, caller: Caller, named: readonly { userId: string; role: Role }[]) {
  const ofRole = async (role: Role) => {
    const numbers = named.filter((user) => user.role === role).map(({ userId }) => userNumber(userId));
    if (numbers.length === 0) return new Set<number>();
    const users = await tx.rows(
      sql`
        select user_id
        from users
        where org_id = $1 and user_id = any(${numbers}::bigint[]) and role = ${role} and deleted_at_ms is null
          ${inBranch(caller, sql`branch_id`)}
        order by user_id
        for share`,
      row({ userId: integer }),
    );
    return new Set(users.map(({ userId }) => userId));
  };
  return { teacher: await ofRole('teacher'), assistant: await ofRole('assistant'), student: new Set<number>() };
}

async function selectSubjects(tx: Scope, caller: Caller, teacherList: readonly { courseId: number }[]) {
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

import { integer, row } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import type { GroupTeacher } from './references.ts';

/** Replaces the list of teachers by subject, in the order given, and returns what it was. */
export async function replaceTeachers(
  tx: Scope,
  groupId: number,
  teachers: readonly GroupTeacher[],
): Promise<GroupTeacher[]> {
  const previous = await tx.rows(
    sql`
      delete from group_teachers
      where org_id = $1 and group_id = ${groupId}
      returning teacher_id, subject_id`,
    row({ teacherId: integer, subjectId: integer }),
  );
  if (teachers.length === 0) return previous;
  await tx.run(sql`
    insert into group_teachers (org_id, group_id, position, teacher_id, subject_id)
    select $1, ${groupId}, t.position, t.teacher_id, t.subject_id
    from unnest(
      ${teachers.map(({ teacherId }) => teacherId)}::bigint[],
      ${teachers.map(({ subjectId }) => subjectId)}::bigint[]
    ) with ordinality as t (teacher_id, subject_id, position)`);
  return previous;
}

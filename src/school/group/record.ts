import { arrayOf, integer, jsonArrayOf, nullable, type Parsed, row, text } from '../../database/row.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import type { Group } from './contract.ts';

const groupShape = {
  groupId: integer,
  name: text,
  activeBeginSeconds: integer,
  activeEndSeconds: integer,
  teacherId: integer,
  teacherName: text,
  assistantId: nullable(integer),
  assistantName: nullable(text),
  remarks: text,
  serviceFlag: integer,
  branchId: integer,
  grade: text,
  capacity: integer,
  externalId: nullable(text),
  createdAtMs: integer,
  updatedAtMs: integer,
  memberCount: integer,
  productIds: arrayOf(integer),
  teachers: jsonArrayOf(row({ teacherId: integer, teacherName: text, subjectId: integer, subjectName: text })),
};
export const groupRow = row(groupShape);

/** `groups` is a query for rows of the table `groups`. */
export const groupColumns = (groups: Sql, now: number): Sql => sql`
  select g.group_id, g.name, g.active_begin_seconds, g.active_end_seconds, g.teacher_id, g.assistant_id, g.remarks,
    g.service_flag, g.branch_id, g.grade, g.capacity, g.external_id, g.created_at_ms, g.updated_at_ms,
    t.name as teacher_name, a.name as assistant_name,
    (
      select count(*)
      from group_members m
      join users u on u.org_id = $1 and u.user_id = m.user_id and u.deleted_at_ms is null
      where m.org_id = $1 and m.group_id = g.group_id
        and m.joined_at_ms <= ${now} and (m.left_at_ms is null or m.left_at_ms > ${now})
    ) as member_count,
    array(
      select p.product_id
      from group_products p
      where p.org_id = $1 and p.group_id = g.group_id
      order by p.product_id
    ) as product_ids,
    coalesce((
      select json_agg(json_build_object('teacher_id', gt.teacher_id, 'teacher_name', u.name,
        'subject_id', gt.subject_id, 'subject_name', s.name) order by gt.position)
      from group_teachers gt
      join users u on u.org_id = $1 and u.user_id = gt.teacher_id
      join subjects s on s.org_id = $1 and s.subject_id = gt.subject_id
      where gt.org_id = $1 and gt.group_id = g.group_id
    ), '[]') as teachers
  from (${groups}) as g
  join users t on t.org_id = $1 and t.user_id = g.teacher_id
  left join users a on a.org_id = $1 and a.user_id = g.assistant_id`;

export function toRecord(group: Parsed<typeof groupShape>): Static<typeof Group> {
  return {
    groupId: group.groupId,
    groupName: group.name,
    activeBegin: group.activeBeginSeconds,
    activeEnd: group.activeEndSeconds,
    teacherId: userIdOf('teacher', group.teacherId),
    teacherName: group.teacherName,
    assitantId: group.assistantId === null ? '' : userIdOf('assistant', group.assistantId),
    assistantName: group.assistantName ?? '',
    groupTeacherList: group.teachers.map(({ teacherId, teacherName, subjectId, subjectName }) => ({
      userId: userIdOf('teacher', teacherId),
      userName: teacherName,
      courseId: subjectId,
      courseName: subjectName,
    })),
    groupRemarks: group.remarks,
    serviceFlag: group.serviceFlag,
    subOrgId: group.branchId,
    grade: group.grade,
    capacity: group.capacity,
    memberCount: group.memberCount,
    productIds: group.productIds,
    externalId: group.externalId ?? '',
    createAt: group.createdAtMs,
    updateAt: group.updatedAtMs,
  };
}

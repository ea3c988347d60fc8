import { jsonRecord } from '../../sql/json.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import { Group } from './contract.ts';

const renderGroup = jsonRecord(Group, { plain: ['teacherId', 'assitantId'] });
const renderTeacher = jsonRecord(Group.properties.groupTeacherList.items, { plain: ['userId'] });

const teachers = sql`
  select concat('[', string_agg(${renderTeacher({
    userId: sql`'0_' || gt.teacher_id`,
    userName: sql`u.name`,
    courseId: sql`gt.subject_id`,
    courseName: sql`s.name`,
  })}, ',' order by gt.position), ']')
  from group_teachers gt
  join users u on u.org_id = $1 and u.user_id = gt.teacher_id
  join subjects s on s.org_id = $1 and s.subject_id = gt.subject_id
  where gt.org_id = $1 and gt.group_id = g.group_id`;

const productIds = sql`
  select concat('[', string_agg(p.product_id::text, ',' order by p.product_id), ']')
  from group_products p
  where p.org_id = $1 and p.group_id = g.group_id`;

const memberCount = (now: number): Sql => sql`
  select count(*)
  from group_members m
  join users u on u.org_id = $1 and u.user_id = m.user_id and u.deleted_at_ms is null
  where m.org_id = $1 and m.group_id = g.group_id
    and m.joined_at_ms <= ${now} and (m.left_at_ms is null or m.left_at_ms > ${now})`;

/** The JSON text `record` of each class, and the columns to sort by. `groups` is a query for rows of the table `groups`. */
export const selectRecords = (groups: Sql, now: number): Sql => sql`
  select g.group_id, g.name, g.active_begin_seconds, g.active_end_seconds,
    ${renderGroup({
      groupId: sql`g.group_id`,
      groupName: sql`g.name`,
      activeBegin: sql`g.active_begin_seconds`,
      activeEnd: sql`g.active_end_seconds`,
      teacherId: sql`'0_' || g.teacher_id`,
      teacherName: sql`t.name`,
      assitantId: sql`'302_' || g.assistant_id`,
      assistantName: sql`coalesce(a.name, '')`,
      groupTeacherList: sql`(${teachers})`,
      groupRemarks: sql`g.remarks`,
      serviceFlag: sql`g.service_flag`,
      subOrgId: sql`g.branch_id`,
      grade: sql`g.grade`,
      capacity: sql`g.capacity`,
      memberCount: sql`(${memberCount(now)})`,
      productIds: sql`(${productIds})`,
      externalId: sql`coalesce(g.external_id, '')`,
      createAt: sql`g.created_at_ms`,
      updateAt: sql`g.updated_at_ms`,
    })} as record
  from (${groups}) as g
  join users t on t.org_id = $1 and t.user_id = g.teacher_id
  left join users a on a.org_id = $1 and a.user_id = g.assistant_id`;

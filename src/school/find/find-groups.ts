import { inOwnClasses } from '../../operation/call/own-classes.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fieldKind } from '../../search/grams.ts';
import { contains } from '../../search/keyword.ts';
import { inBranch } from '../../sql/branch.ts';
import { integer, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import type * as contract from './contract.ts';
import { mostCandidates, type Question } from './question.ts';

const foundRow = row({
  groupId: integer,
  name: text,
  grade: text,
  teacherName: text,
  activeEndSeconds: integer,
  branchId: integer,
});

/** Whole names first, then present and future classes, then the newest. */
export async function findGroups({
  db,
  caller,
  now,
  normalized,
  branchId,
  most,
}: Question): Promise<Static<typeof contract.search.response>['groups']> {
  const best = sql`is_whole desc, is_present desc, group_id desc`;
  const found = await db.rows(
    sql`
      select c.group_id, c.name, c.grade, c.active_end_seconds, c.branch_id, t.name as teacher_name
      from (
        select *
        from (
          select group_id, name, grade, active_end_seconds, branch_id, teacher_id,
            active_end_seconds > ${Math.floor(now / 1000)} as is_present,
            ${fieldKind.open + normalized} = any(search_fields) as is_whole
          from groups
          where org_id = $1 and ${contains(caller, normalized, ['open'])}
            ${inOwnClasses(caller, { group: sql`group_id`, teacher: sql`teacher_id` })}
          limit ${mostCandidates}
        ) as candidates
        where true ${inBranch({ branchId }, sql`branch_id`)}
        order by ${best}
        limit ${most}
      ) as c
      join users t on t.org_id = $1 and t.user_id = c.teacher_id
      order by ${best}`,
    foundRow,
  );
  return found.map(({ groupId, name, activeEndSeconds, branchId: subOrgId, grade, teacherName }) => ({
    groupId,
    groupName: name,
    grade,
    teacherName,
    activeEnd: activeEndSeconds,
    subOrgId,
  }));
}

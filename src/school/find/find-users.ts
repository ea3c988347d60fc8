import { inOwnClasses, isOwnStudent } from '../../operation/call/own-classes.ts';
import { roles, userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { type FieldKind, fieldKind } from '../../search/grams.ts';
import { anyOf, contains, personKinds, textsContain } from '../../search/keyword.ts';
import { inBranch } from '../../sql/branch.ts';
import { arrayOf, boolean, integer, oneOf, row, text } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import type * as contract from './contract.ts';
import { mostCandidates, type Question } from './question.ts';

type FoundUser = Static<typeof contract.search.response>['users'][number];

const foundRow = row({
  userId: integer,
  role: oneOf(roles),
  name: text,
  loginName: text,
  mobile: text,
  grade: text,
  branchId: integer,
  groupNames: arrayOf(text),
  byGuardian: boolean,
});

export async function findUsers(question: Question, withGroups: boolean): Promise<FoundUser[]> {
  const { db, branchId, most } = question;
  const found = await db.rows(
    sql`
      select u.user_id, u.role, u.name, u.login_name, u.mobile, u.grade, u.branch_id,
        ${withGroups ? groupNames(question) : sql`array[]::text[]`} as group_names,
        not ${matches(question, textsContain, ['open', 'personal'])} as by_guardian
      from (
        select user_id, is_whole, created_at_ms
        from (${candidates(question)} limit ${mostCandidates}) as candidates
        where true ${inBranch({ branchId }, sql`branch_id`)}
        order by is_whole desc, created_at_ms desc, user_id desc
        limit ${most}
      ) as best
      join users u on u.org_id = $1 and u.user_id = best.user_id
      order by best.is_whole desc, best.created_at_ms desc, best.user_id desc`,
    foundRow,
  );
  return found.map(({ userId, role, branchId: subOrgId, ...same }) => ({
    ...same,
    userId: userIdOf(role, userId),
    userRole: role,
    subOrgId,
  }));
}

/** A class teacher has few students: their texts are compared, so that the matches among all users do not count. */
function candidates(question: Question): Sql {
  const { caller, normalized } = question;
  const compare = caller.teacherId === undefined ? contains : textsContain;
  return sql`
    select user_id, branch_id, created_at_ms, ${fieldKind.open + normalized} = any(search_fields) as is_whole
    from users
    where org_id = $1 and deleted_at_ms is null ${isOwnStudent(caller, sql`user_id`)}
      and ${matches(question, compare, personKinds(caller, normalized))}`;
}

const matches = ({ caller, forms }: Question, compare: typeof contains, kinds: readonly FieldKind[]): Sql =>
  anyOf(forms.map((form) => compare(caller, form, kinds)));

/** The present classes of the user `u`, as far as the caller may read them. */
const groupNames = ({ caller, now }: Question): Sql => sql`
  array(
    select g.name
    from groups g
    where g.org_id = $1 and g.active_end_seconds > ${Math.floor(now / 1000)} ${inBranch(caller, sql`g.branch_id`)}
      ${inOwnClasses(caller, { group: sql`g.group_id`, teacher: sql`g.teacher_id` })}
      and g.group_id in (
        select m.group_id
        from group_members m
        where m.org_id = $1 and m.user_id = u.user_id and m.joined_at_ms <= ${now}
          and (m.left_at_ms is null or m.left_at_ms > ${now})
        union all
        select t.group_id from groups t where t.org_id = $1 and t.teacher_id = u.user_id
        union all
        select s.group_id from group_teachers s where s.org_id = $1 and s.teacher_id = u.user_id)
    order by g.group_id desc
    limit 3)`;

import type { Static } from 'typebox';
import type { ReadCall } from '../call/call.ts';
import { roles, userIdOf } from '../contract/ids.ts';
import { slice } from '../contract/paging.ts';
import { inBranch } from '../database/branch.ts';
import { selectPage } from '../database/page.ts';
import { arrayOf, integer, oneOf, type Parsed, row, text } from '../database/row.ts';
import { nothing, sql } from '../database/sql.ts';
import { contains, keyword } from '../search/keyword.ts';
import type { listUsers, User } from './contract.ts';

const userShape = {
  userId: integer,
  branchId: integer,
  appId: text,
  role: oneOf(roles),
  loginName: text,
  name: text,
  mobile: text,
  active: integer,
  gender: integer,
  birthday: text,
  avatarUrl: text,
  email: text,
  nickName: text,
  grade: text,
  school: text,
  province: text,
  city: text,
  district: text,
  address: text,
  guardianName: text,
  guardianMobile: text,
  source: text,
  remark: text,
  language: text,
  timeZone: text,
  tags: arrayOf(text),
  lastLoginAtMs: integer,
  createdAtMs: integer,
  updatedAtMs: integer,
};
const userRow = row(userShape);

export async function list({
  input,
  db,
  caller,
}: ReadCall<Static<typeof listUsers.request>>): Promise<Static<typeof listUsers.response>> {
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  const wanted = keyword(input.searchStr);
  const conditions = sql`
    org_id = $1 and deleted_at_ms is null ${inBranch(caller, sql`branch_id`)}
    ${input.userRole === undefined ? nothing : sql`and role = ${input.userRole}`}
    ${wanted === undefined ? nothing : sql`and ${contains(caller, wanted, ['name', 'mobile'])}`}`;
  const direction = input.isSortDesc === '1' ? sql`desc` : sql`asc`;
  const byCreation = input.sortType === '3';

  return selectPage(
    db,
    {
      total: sql`select count(*) from users where ${conditions}`,
      page: sql`
        select u.*, b.app_id
        from (
          select *
          from users
          where ${conditions}
          order by ${byCreation ? sql`created_at_ms ${direction},` : nothing} user_id ${direction}
          limit ${limit} offset ${offset}
        ) as u
        join branches b on b.org_id = $1 and b.branch_id = u.branch_id`,
      order: sql`${byCreation ? sql`page.created_at_ms ${direction},` : nothing} page.user_id ${direction}`,
    },
    (values) => toRecord(userRow(values)),
  );
}

/** The record as the interface has it: a user without a mobile has no `mobile`. */
function toRecord(user: Parsed<typeof userShape>): Static<typeof User> {
  const { userId, branchId, role, loginName, name, createdAtMs, mobile, updatedAtMs, lastLoginAtMs, ...same } = user;
  return {
    id: userIdOf(role, userId),
    loginName,
    name,
    createAt: createdAtMs,
    ...(mobile === '' ? {} : { mobile }),
    subOrgId: branchId,
    lastLoginAt: lastLoginAtMs,
    updateAt: updatedAtMs,
    userRole: role,
    ...same,
  };
}

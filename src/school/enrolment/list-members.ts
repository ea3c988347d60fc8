import { readOperation } from '../../operation/call/implementation.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import { slice } from '../../operation/contract/paging.ts';
import { fail } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { inBranch } from '../../sql/branch.ts';
import { selectPage } from '../../sql/page.ts';
import { integer, nullable, row, text } from '../../sql/row.ts';
import { nothing, sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';

const memberRow = row({
  userId: integer,
  name: text,
  loginName: text,
  mobile: text,
  joinedAtMs: integer,
  leftAtMs: nullable(integer),
  reason: text,
  orderSn: nullable(text),
  line: nullable(integer),
});

export const listMembers = readOperation(contract.listMembers, async ({ input, db, caller, now }) => {
  const { groupId, which = 'present', at = now } = input;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  const group = await db.optional(
    sql`select from groups where org_id = $1 and group_id = ${groupId} ${inBranch(caller, sql`branch_id`)}`,
    () => true,
  );
  if (group === undefined) throw fail(notFoundErrors.groupNotFound, { param: 'groupId', received: groupId });

  const present = sql`and m.joined_at_ms <= ${at} and (m.left_at_ms is null or m.left_at_ms > ${at})`;
  const found = sql`
    from group_members m
    join users u on u.org_id = $1 and u.user_id = m.user_id and u.deleted_at_ms is null
    where m.org_id = $1 and m.group_id = ${groupId} ${which === 'present' ? present : nothing}`;
  const { total, list } = await selectPage(
    db,
    {
      total: sql`select count(*) ${found}`,
      page: sql`
        select m.user_id, m.joined_at_ms, m.left_at_ms, m.reason, m.line, u.name, u.login_name, u.mobile, (
          select o.order_sn from orders o where o.org_id = $1 and o.order_id = m.order_id) as order_sn
        ${found}
        order by m.joined_at_ms, m.user_id
        limit ${limit} offset ${offset}`,
      order: sql`page.joined_at_ms, page.user_id`,
    },
    memberRow,
  );
  return {
    total,
    list: list.map(({ userId, name, joinedAtMs, leftAtMs, orderSn, line, ...same }) => ({
      ...same,
      userId: userIdOf('student', userId),
      userName: name,
      joinedAt: joinedAtMs,
      leftAt: leftAtMs ?? 0,
      orderSn: orderSn ?? '',
      line: line ?? 0,
    })),
  };
});

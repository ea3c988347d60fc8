import { selectPage } from '../../database/page.ts';
import { integer, jsonArrayOf, oneOf, row, text } from '../../database/row.ts';
import { nothing, type Sql, sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { roles, userIdOf } from '../../operation/contract/ids.ts';
import { slice } from '../../operation/contract/paging.ts';
import type { Static } from '../../operation/contract/static.ts';
import { selectBranch } from '../../school/organisation/select-branch.ts';
import type * as contract from './contract.ts';
import { unplacedLines } from './unplaced-lines.ts';

const mostSuggested = 5;

const lineRow = row({
  orderSn: text,
  line: integer,
  paidAtMs: integer,
  productId: integer,
  productName: text,
  branchId: integer,
  studentId: integer,
  studentName: text,
  buyerId: integer,
  buyerRole: oneOf(roles),
  buyerName: text,
  groups: jsonArrayOf(
    row({
      groupId: integer,
      groupName: text,
      teacherName: text,
      activeBegin: integer,
      activeEnd: integer,
      capacity: integer,
      memberCount: integer,
    }),
  ),
});

export async function listUnplaced({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.listUnplaced.request>>): Promise<Static<typeof contract.listUnplaced.response>> {
  const { subOrgId, productId } = input;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  if (subOrgId !== undefined) await selectBranch(db, caller, { param: 'subOrgId', branchId: subOrgId });
  const found = sql`
    from ${unplacedLines(caller, now)}
      ${subOrgId === undefined ? nothing : sql`and o.branch_id = ${subOrgId}`}
      ${productId === undefined ? nothing : sql`and l.product_id = ${productId}`}`;

  const { total, list } = await selectPage(
    db,
    {
      total: sql`select count(*) ${found}`,
      page: sql`
        select p.*, n.name as product_name, b.role as buyer_role, b.name as buyer_name, coalesce((
          select json_agg(g order by g.ours desc, g.active_begin, g.group_id)
          from (${suggested(now)}) as g), '[]') as groups
        from (
          select l.order_id, l.line, l.paid_at_ms, l.product_id, l.ordered_name_id, l.student_id, o.order_sn,
            o.branch_id, o.buyer_id, s.name as student_name
          ${found}
          order by l.paid_at_ms, l.order_id, l.line
          limit ${limit} offset ${offset}
        ) as p
        join ordered_names n on n.org_id = $1 and n.ordered_name_id = p.ordered_name_id
        join users b on b.org_id = $1 and b.user_id = p.buyer_id`,
      order: sql`page.paid_at_ms, page.order_id, page.line`,
    },
    lineRow,
  );
  return {
    total,
    list: list.map(({ paidAtMs, branchId, studentId, buyerId, buyerRole, ...same }) => ({
      ...same,
      datePay: paidAtMs,
      subOrgId: branchId,
      studentId: userIdOf('student', studentId),
      buyerId: userIdOf(buyerRole, buyerId),
    })),
  };
}

/**
 * Suggested classes for the order line `p`: in the branch of the order, not expired, with a free seat and without the
 * student. Classes for the product, or if there are none, classes of the product's teachers.
 */
const suggested = (now: number): Sql => sql`
  select c.group_id, c.name as group_name, t.name as teacher_name, c.active_begin_seconds as active_begin,
    c.active_end_seconds as active_end, c.capacity, c.member_count, c.ours
  from (
    select g.*, exists (
      select from group_products x
      where x.org_id = $1 and x.group_id = g.group_id and x.product_id = p.product_id) as ours, (
      select count(distinct m.user_id)
      from group_members m
      where m.org_id = $1 and m.group_id = g.group_id and (m.left_at_ms is null or m.left_at_ms > ${now})) as member_count
    from groups g
    where g.org_id = $1 and g.branch_id = p.branch_id and g.active_end_seconds * 1000 > ${now}
      and g.group_id in (
        select x.group_id from group_products x where x.org_id = $1 and x.product_id = p.product_id
        union all
        select x.group_id
        from groups x
        join product_teachers pt on pt.org_id = $1 and pt.product_id = p.product_id and pt.user_id = x.teacher_id
        where x.org_id = $1 and not exists (
          select from group_products y where y.org_id = $1 and y.product_id = p.product_id))
      and not exists (
        select from group_members m
        where m.org_id = $1 and m.group_id = g.group_id and m.user_id = p.student_id
          and (m.left_at_ms is null or m.left_at_ms > ${now}))
  ) as c
  join users t on t.org_id = $1 and t.user_id = c.teacher_id
  where c.capacity = 0 or c.member_count < c.capacity
  order by c.ours desc, c.active_begin_seconds, c.group_id
  limit ${mostSuggested}`;

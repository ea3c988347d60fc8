import type { Caller } from '../../operation/call/caller.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { boolean, integer, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { groupErrors } from '../group/errors.ts';
import { unplacedLines } from './unplaced-lines.ts';

const lineRow = row({
  orderSn: text,
  orderId: integer,
  line: integer,
  branchId: integer,
  studentId: integer,
  isUnplaced: boolean,
});

/** These order lines, which enrol a student. Nobody can place or refund them until the transaction ends. */
export async function lockPaidLines(
  tx: OrgSql,
  caller: Caller,
  lines: readonly { readonly orderSn: string; readonly line: number }[],
  now: number,
): Promise<ReturnType<typeof lineRow>[]> {
  const orders = await tx.rows(
    sql`
      select order_id
      from orders
      where org_id = $1 and order_sn = any(${lines.map(({ orderSn }) => orderSn)}::text[])
        ${inBranch(caller, sql`branch_id`)}
      order by order_id
      for no key update`,
    row({ orderId: integer }),
  );
  const orderIds = orders.map(({ orderId }) => orderId);
  const isWaiting = (isDismissed: boolean) => sql`
    select l.order_id, l.line from ${unplacedLines(caller, now, isDismissed)} and l.order_id = any(${orderIds}::bigint[])`;
  const found = await tx.rows(
    sql`
      select o.order_sn, l.order_id, l.line, o.branch_id, l.student_id, (l.order_id, l.line) in (
        ${isWaiting(false)}
        union all
        ${isWaiting(true)}) as is_unplaced
      from order_lines l
      join orders o on o.org_id = $1 and o.order_id = l.order_id
      where l.org_id = $1 and l.order_id = any(${orderIds}::bigint[]) and l.student_id is not null`,
    lineRow,
  );
  const byName = new Map(found.map((each) => [`${each.orderSn}/${each.line}`, each]));
  const seen = new Set<unknown>();
  return lines.map(({ orderSn, line }, index) => {
    const param = `lines[${index}].line`;
    const received = quote(`${orderSn}, ${line}`);
    const known = byName.get(`${orderSn}/${line}`);
    if (known === undefined) throw fail(groupErrors.lineUnknown, { param, received });
    if (seen.has(known)) throw fail(parameterErrors.duplicateItem, { param, received });
    seen.add(known);
    return known;
  });
}

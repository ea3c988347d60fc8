import type { Caller } from '../../operation/call/caller.ts';
import { userIdOf, userNumber } from '../../operation/contract/ids.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, nullable, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { orderStatus } from '../code-dictionary/order-status.ts';
import { groupErrors } from '../group/errors.ts';

interface RequestedMember {
  readonly userId: string;
  readonly orderSn?: string;
  readonly line?: number;
}

const lineRow = row({
  orderId: integer,
  line: integer,
  status: integer,
  studentId: nullable(integer),
});

/** Paid, and without a pending refund. */
const placeable: readonly number[] = [orderStatus.paid, orderStatus.shipped];

/** The order line of each member, or null. Other transactions cannot change these orders until this one ends. */
export async function lockOrderLines(
  tx: OrgSql,
  caller: Caller,
  members: readonly RequestedMember[],
  groupId: number,
): Promise<({ orderId: number; line: number } | null)[]> {
  const orderSns = members.flatMap(({ orderSn }) => orderSn ?? []);
  const lines = orderSns.length === 0 ? [] : await lockLines(tx, caller, orderSns);
  return members.map(({ userId, orderSn, line }, index) => {
    const path = `members[${index}]`;
    if (orderSn === undefined && line === undefined) return null;
    if (orderSn === undefined) throw fail(parameterErrors.parameterMissing, { param: `${path}.orderSn` });
    if (line === undefined) throw fail(parameterErrors.parameterMissing, { param: `${path}.line` });
    const found = lines.find((each) => each.orderSn === orderSn && each.line === line);
    const named = `${orderSn}, ${line}`;
    if (found === undefined) throw fail(groupErrors.lineUnknown, { param: `${path}.line`, received: quote(named) });
    if (found.studentId !== userNumber(userId)) {
      const student = found.studentId === null ? '-' : userIdOf('student', found.studentId);
      throw fail(groupErrors.lineOfAnother, { param: `${path}.userId`, received: named, student });
    }
    if (!placeable.includes(found.status)) {
      throw fail(groupErrors.lineNotPaid, { param: `${path}.line`, received: named, status: found.status });
    }
    if (found.placedIn !== undefined && found.placedIn !== groupId) {
      throw fail(groupErrors.lineAlreadyPlaced, { param: `${path}.line`, received: named, groupId: found.placedIn });
    }
    return { orderId: found.orderId, line };
  });
}

async function lockLines(tx: OrgSql, caller: Caller, orderSns: readonly string[]) {
  const orders = await tx.rows(
    sql`
      select order_id, order_sn
      from orders
      where org_id = $1 and order_sn = any(${orderSns}::text[]) ${inBranch(caller, sql`branch_id`)}
      order by order_id
      for no key update`,
    row({ orderId: integer, orderSn: text }),
  );
  const orderIds = orders.map(({ orderId }) => orderId);
  const lines = await tx.rows(
    sql`
      select order_id, line, status, student_id
      from order_lines
      where org_id = $1 and order_id = any(${orderIds}::bigint[])
      order by order_id, line`,
    lineRow,
  );
  // Read after the lock: a concurrent transaction may have placed these lines.
  const memberships = await tx.rows(
    sql`
      select order_id, line, group_id
      from group_members
      where org_id = $1 and order_id = any(${orderIds}::bigint[]) and left_at_ms is null`,
    row({ orderId: integer, line: integer, groupId: integer }),
  );
  return lines.map((line) => ({
    ...line,
    orderSn: orders.find(({ orderId }) => orderId === line.orderId)?.orderSn,
    placedIn: memberships.find(({ orderId, line: number }) => orderId === line.orderId && number === line.line)
      ?.groupId,
  }));
}

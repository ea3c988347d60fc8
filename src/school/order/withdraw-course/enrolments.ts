import { integer, row } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { sql } from '../../../database/sql.ts';
import { preventRejoin } from '../../membership/deleted-members.ts';
import { endMemberships } from '../../membership/members.ts';
import type { LockedLine } from '../transition/locked-order.ts';

/** Ends the class memberships that came from these order lines. Learning records stay. */
export async function endEnrolments(
  tx: Scope,
  { orderId, lines, now, reason }: { orderId: number; lines: readonly LockedLine[]; now: number; reason: string },
): Promise<void> {
  const memberships = await tx.rows(
    sql`
      select group_id, user_id
      from group_members
      where org_id = $1 and order_id = ${orderId} and line = any(${lines.map(({ line }) => line)}::smallint[])
        and (left_at_ms is null or left_at_ms > ${now})`,
    row({ groupId: integer, userId: integer }),
  );
  await preventRejoin(tx, {
    orderLines: lines.map(({ line }) => ({ orderId, line })),
    reason,
  });
  if (memberships.length === 0) return;
  await endMemberships(
    tx,
    memberships.map((membership) => ({ ...membership, leftAtMs: now, reason })),
  );
}

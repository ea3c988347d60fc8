import { integer, row } from '../../../database/row.ts';
import { sql } from '../../../database/sql.ts';
import { departureChange, preventRejoin } from '../../membership/deleted-members.ts';
import { endMemberships } from '../../membership/members.ts';
import type { TransitionCall } from '../transition/apply-transition.ts';
import type { LockedLine } from '../transition/locked-order.ts';

/** Ends the class memberships that came from these order lines. Learning records stay. */
export async function endEnrolments(
  { tx, now, audit }: Pick<TransitionCall, 'tx' | 'now' | 'audit'>,
  { orderId, lines, reason }: { orderId: number; lines: readonly LockedLine[]; reason: string },
): Promise<void> {
  const memberships = await tx.rows(
    sql`
      select m.group_id, m.user_id, g.branch_id
      from group_members m
      join groups g on g.org_id = $1 and g.group_id = m.group_id
      where m.org_id = $1 and m.order_id = ${orderId} and m.line = any(${lines.map(({ line }) => line)}::smallint[])
        and (m.left_at_ms is null or m.left_at_ms > ${now})`,
    row({ groupId: integer, userId: integer, branchId: integer }),
  );
  preventRejoin(tx, {
    orderLines: lines.map(({ line }) => ({ orderId, line })),
    reason,
  });
  if (memberships.length === 0) return;
  await endMemberships(
    tx,
    memberships.map(({ groupId, userId }) => ({ groupId, userId, leftAtMs: now, reason })),
    now,
  );
  for (const membership of memberships) audit(departureChange({ ...membership, leftAtMs: now }));
}

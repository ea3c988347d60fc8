import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { departureChange, preventRejoin } from '../../enrolment/deleted-members.ts';
import { endMemberships, lockMembershipsExclusive } from '../../enrolment/members.ts';
import type { TransitionCall } from '../transition/apply-transition.ts';
import type { LockedLine } from '../transition/locked-order.ts';

/** Ends the class memberships that came from these order lines. Learning records stay. The order must be locked. */
export async function endEnrolments(
  { tx, now, audit }: Pick<TransitionCall, 'tx' | 'now' | 'audit'>,
  { orderId, lines, reason }: { orderId: number; lines: readonly LockedLine[]; reason: string },
): Promise<void> {
  const numbers = lines.map(({ line }) => line);
  const selectLasting = () =>
    tx.rows(
      sql`
        select m.group_id, m.user_id, g.branch_id
        from group_members m
        join groups g on g.org_id = $1 and g.group_id = m.group_id
        where m.org_id = $1 and m.order_id = ${orderId} and m.line = any(${numbers}::smallint[])
          and (m.left_at_ms is null or m.left_at_ms > ${now})`,
      row({ groupId: integer, userId: integer, branchId: integer }),
    );
  const found = await selectLasting();
  if (found.length > 0) {
    // Read again after the lock: the student may have left meanwhile. Nobody joins by an order that is locked.
    await lockMembershipsExclusive(tx, found);
    const memberships = await selectLasting();
    await endMemberships(
      tx,
      memberships.map(({ groupId, userId }) => ({ groupId, userId, leftAtMs: now, reason })),
      now,
    );
    for (const membership of memberships) audit(departureChange({ ...membership, leftAtMs: now }));
  }
  // After the lock, so that a deletion of the student that ended these memberships meanwhile is seen.
  preventRejoin(tx, {
    orderLines: numbers.map((line) => ({ orderId, line })),
    reason,
  });
}

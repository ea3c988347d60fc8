import type { Change } from '../../operation/call/audit.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { boolean, integer, nullable, row } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import { endMemberships, insertMembers, lockMembershipsExclusive } from './members.ts';

/** Marks memberships that a deletion ended. A restored student joins these classes again. */
const userDeleted = 'userDeleted';

/** Ends all memberships of a deleted student, whose row is locked. Returns the audit changes. */
export async function leaveAllGroups(tx: OrgSql, userId: number, now: number): Promise<Change[]> {
  const selectGroups = () =>
    tx.rows(
      sql`
        select g.group_id, g.branch_id
        from groups g
        where g.org_id = $1 and g.group_id in (
          select group_id
          from group_members
          where org_id = $1 and user_id = ${userId} and (left_at_ms is null or left_at_ms > ${now}))
        order by g.group_id`,
      row({ groupId: integer, branchId: integer }),
    );
  // Read again after the lock: an order may have been withdrawn meanwhile. Nobody adds a student whose row is locked.
  await lockMembershipsExclusive(tx, await selectGroups());
  const groups = await selectGroups();
  await endMemberships(
    tx,
    groups.map(({ groupId }) => ({ groupId, userId, leftAtMs: now, reason: userDeleted })),
    now,
  );
  return groups.map(({ groupId, branchId }) => departureChange({ groupId, userId, branchId, leftAtMs: now }));
}

/** The audit change of a student who leaves a class. */
export const departureChange = ({
  groupId,
  userId,
  branchId,
  leftAtMs,
}: {
  groupId: number;
  userId: number;
  branchId: number;
  leftAtMs: number;
}): Change => ({
  record: 'groupMember',
  events: ['group.memberRemoved'],
  id: `${groupId}/${userIdOf('student', userId)}`,
  branchId,
  fields: { leftAtMs: [null, leftAtMs] },
});

const endedMembershipRow = row({
  groupId: integer,
  orderId: nullable(integer),
  line: nullable(integer),
  joinedAtMs: integer,
  plannedLeftAtMs: nullable(integer),
});
type EndedMembership = ReturnType<typeof endedMembershipRow>;

const groupRow = row({ groupId: integer, branchId: integer, activeEndSeconds: integer, hasRoom: boolean });

interface Restored {
  readonly userId: number;
  readonly deletedAtMs: number;
}

/** A condition on memberships `m`: the last deletion of the student ended them. */
const endedByDeletion = ({ userId, deletedAtMs }: Restored): Sql => sql`
  m.org_id = $1 and m.user_id = ${userId} and m.reason = ${userDeleted} and m.left_at_ms >= ${deletedAtMs}`;

/**
 * Restores the memberships that the deletion ended, from now or a later planned begin until the planned end. Skips
 * classes that have expired or are full, and memberships whose order line was withdrawn or refunded in the meantime.
 * Returns the audit changes and the ids of the full or expired classes.
 */
export async function rejoinGroups(
  tx: OrgSql,
  restored: Restored,
  now: number,
): Promise<{ changes: Change[]; notRejoined: number[] }> {
  const groups = await lockGroupsToRejoin(tx, restored, now);
  const left = await takeEndedMemberships(tx, restored);
  const due = left.filter(({ plannedLeftAtMs }) => plannedLeftAtMs === null || plannedLeftAtMs > now);
  const { userId } = restored;
  const rejoining = withoutOverlaps(due, now).flatMap(({ joinedAtMs, plannedLeftAtMs, ...membership }) => {
    const group = groups.find(({ groupId }) => groupId === membership.groupId);
    const open = group?.hasRoom && group.activeEndSeconds * 1000 > now;
    const member = { ...membership, userId, joinedAtMs: Math.max(joinedAtMs, now), leftAtMs: plannedLeftAtMs };
    return open ? [{ member, branchId: group.branchId }] : [];
  });
  await insertMembers(
    tx,
    rejoining.map(({ member }) => member),
    now,
  );
  const joined = new Set(rejoining.map(({ member }) => member.groupId));
  return {
    changes: rejoining.map(({ member: { groupId, joinedAtMs, leftAtMs }, branchId }) => ({
      record: 'groupMember',
      events: ['group.memberAdded'],
      id: `${groupId}/${userIdOf('student', userId)}`,
      branchId,
      fields: { joinedAtMs: [null, joinedAtMs], ...(leftAtMs === null ? {} : { leftAtMs: [null, leftAtMs] }) },
    })),
    notRejoined: [...new Set(due.map(({ groupId }) => groupId))].filter((groupId) => !joined.has(groupId)),
  };
}

/**
 * Of memberships in one class that would overlap, the last. After two deletions at the same time by the clock, or with a
 * clock that was set back in between, the membership before the first restore looks as if the second had ended it too.
 */
function withoutOverlaps(memberships: readonly EndedMembership[], now: number): readonly EndedMembership[] {
  const beginOf = ({ joinedAtMs }: EndedMembership) => Math.max(joinedAtMs, now);
  const endOf = ({ plannedLeftAtMs }: EndedMembership) => plannedLeftAtMs ?? Number.POSITIVE_INFINITY;
  const chosen: EndedMembership[] = [];
  for (const each of memberships.toSorted((a, b) => b.joinedAtMs - a.joinedAtMs)) {
    const overlaps = chosen.some(
      (other) => other.groupId === each.groupId && beginOf(other) < endOf(each) && beginOf(each) < endOf(other),
    );
    if (!overlaps) chosen.push(each);
  }
  return chosen;
}

/** Lock order: orders first, then classes. */
async function lockGroupsToRejoin(tx: OrgSql, restored: Restored, now: number) {
  const memberships = await tx.rows(
    sql`select m.group_id, m.order_id from group_members m where ${endedByDeletion(restored)}`,
    row({ groupId: integer, orderId: nullable(integer) }),
  );
  await tx.rows(
    sql`
      select order_id
      from orders
      where org_id = $1 and order_id = any(${memberships.flatMap(({ orderId }) => orderId ?? [])}::bigint[])
      order by order_id
      for share`,
    row({ orderId: integer }),
  );
  const groupIds = memberships.map(({ groupId }) => groupId);
  await lockMembershipsExclusive(tx, memberships);
  // Count after the lock, so that no concurrent transaction takes a seat.
  return tx.rows(
    sql`
      select g.group_id, g.branch_id, g.active_end_seconds,
        g.capacity = 0 or g.capacity > (
          select count(distinct o.user_id)
          from group_members o
          where o.org_id = $1 and o.group_id = g.group_id and o.user_id <> ${restored.userId}
            and (o.left_at_ms is null or o.left_at_ms > ${now})) as has_room
      from groups g
      where g.org_id = $1 and g.group_id = any(${groupIds}::bigint[])
      order by g.group_id`,
    groupRow,
  );
}

/** Deletes memberships that never began, because they would conflict with the new rows. */
async function takeEndedMemberships(tx: OrgSql, restored: Restored): Promise<EndedMembership[]> {
  const unbegun = await tx.rows(
    sql`
      delete from group_members m
      where ${endedByDeletion(restored)} and m.joined_at_ms = m.left_at_ms
      returning m.group_id, m.order_id, m.line, m.joined_at_ms, m.planned_left_at_ms`,
    endedMembershipRow,
  );
  const begun = await tx.rows(
    sql`
      select m.group_id, m.order_id, m.line, m.joined_at_ms, m.planned_left_at_ms
      from group_members m
      where ${endedByDeletion(restored)}`,
    endedMembershipRow,
  );
  return [...unbegun, ...begun];
}

/** A student who is restored later does not rejoin through these order lines. */
export function preventRejoin(
  tx: OrgSql,
  {
    orderLines,
    reason,
  }: { orderLines: readonly { readonly orderId: number; readonly line: number }[]; readonly reason: string },
): void {
  tx.send(sql`
    update group_members m set reason = ${reason}
    from users u
    where m.org_id = $1 and u.org_id = $1 and u.user_id = m.user_id and u.deleted_at_ms is not null
      and m.reason = ${userDeleted} and m.left_at_ms >= u.deleted_at_ms and (m.order_id, m.line) in (
        select * from unnest(
          ${orderLines.map(({ orderId }) => orderId)}::bigint[], ${orderLines.map(({ line }) => line)}::smallint[]))`);
}

/** Returns the number of erased texts. */
export function eraseDepartureReasons(tx: OrgSql, userId: number): Promise<number> {
  return tx.run(sql`
    update group_members set reason = ''
    where org_id = $1 and user_id = ${userId} and reason not in ('', ${userDeleted})`);
}

import { boolean, integer, nullable, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { Change } from '../../operation/call/audit.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import { endMemberships, insertMembers, lockMembers } from './members.ts';

/** Why a student who was deleted left: one who is restored joins these classes again. */
const userDeleted = 'userDeleted';

/** A student who is deleted leaves every class. */
export async function leaveAllGroups(tx: Scope, userId: number, leftAtMs: number): Promise<void> {
  const groups = await tx.rows(
    sql`
      select distinct group_id
      from group_members
      where org_id = $1 and user_id = ${userId} and (left_at_ms is null or left_at_ms > ${leftAtMs})`,
    row({ groupId: integer }),
  );
  await endMemberships(
    tx,
    groups.map(({ groupId }) => ({ groupId, userId, leftAtMs, reason: userDeleted })),
  );
}

const leftRow = row({
  groupId: integer,
  orderId: nullable(integer),
  line: nullable(integer),
  joinedAtMs: integer,
  plannedLeftAtMs: nullable(integer),
});
type Left = ReturnType<typeof leftRow>;

const groupRow = row({ groupId: integer, branchId: integer, activeEndSeconds: integer, hasRoom: boolean });

/** A student who is being restored, and when they were deleted. */
interface Restored {
  readonly userId: number;
  readonly deletedAtMs: number;
}

/** The memberships `m` that the last deletion of a student ended. */
const endedByDeletion = ({ userId, deletedAtMs }: Restored): Sql => sql`
  m.org_id = $1 and m.user_id = ${userId} and m.reason = ${userDeleted} and m.left_at_ms >= ${deletedAtMs}`;

/**
 * A student who is restored joins again what the deletion took them out of, from now on or from the later day that was
 * planned, until the day that was planned. They stay out of a class that has expired or is full, and of one whose
 * order line was withdrawn or refunded meanwhile. Returns what to audit, and the classes that were full or expired.
 */
export async function rejoinGroups(
  tx: Scope,
  restored: Restored,
  now: number,
): Promise<{ changes: Change[]; notRejoined: number[] }> {
  const groups = await lockLeftGroups(tx, restored, now);
  const left = await takeLeft(tx, restored);
  const due = left.filter(({ plannedLeftAtMs }) => plannedLeftAtMs === null || plannedLeftAtMs > now);
  const { userId } = restored;
  const rejoining = due.flatMap(({ joinedAtMs, plannedLeftAtMs, ...membership }) => {
    const group = groups.find(({ groupId }) => groupId === membership.groupId);
    const open = group?.hasRoom && group.activeEndSeconds * 1000 > now;
    const member = { ...membership, userId, joinedAtMs: Math.max(joinedAtMs, now), leftAtMs: plannedLeftAtMs };
    return open ? [{ member, branchId: group.branchId }] : [];
  });
  await insertMembers(
    tx,
    rejoining.map(({ member }) => member),
  );
  const joined = new Set(rejoining.map(({ member }) => member.groupId));
  return {
    changes: rejoining.map(({ member: { groupId, joinedAtMs, leftAtMs }, branchId }) => ({
      record: 'groupMember',
      id: `${groupId}/${userIdOf('student', userId)}`,
      branchId,
      fields: { joinedAtMs: [null, joinedAtMs], ...(leftAtMs === null ? {} : { leftAtMs: [null, leftAtMs] }) },
    })),
    notRejoined: [...new Set(due.map(({ groupId }) => groupId))].filter((groupId) => !joined.has(groupId)),
  };
}

/** First the orders behind the memberships, then the classes: the order in which everyone locks them. */
async function lockLeftGroups(tx: Scope, restored: Restored, now: number) {
  const places = await tx.rows(
    sql`select m.group_id, m.order_id from group_members m where ${endedByDeletion(restored)}`,
    row({ groupId: integer, orderId: nullable(integer) }),
  );
  await tx.rows(
    sql`
      select order_id
      from orders
      where org_id = $1 and order_id = any(${places.flatMap(({ orderId }) => orderId ?? [])}::bigint[])
      order by order_id
      for share`,
    row({ orderId: integer }),
  );
  const groupIds = places.map(({ groupId }) => groupId);
  await lockMembers(tx, places);
  // Counted once the classes are locked: nobody takes a seat any more.
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

/** What the deletion ended. A membership that never began is removed: it would stand in the way of the new one. */
async function takeLeft(tx: Scope, restored: Restored): Promise<Left[]> {
  const unbegun = await tx.rows(
    sql`
      delete from group_members m
      where ${endedByDeletion(restored)} and m.joined_at_ms = m.left_at_ms
      returning m.group_id, m.order_id, m.line, m.joined_at_ms, m.planned_left_at_ms`,
    leftRow,
  );
  const begun = await tx.rows(
    sql`
      select m.group_id, m.order_id, m.line, m.joined_at_ms, m.planned_left_at_ms
      from group_members m
      where ${endedByDeletion(restored)}`,
    leftRow,
  );
  return [...unbegun, ...begun];
}

/** What was bought no longer gives a place: a deleted student who is restored does not come back by it. */
export async function forgetReturn(
  tx: Scope,
  {
    bought,
    reason,
  }: { bought: readonly { readonly orderId: number; readonly line: number }[]; readonly reason: string },
): Promise<void> {
  await tx.run(sql`
    update group_members m set reason = ${reason}
    from users u
    where m.org_id = $1 and u.org_id = $1 and u.user_id = m.user_id and u.deleted_at_ms is not null
      and m.reason = ${userDeleted} and m.left_at_ms >= u.deleted_at_ms and (m.order_id, m.line) in (
        select * from unnest(
          ${bought.map(({ orderId }) => orderId)}::bigint[], ${bought.map(({ line }) => line)}::smallint[]))`);
}

/** Removes what was written about why somebody left; tells how many texts that were. */
export function forgetReasons(tx: Scope, userId: number): Promise<number> {
  return tx.run(sql`
    update group_members set reason = ''
    where org_id = $1 and user_id = ${userId} and reason not in ('', ${userDeleted})`);
}

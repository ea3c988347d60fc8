import { integer, nullable, row } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { endMemberships, insertMembers } from './members.ts';

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

/**
 * A student who is restored joins again what the deletion took them out of, unless the class has expired since: from
 * now on, or from the day that was to come anyway.
 */
export async function rejoinGroups(tx: Scope, userId: number, deletedAtMs: number, now: number): Promise<void> {
  const left = await tx.rows(
    sql`
      delete from group_members m
      using groups g
      where m.org_id = $1 and m.user_id = ${userId} and m.reason = ${userDeleted} and m.left_at_ms >= ${deletedAtMs}
        and m.joined_at_ms = m.left_at_ms and g.org_id = $1 and g.group_id = m.group_id
      returning m.group_id, m.order_id, m.line, m.joined_at_ms, g.active_end_seconds`,
    leftRow,
  );
  const begun = await tx.rows(
    sql`
      select m.group_id, m.order_id, m.line, m.joined_at_ms, g.active_end_seconds
      from group_members m
      join groups g on g.org_id = $1 and g.group_id = m.group_id
      where m.org_id = $1 and m.user_id = ${userId} and m.reason = ${userDeleted} and m.left_at_ms >= ${deletedAtMs}`,
    leftRow,
  );
  const open = [...left, ...begun].filter(({ activeEndSeconds }) => activeEndSeconds * 1000 > now);
  await insertMembers(
    tx,
    open.map(({ activeEndSeconds, joinedAtMs, ...membership }) => ({
      ...membership,
      userId,
      joinedAtMs: Math.max(joinedAtMs, now),
    })),
  );
}

const leftRow = row({
  groupId: integer,
  orderId: nullable(integer),
  line: nullable(integer),
  joinedAtMs: integer,
  activeEndSeconds: integer,
});

/** Removes what was written about why somebody left; tells how many texts that were. */
export function forgetReasons(tx: Scope, userId: number): Promise<number> {
  return tx.run(sql`
    update group_members set reason = ''
    where org_id = $1 and user_id = ${userId} and reason not in ('', ${userDeleted})`);
}

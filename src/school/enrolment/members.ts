import { insertRows } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, nullable, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { storeAttendance } from '../lesson/attendance/store-attendance.ts';
import { syncExamStudents } from '../work/exam/write.ts';
import { syncHomeworkStudents } from '../work/homework/write.ts';

export interface NewMember {
  readonly groupId: number;
  readonly userId: number;
  readonly joinedAtMs: number;
  readonly leftAtMs?: number | null;
  readonly reason?: string;
  /** The order line that gives the student this seat, if known. */
  readonly orderId?: number | null;
  readonly line?: number | null;
}

/** Also updates the lessons, homework and exams during the memberships. `now` is the time of the attendance events. */
export async function insertMembers(tx: OrgSql, members: readonly NewMember[], now: number): Promise<void> {
  await lockMembershipsExclusive(tx, members);
  await deleteUnbegun(tx, members);
  await insertRows(
    tx,
    'group_members',
    members.map((member) => ({ leftAtMs: null, reason: '', orderId: null, line: null, ...member })),
  );
  await updatePlaced(tx, members);
  await deriveAfterMembershipChange(
    tx,
    members.map(({ groupId, joinedAtMs }) => ({ groupId, sinceMs: joinedAtMs })),
    now,
  );
}

export interface Departure {
  readonly groupId: number;
  readonly userId: number;
  readonly leftAtMs: number;
  readonly reason: string;
}

/**
 * Ends memberships, also those that have not begun. Earlier records stay; later lessons, homework and exams are
 * updated. Returns the number of ended memberships.
 */
export async function endMemberships(tx: OrgSql, departures: readonly Departure[], now: number): Promise<number> {
  await lockMembershipsExclusive(tx, departures);
  const ended = await tx.rows(
    sql`
      update group_members m set left_at_ms = greatest(m.joined_at_ms, d."leftAtMs"), reason = d.reason,
        planned_left_at_ms = m.left_at_ms
      from jsonb_to_recordset(${JSON.stringify(departures)}::jsonb)
        as d ("groupId" bigint, "userId" bigint, "leftAtMs" bigint, reason text)
      where m.org_id = $1 and m.group_id = d."groupId" and m.user_id = d."userId"
        and (m.left_at_ms is null or m.left_at_ms > greatest(d."leftAtMs", m.joined_at_ms))
      returning m.order_id, m.line`,
    row({ orderId: nullable(integer), line: nullable(integer) }),
  );
  await updatePlaced(tx, ended);
  await deriveAfterMembershipChange(
    tx,
    departures.map(({ groupId, leftAtMs }) => ({ groupId, sinceMs: leftAtMs })),
    now,
  );
  return ended.length;
}

/** An order line is placed while a membership through it has no end. */
async function updatePlaced(
  tx: OrgSql,
  members: readonly { readonly orderId?: number | null; readonly line?: number | null }[],
): Promise<void> {
  const orderLines = members.flatMap(({ orderId, line }) => (orderId && line ? [{ orderId, line }] : []));
  if (orderLines.length === 0) return;
  const chosen = sql`l.org_id = $1 and (l.order_id, l.line) in (
    select * from unnest(
      ${orderLines.map(({ orderId }) => orderId)}::bigint[], ${orderLines.map(({ line }) => line)}::smallint[]))`;
  // Lock before reading: a concurrent transaction may have changed the memberships.
  await tx.rows(
    sql`
      select line
      from order_lines
      where org_id = $1 and order_id = any(${orderLines.map(({ orderId }) => orderId)}::bigint[])
      order by order_id, line
      for no key update`,
    row({ line: integer }),
  );
  // Whoever places a student needs no dismissal any more.
  await tx.run(sql`
    delete from dismissed_places d
    where d.org_id = $1 and (d.order_id, d.line) in (
      select m.order_id, m.line
      from group_members m
      where m.org_id = $1 and m.order_id = any(${orderLines.map(({ orderId }) => orderId)}::bigint[])
        and m.left_at_ms is null)`);
  await tx.run(sql`
    update order_lines l set placed = exists (
      select from group_members m
      where m.org_id = $1 and m.order_id = l.order_id and m.line = l.line and m.left_at_ms is null)
    where ${chosen}`);
}

/** A membership that ended before it began would conflict with a new one that begins at the same time. */
async function deleteUnbegun(tx: OrgSql, members: readonly NewMember[]): Promise<void> {
  if (members.length === 0) return;
  await tx.run(sql`
    delete from group_members
    where org_id = $1 and left_at_ms = joined_at_ms and (group_id, user_id) in (
      select * from unnest(
        ${members.map(({ groupId }) => groupId)}::bigint[], ${members.map(({ userId }) => userId)}::bigint[]))`);
}

interface MembershipKey {
  readonly groupId: number;
  readonly userId: number;
  readonly joinedAtMs: number;
}

const isMembership = ({ groupId, userId, joinedAtMs }: MembershipKey) =>
  sql`org_id = $1 and group_id = ${groupId} and user_id = ${userId} and joined_at_ms = ${joinedAtMs}`;

export async function moveJoinEarlier(
  tx: OrgSql,
  membership: MembershipKey,
  joinedAtMs: number,
  now: number,
): Promise<void> {
  await tx.run(sql`update group_members set joined_at_ms = ${joinedAtMs} where ${isMembership(membership)}`);
  await deriveAfterMembershipChange(tx, [{ groupId: membership.groupId, sinceMs: joinedAtMs }], now);
}

export async function setMemberOrderLine(
  tx: OrgSql,
  membership: MembershipKey,
  orderLine: { readonly orderId: number; readonly line: number },
): Promise<void> {
  await tx.run(sql`
    update group_members set order_id = ${orderLine.orderId}, line = ${orderLine.line}
    where ${isMembership(membership)}`);
  await updatePlaced(tx, [orderLine]);
}

/** Waits for transactions that hold the shared lock: they read the members and store derived records. */
export async function lockMembershipsExclusive(tx: OrgSql, changes: readonly { groupId: number }[]): Promise<void> {
  await tx.rows(
    sql`
      select group_id
      from groups
      where org_id = $1 and group_id = any(${changes.map(({ groupId }) => groupId)}::bigint[])
      order by group_id
      for no key update`,
    row({ groupId: integer }),
  );
}

/** Memberships decide who has lessons, homework and exams, so all of these after `sinceMs` are derived again. */
async function deriveAfterMembershipChange(
  tx: OrgSql,
  changes: readonly { groupId: number; sinceMs: number }[],
  now: number,
): Promise<void> {
  if (changes.length === 0) return;
  const groupIds = [...new Set(changes.map(({ groupId }) => groupId))];
  const sinceMs = Math.min(...changes.map((change) => change.sinceMs));
  await syncHomeworkStudents(tx, { groupIds, sinceMs });
  await syncExamStudents(tx, { groupIds, sinceMs });
  const lessons = await tx.rows(
    sql`
      select lesson_id
      from lessons
      where org_id = $1 and group_id = any(${groupIds}::bigint[]) and held_begin_ms >= ${sinceMs}`,
    row({ lessonId: integer }),
  );
  await storeAttendance(
    tx,
    lessons.map(({ lessonId }) => lessonId),
    now,
  );
}

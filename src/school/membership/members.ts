import { insertRows } from '../../database/insert.ts';
import { integer, nullable, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';
import { syncExamStudents } from '../exam/write.ts';
import { syncHomeworkStudents } from '../homework/write.ts';
import { projectLessons } from '../lesson/attendance/project.ts';

export interface NewMember {
  readonly groupId: number;
  readonly userId: number;
  readonly joinedAtMs: number;
  readonly leftAtMs?: number | null;
  /** Why the student left. */
  readonly reason?: string;
  /** What was bought that puts the student here, where that is known. */
  readonly orderId?: number | null;
  readonly line?: number | null;
}

/** Students join classes. Lessons, homework and exams that fall into their time there know them at once. */
export async function insertMembers(tx: Scope, members: readonly NewMember[]): Promise<void> {
  await lockMembers(tx, members);
  await forgetUnbegun(tx, members);
  await insertRows(
    tx,
    'group_members',
    members.map((member) => ({ leftAtMs: null, reason: '', orderId: null, line: null, ...member })),
  );
  await judgePlaced(tx, members);
  await membershipChanged(
    tx,
    members.map(({ groupId, joinedAtMs }) => ({ groupId, sinceMs: joinedAtMs })),
  );
}

export interface Departure {
  readonly groupId: number;
  readonly userId: number;
  readonly leftAtMs: number;
  readonly reason: string;
}

/**
 * Students leave classes: what they did there stays, what comes after knows them no more. Whoever was to join only
 * later never does. Tells how many memberships ended.
 */
export async function endMemberships(tx: Scope, departures: readonly Departure[]): Promise<number> {
  await lockMembers(tx, departures);
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
  await judgePlaced(tx, ended);
  await membershipChanged(
    tx,
    departures.map(({ groupId, leftAtMs }) => ({ groupId, sinceMs: leftAtMs })),
  );
  return ended.length;
}

/** What was bought is placed while somebody is in a class for it. */
async function judgePlaced(
  tx: Scope,
  members: readonly { readonly orderId?: number | null; readonly line?: number | null }[],
): Promise<void> {
  const bought = members.flatMap(({ orderId, line }) => (orderId && line ? [{ orderId, line }] : []));
  if (bought.length === 0) return;
  const chosen = sql`l.org_id = $1 and (l.order_id, l.line) in (
    select * from unnest(
      ${bought.map(({ orderId }) => orderId)}::bigint[], ${bought.map(({ line }) => line)}::smallint[]))`;
  // First the lock, then the question: whoever held it before may have changed the answer.
  await tx.rows(
    sql`
      select line
      from order_lines
      where org_id = $1 and order_id = any(${bought.map(({ orderId }) => orderId)}::bigint[])
      order by order_id, line
      for no key update`,
    row({ line: integer }),
  );
  await tx.run(sql`
    update order_lines l set placed = exists (
      select from group_members m
      where m.org_id = $1 and m.order_id = l.order_id and m.line = l.line and m.left_at_ms is null)
    where ${chosen}`);
}

/** A membership that ended before it began says nothing, and would stand in the way of one that begins then. */
async function forgetUnbegun(tx: Scope, members: readonly NewMember[]): Promise<void> {
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

/** A membership turns out to have begun before. */
export async function beginEarlier(tx: Scope, membership: MembershipKey, joinedAtMs: number): Promise<void> {
  await tx.run(sql`update group_members set joined_at_ms = ${joinedAtMs} where ${isMembership(membership)}`);
  await membershipChanged(tx, [{ groupId: membership.groupId, sinceMs: joinedAtMs }]);
}

/** A member turns out to be here for what was bought. */
export async function placeMember(
  tx: Scope,
  membership: MembershipKey,
  bought: { readonly orderId: number; readonly line: number },
): Promise<void> {
  await tx.run(sql`
    update group_members set order_id = ${bought.orderId}, line = ${bought.line}
    where ${isMembership(membership)}`);
  await judgePlaced(tx, [bought]);
}

/** Whoever reads the members of a class to write what follows from them keeps this lock out until that is written. */
export async function lockMembers(tx: Scope, changes: readonly { groupId: number }[]): Promise<void> {
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

/** Who was to be where is decided by membership, so a change of it reaches everything from then on. */
async function membershipChanged(tx: Scope, changes: readonly { groupId: number; sinceMs: number }[]): Promise<void> {
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
  await projectLessons(
    tx,
    lessons.map(({ lessonId }) => lessonId),
  );
}

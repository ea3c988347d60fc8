import { insertRows } from '../database/insert.ts';
import { integer, nullable, row } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { placeExamStudents } from '../exam/write.ts';
import { placeHomeworkStudents } from '../homework/write.ts';
import { projectLessons } from '../live-class/project.ts';

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
  await insertRows(
    tx,
    'group_members',
    members.map((member) => ({ leftAtMs: null, reason: '', orderId: null, line: null, ...member })),
  );
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
 * Students leave classes: what they did there stays, what comes after knows them no more. Whoever was to join only later
 * never does. Tells how many memberships ended.
 */
export async function endMemberships(tx: Scope, departures: readonly Departure[]): Promise<number> {
  const ended = await tx.run(sql`
    update group_members m set left_at_ms = greatest(m.joined_at_ms, d."leftAtMs"), reason = d.reason
    from jsonb_to_recordset(${JSON.stringify(departures)}::jsonb)
      as d ("groupId" bigint, "userId" bigint, "leftAtMs" bigint, reason text)
    where m.org_id = $1 and m.group_id = d."groupId" and m.user_id = d."userId"
      and (m.left_at_ms is null or m.left_at_ms > d."leftAtMs")`);
  await membershipChanged(
    tx,
    departures.map(({ groupId, leftAtMs }) => ({ groupId, sinceMs: leftAtMs })),
  );
  return ended;
}

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

/** Who was to be where is decided by membership, so a change of it reaches everything from then on. */
async function membershipChanged(tx: Scope, changes: readonly { groupId: number; sinceMs: number }[]): Promise<void> {
  if (changes.length === 0) return;
  const groupIds = [...new Set(changes.map(({ groupId }) => groupId))];
  const sinceMs = Math.min(...changes.map((change) => change.sinceMs));
  await placeHomeworkStudents(tx, { groupIds, sinceMs });
  await placeExamStudents(tx, { groupIds, sinceMs });
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

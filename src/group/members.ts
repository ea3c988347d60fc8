import { insertRows } from '../database/insert.ts';
import { integer, row } from '../database/row.ts';
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
}

/** Students join classes. Lessons, homework and exams that fall into their time there know them at once. */
export async function insertMembers(tx: Scope, members: readonly NewMember[]): Promise<void> {
  await insertRows(
    tx,
    'group_members',
    members.map((member) => ({ leftAtMs: null, reason: '', ...member })),
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

/** Students leave classes: what they did there stays, what comes after knows them no more. */
export async function endMemberships(tx: Scope, departures: readonly Departure[]): Promise<number> {
  const ended = await tx.run(sql`
    update group_members m set left_at_ms = d."leftAtMs", reason = d.reason
    from jsonb_to_recordset(${JSON.stringify(departures)}::jsonb)
      as d ("groupId" bigint, "userId" bigint, "leftAtMs" bigint, reason text)
    where m.org_id = $1 and m.group_id = d."groupId" and m.user_id = d."userId"
      and m.joined_at_ms <= d."leftAtMs" and m.left_at_ms is null`);
  await membershipChanged(
    tx,
    departures.map(({ groupId, leftAtMs }) => ({ groupId, sinceMs: leftAtMs })),
  );
  return ended;
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

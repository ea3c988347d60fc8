import type { OrgSql } from '../../../sql/org-sql.ts';
import { boolean, integer, nullable, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';

/** The invitation, leave and attendance of one student in one lesson. */
export interface Participation {
  readonly isInvited: boolean;
  readonly missedLessonId: number | null;
  readonly leaveReason: string | null;
  readonly joinedMs: number;
  readonly leftMs: number;
  readonly classSeconds: number;
  readonly onlineSeconds: number;
}

export const noParticipation: Participation = {
  isInvited: false,
  missedLessonId: null,
  leaveReason: null,
  joinedMs: 0,
  leftMs: 0,
  classSeconds: 0,
  onlineSeconds: 0,
};

const participationRow = row({
  userId: integer,
  name: text,
  loginName: text,
  deletedAtMs: nullable(integer),
  lessonId: nullable(integer),
  isInvited: boolean,
  missedLessonId: nullable(integer),
  leaveReason: nullable(text),
  joinedMs: integer,
  leftMs: integer,
  classSeconds: integer,
  onlineSeconds: integer,
});

export interface Participant {
  readonly userId: number;
  readonly name: string;
  readonly loginName: string;
  readonly isDeleted: boolean;
  readonly participations: Map<number, Participation>;
}

/** The given students and all students with a record, a leave or an invitation of these lessons, sorted by name. */
export async function selectParticipants(
  db: OrgSql,
  lessonIds: readonly number[],
  userIds: readonly number[],
): Promise<Participant[]> {
  const ofLessons = sql`org_id = $1 and lesson_id = any(${lessonIds}::bigint[])`;
  const found = await db.rows(
    sql`
      with participations as materialized (
        select lesson_id, user_id from lesson_records where ${ofLessons}
        union
        select lesson_id, user_id from lesson_leaves where ${ofLessons}
        union
        select lesson_id, user_id from lesson_guests where ${ofLessons}
      ), people as (
        select user_id from participations
        union
        select unnest(${[...new Set(userIds)]}::bigint[])
      )
      select u.user_id, u.name, u.login_name, u.deleted_at_ms, p.lesson_id, g.user_id is not null as is_invited,
        g.missed_lesson_id, l.reason as leave_reason, coalesce(r.joined_ms, 0) as joined_ms, coalesce(r.left_ms, 0) as left_ms,
        coalesce(r.class_seconds, 0) as class_seconds, coalesce(r.online_seconds, 0) as online_seconds
      from people
      join users u on u.org_id = $1 and u.user_id = people.user_id
      left join participations p on p.user_id = u.user_id
      left join lesson_records r on r.org_id = $1 and r.lesson_id = p.lesson_id and r.user_id = u.user_id
      left join lesson_leaves l on l.org_id = $1 and l.lesson_id = p.lesson_id and l.user_id = u.user_id
      left join lesson_guests g on g.org_id = $1 and g.lesson_id = p.lesson_id and g.user_id = u.user_id
      order by u.name, u.user_id`,
    participationRow,
  );
  const participants = new Map<number, Participant>();
  for (const { userId, name, loginName, deletedAtMs, lessonId, ...participation } of found) {
    const known = participants.get(userId);
    const person = known ?? { userId, name, loginName, isDeleted: deletedAtMs !== null, participations: new Map() };
    if (lessonId !== null) person.participations.set(lessonId, participation);
    participants.set(userId, person);
  }
  return [...participants.values()];
}

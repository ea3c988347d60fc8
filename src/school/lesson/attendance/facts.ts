import { roles } from '../../../operation/contract/ids.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import {
  arrayOf,
  boolean,
  integer,
  nullable,
  oneOf,
  type RowParser,
  row,
  rowsByColumn,
  snakeCase,
  text,
} from '../../../sql/row.ts';
import { prepared, type Sql, sql, verbatim } from '../../../sql/sql.ts';
import { lessonEventKinds } from '../record-contract.ts';
import type { LessonEvent, Role } from './lesson-event.ts';

const eventShape = {
  eventId: text,
  kind: oneOf(lessonEventKinds),
  atMs: integer,
  userId: nullable(integer),
  role: nullable(oneOf(roles)),
  device: text,
  byStaff: boolean,
  ref: text,
  points: nullable(integer),
  isRight: nullable(boolean),
  windowSeconds: nullable(integer),
  fromSecond: nullable(integer),
  toSecond: nullable(integer),
};
const { role: _, ...stored } = eventShape;
const storedColumns = Object.keys(stored).map(snakeCase);
const eventRows = rowsByColumn(eventShape);

const peopleRow = row({
  lessonId: integer,
  userId: arrayOf(nullable(integer)),
  people: arrayOf(integer),
  roles: arrayOf(oneOf(roles)),
});

const lessonRow: RowParser<readonly [lessonId: number, events: LessonEvent[]]> = (values) => {
  const { lessonId, userId, people, roles } = peopleRow(values);
  const roleOf = new Map<number | null, Role | undefined>(people.map((each, at) => [each, roles[at]]));
  return [lessonId, eventRows({ role: userId.map((each) => roleOf.get(each) ?? null), ...values })];
};

/** All events of each lesson, in no certain order. */
export const selectEvents = (db: OrgSql, lessonIds: readonly number[]): Promise<Map<number, LessonEvent[]>> =>
  selectEventsWhere(db, sql`e.lesson_id = any(${lessonIds}::bigint[])`);

/**
 * Returns one row per lesson: parsing one row per event is slower than the query. Events in order of time are sorted
 * quickly, and PostgreSQL orders them faster.
 */
export async function selectEventsWhere(db: OrgSql, condition: Sql): Promise<Map<number, LessonEvent[]>> {
  const lessons = await db.rows(
    prepared(sql`
      select e.*, u.people, u.roles
      from (
        select e.lesson_id, ${verbatim(storedColumns.map((column) => `json_agg(e.${column}) as ${column}`).join(', '))},
          array_agg(distinct e.user_id) as user_ids
        from (
          select * from lesson_events e where e.org_id = $1 and ${condition} order by e.lesson_id, e.at_ms
        ) as e
        group by e.lesson_id
      ) as e
      cross join lateral (
        select coalesce(json_agg(u.user_id), '[]') as people, coalesce(json_agg(u.role), '[]') as roles
        from users u
        where u.org_id = $1 and u.user_id = any(e.user_ids)
      ) as u`),
    lessonRow,
  );
  return new Map(lessons);
}

/** Members of each lesson's class at `atMs`, by lesson id. */
export async function selectMembers(
  db: OrgSql,
  lessons: readonly { readonly lessonId: number; readonly groupId: number; readonly atMs: number }[],
): Promise<Map<number, number[]>> {
  const members = await db.rows(
    sql`
      select l.lesson_id, m.user_id
      from unnest(
        ${lessons.map(({ lessonId }) => lessonId)}::bigint[],
        ${lessons.map(({ groupId }) => groupId)}::bigint[],
        ${lessons.map(({ atMs }) => atMs)}::bigint[]
      ) as l (lesson_id, group_id, at_ms)
      join group_members m on m.org_id = $1 and m.group_id = l.group_id and m.joined_at_ms <= l.at_ms
        and (m.left_at_ms is null or m.left_at_ms > l.at_ms)`,
    row({ lessonId: integer, userId: integer }),
  );
  const ofLessons = new Map<number, number[]>(lessons.map(({ lessonId }) => [lessonId, []]));
  for (const { lessonId, userId } of members) ofLessons.get(lessonId)?.push(userId);
  return ofLessons;
}

import type { Caller } from '../../../operation/call/caller.ts';
import { inOwnClasses } from '../../../operation/call/own-classes.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { inBranch } from '../../../sql/branch.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { boolean, integer, nullable, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { attendedSeconds } from '../attendance/attendance-state.ts';
import { lessonStatus } from '../attendance/status.ts';
import type { ArrangedMakeUp } from './make-up-contract.ts';

const makeUpRow = row({
  missedLessonId: integer,
  userId: integer,
  lessonId: integer,
  groupName: text,
  isReadable: boolean,
  isMadeUp: boolean,
  scheduledBeginMs: integer,
  scheduledEndMs: integer,
  heldBeginMs: nullable(integer),
  visibleFromMs: nullable(integer),
  cancelledAtMs: nullable(integer),
});

interface Missed {
  readonly lessonIds: readonly number[];
  readonly userIds: readonly number[];
}

type MakeUp = Static<typeof ArrangedMakeUp>;
type MakeUps = (missedLessonId: number, userId: number) => MakeUp | undefined;

/** The optional field of a record. */
export const withMakeUp = (makeUp: MakeUp | undefined): { makeUp?: MakeUp } => (makeUp === undefined ? {} : { makeUp });

/** The make-ups that are arranged for missed lessons. Each missed lesson of a student has at most one. */
export async function selectMakeUps(
  { db, caller, now }: { readonly db: OrgSql; readonly caller: Caller; readonly now: number },
  { lessonIds, userIds }: Missed,
): Promise<MakeUps> {
  if (lessonIds.length === 0 || userIds.length === 0) return () => undefined;
  const found = await db.rows(
    sql`
      select v.missed_lesson_id, v.user_id, v.lesson_id, g.name as group_name, (
          true ${inBranch(caller, sql`l.branch_id`)}
          ${inOwnClasses(caller, { group: sql`l.group_id`, teacher: sql`l.teacher_id` })}
        ) as is_readable, coalesce(r.online_seconds >= ${attendedSeconds} and r.visible_from_ms <= ${now}, false) as is_made_up,
        l.scheduled_begin_ms, l.scheduled_end_ms, l.held_begin_ms, l.visible_from_ms, l.cancelled_at_ms
      from lesson_guests v
      join lessons l on l.org_id = $1 and l.lesson_id = v.lesson_id
      join groups g on g.org_id = $1 and g.group_id = l.group_id
      left join lesson_records r on r.org_id = $1 and r.lesson_id = v.lesson_id and r.user_id = v.user_id
      where v.org_id = $1 and v.user_id = any(${userIds}::bigint[]) and v.missed_lesson_id = any(${lessonIds}::bigint[])`,
    makeUpRow,
  );
  const makeUps = new Map(
    found.map(({ missedLessonId, userId, lessonId, groupName, isReadable, isMadeUp, ...times }) => [
      `${missedLessonId}/${userId}`,
      {
        liveclass: isReadable ? String(lessonId) : '',
        groupName: isReadable ? groupName : '',
        beginTime: times.scheduledBeginMs,
        status: lessonStatus(times, now),
        madeUp: isMadeUp ? 1 : 0,
      },
    ]),
  );
  return (missedLessonId, userId) => makeUps.get(`${missedLessonId}/${userId}`);
}

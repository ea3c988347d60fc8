import { inBranch } from '../../../database/branch.ts';
import { integer, nullable, oneOf, row } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { sql } from '../../../database/sql.ts';
import type { Caller } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { type LiveClassWarning, longestLessonHours, mostWarnings, warningKinds } from './contract.ts';

const warningRow = row({ lessonId: integer, kind: oneOf(warningKinds), otherId: nullable(integer) });

/**
 * Overlaps and validity problems are warnings, not errors, because a school can have good reasons for them. The id of
 * a lesson that the caller may not read is left out.
 */
export async function selectWarnings(
  tx: Scope,
  caller: Caller,
  lessonIds: readonly number[],
): Promise<Static<typeof LiveClassWarning>[]> {
  const longestMs = longestLessonHours * 3_600_000;
  const found = await tx.rows(
    sql`
      select l.lesson_id, w.kind, w.other_id
      from lessons l
      join groups g on g.org_id = $1 and g.group_id = l.group_id
      cross join lateral (
        select 'outsideValidity' as kind, null::bigint as other_id
        where l.scheduled_begin_ms < g.active_begin_seconds * 1000 or l.scheduled_end_ms > g.active_end_seconds * 1000
        union all
        select
          case
            when o.teacher_id = l.teacher_id then 'teacherBusy'
            when o.group_id = l.group_id then 'classBusy'
            else 'assistantBusy'
          end,
          case when true ${inBranch(caller, sql`o.branch_id`)} then o.lesson_id end
        from lessons o
        where o.org_id = $1 and o.lesson_id <> l.lesson_id and o.cancelled_at_ms is null
          and o.scheduled_begin_ms > l.scheduled_begin_ms - ${longestMs} and o.scheduled_begin_ms < l.scheduled_end_ms
          and o.scheduled_end_ms > l.scheduled_begin_ms
          and (o.teacher_id = l.teacher_id or o.group_id = l.group_id or o.assistant_id = l.assistant_id)
      ) as w
      where l.org_id = $1 and l.lesson_id = any(${lessonIds}::bigint[]) and l.cancelled_at_ms is null
      order by l.scheduled_begin_ms, l.lesson_id, w.kind, w.other_id
      limit ${mostWarnings}`,
    warningRow,
  );
  return found.map(({ lessonId, kind, otherId }) => ({
    liveclass: String(lessonId),
    kind,
    other: otherId === null ? '' : String(otherId),
  }));
}

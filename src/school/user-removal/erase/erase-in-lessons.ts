import { fenced } from '../../../sql/fenced.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { sql } from '../../../sql/sql.ts';

/** The leaves stay. Returns the number of erased reasons. */
export function eraseLeaveReasons(tx: OrgSql, userId: number): Promise<number> {
  return tx.run(sql`
    update lesson_leaves set reason = ''
    where org_id = $1 and user_id = ${userId} and reason <> ''`);
}

/**
 * Replaces device names with numbers, and returns the number of events. Events of one device keep the same number,
 * because presence depends on it. The query goes lesson by lesson: erasure is rare, and an index by person would slow
 * down every insert.
 */
export function eraseDevices(tx: OrgSql, userId: number): Promise<number> {
  const named = sql`
    select e.lesson_id, e.event_id, e.device
    from lesson_events e
    where e.org_id = $1 and e.lesson_id = l.lesson_id and e.user_id = ${userId} and e.device <> ''`;
  return tx.run(sql`
    update lesson_events e set device = numbered.device
    from (
      select e.lesson_id, e.event_id, dense_rank() over (partition by e.lesson_id order by e.device)::text as device
      from lessons l
      cross join lateral (${fenced(sql`
        ${named} and e.kind = 'heartbeat'
        union all
        ${named} and e.kind <> 'heartbeat'`)}
      ) as e
      where l.org_id = $1
    ) as numbered
    where e.org_id = $1 and e.lesson_id = numbered.lesson_id and e.event_id = numbered.event_id`);
}

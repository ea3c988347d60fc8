import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';

/** Removes why somebody asked to be excused from lessons; tells how many texts that were. That they did stays. */
export function forgetLeaveReasons(tx: Scope, userId: number): Promise<number> {
  return tx.run(sql`
    update lesson_leaves set reason = ''
    where org_id = $1 and user_id = ${userId} and reason <> ''`);
}

/**
 * Gives numbers to the devices that somebody came to lessons with; tells how many events named one. Which events were
 * of one device stays: presence follows from it. They are looked for lesson by lesson, which few people ever ask for,
 * and so no event pays for an index by person.
 */
export function forgetDevices(tx: Scope, userId: number): Promise<number> {
  return tx.run(sql`
    update lesson_events e set device = numbered.device
    from (
      select e.lesson_id, e.device as name,
        dense_rank() over (partition by e.lesson_id order by e.device)::text as device
      from lessons l
      cross join lateral (
        select e.lesson_id, e.device
        from lesson_events e
        where e.org_id = $1 and e.lesson_id = l.lesson_id and e.user_id = ${userId} and e.device <> ''
        group by e.lesson_id, e.device
        offset 0
      ) as e
      where l.org_id = $1
    ) as numbered
    where e.org_id = $1 and e.lesson_id = numbered.lesson_id and e.user_id = ${userId} and e.device = numbered.name`);
}

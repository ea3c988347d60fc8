import { type Sql, sql } from '../../../sql/sql.ts';
import { requestedCaller } from '../insert/requester.ts';
import { statusAt } from '../status/status-at.ts';

/** The lines of the order `o` at a moment, with the lessons of the student's classes. */
export const linesAt = (now: number): Sql => sql`
  select l.line, l.product_id, n.name, p.type, l.quantity, l.amount, l.share, l.refund_amount,
    ${statusAt(now, sql`l.status`)} as status, l.student_id, coalesce(u.name, '') as student_name,
    coalesce(u.login_name, '') as student_login_name, l.shipped_at_ms is not null as shipped,
    l.back_status is not null or l.status = 3 as has_earlier_status, lessons.held as lessons_held,
    case when p.lesson_count > 0 then p.lesson_count else lessons.planned end as lessons_planned
  from order_lines l
  join ordered_names n on n.org_id = $1 and n.ordered_name_id = l.ordered_name_id
  join products p on p.org_id = $1 and p.product_id = l.product_id
  left join users u on u.org_id = $1 and u.user_id = l.student_id
  cross join lateral (
    select count(*) as planned,
      count(*) filter (where coalesce(s.held_begin_ms, s.scheduled_begin_ms) < coalesce(m.left_at_ms, ${now})
        and s.visible_from_ms <= ${now}) as held
    from (
      -- A student who changed classes has some of the lessons in each; future lessons are in the last one.
      select group_id, joined_at_ms, left_at_ms, joined_at_ms = max(joined_at_ms) over () as is_last
      from group_members
      where org_id = $1 and order_id = l.order_id and line = l.line
    ) as m
    join lessons s on s.org_id = $1 and s.group_id = m.group_id and s.cancelled_at_ms is null
    where coalesce(s.held_begin_ms, s.scheduled_begin_ms) >= m.joined_at_ms
      and (m.is_last or coalesce(s.held_begin_ms, s.scheduled_begin_ms) < m.left_at_ms)
  ) as lessons
  where l.org_id = $1 and l.order_id = o.order_id`;

export const refunds: Sql = sql`
  select refund_id, line, status, requested_amount, amount, reason, requested_by, requested_at_ms, decided_by,
    decided_at_ms, decision_reason, failure, channel, transaction, settled_at_ms, ${requestedCaller} as requested_caller
  from refunds f
  where org_id = $1 and order_id = o.order_id`;

export const notes: Sql = sql`
  select note_id, content, at_ms, user_name
  from order_notes
  where org_id = $1 and order_id = o.order_id`;

export const transitionLog: Sql = sql`
  select move_id, line, move, from_status, to_status, at_ms, caller, amount, reason, coalesce((
    select s.name from staff s where s.org_id = $1 and 'staff:' || s.staff_id = caller), '') as caller_name
  from order_moves
  where org_id = $1 and order_id = o.order_id`;

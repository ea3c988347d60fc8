import type { Caller } from '../../operation/call/caller.ts';
import { inBranch } from '../../sql/branch.ts';
import { type Sql, sql } from '../../sql/sql.ts';

/**
 * A from clause: paid lines `l` of orders `o` whose student `s` is not in a class. Staff may dismiss a line: then it is only
 * among the dismissed ones, `d`.
 */
export const unplacedLines = (caller: Caller, now: number, isDismissed = false): Sql => sql`
  order_lines l
  join orders o on o.org_id = $1 and o.order_id = l.order_id ${inBranch(caller, sql`o.branch_id`)}
  join users s on s.org_id = $1 and s.user_id = l.student_id and s.deleted_at_ms is null
  left join dismissed_places d on d.org_id = $1 and d.order_id = l.order_id and d.line = l.line
  where l.org_id = $1 and l.student_id is not null and not l.placed and l.status in (2, 8)
    and ${isDismissed ? sql`d.line is not null` : sql`d.line is null`}
    and not exists (
      select from group_members m
      where m.org_id = $1 and m.order_id = l.order_id and m.line = l.line and m.left_at_ms > ${now})`;

-- When a student was to leave a class, where the membership ended before that day: one who is deleted and restored
-- leaves on the day that was planned.
alter table group_members add column planned_left_at_ms bigint;

-- The lines of deleted students could be withdrawn or refunded without ending their memberships for good: a restored
-- student was back in the class.
update group_members m set reason = case when l.status = 3 then 'withdrawn' else 'refunded' end
from users u, order_lines l
where u.org_id = m.org_id and u.user_id = m.user_id and u.deleted_at_ms is not null
  and l.org_id = m.org_id and l.order_id = m.order_id and l.line = m.line
  and m.reason = 'userDeleted' and m.left_at_ms >= u.deleted_at_ms
  and (l.status in (3, 5) or l.back_status = 3);

-- When a caller without the scope personal searched for a whole mobile number and found nobody: the latest moments.
create table mobile_search_misses (
  org_id bigint not null references organisations,
  caller text collate "C" not null,
  at_ms bigint[] not null,
  primary key (org_id, caller)
);

-- /user/changes and /order/changes follow a number that each transaction draws for what it writes, not a clock: an
-- import brings times of its own, and a clock may be set back. The sequence begins at the present moment in
-- milliseconds, and so does a restored one: what is drawn then is larger than anything drawn before.
create sequence change_numbers;
select setval('change_numbers', (extract(epoch from clock_timestamp()) * 1000)::bigint);

-- The default serves a program of the version before, while it is still running.
alter table users add column change_number bigint;
alter table orders add column change_number bigint;

-- Existing rows keep their order, below 10^12. Where an earlier row was created more than a minute after this one
-- claims to have changed last, an import or a wrong clock wrote it, and readers may have missed it: they are told now.
update users u set change_number = case when f.is_late then nextval('change_numbers') else f.place end
from (
  select org_id, user_id, row_number() over (partition by org_id order by updated_at_ms, user_id) as place,
    coalesce(max(created_at_ms) over (
      partition by org_id order by user_id rows between unbounded preceding and 1 preceding
    ) > updated_at_ms + 60000, false) as is_late
  from users
) as f
where f.org_id = u.org_id and f.user_id = u.user_id;

update orders o set change_number = case when f.is_late then nextval('change_numbers') else f.place end
from (
  select org_id, order_id, row_number() over (partition by org_id order by updated_at_ms, order_id) as place,
    coalesce(max(created_at_ms) over (
      partition by org_id order by order_id rows between unbounded preceding and 1 preceding
    ) > updated_at_ms + 60000, false) as is_late
  from orders
) as f
where f.org_id = o.org_id and f.order_id = o.order_id;

alter table users alter column change_number set default nextval('change_numbers'),
  alter column change_number set not null;
alter table orders alter column change_number set default nextval('change_numbers'),
  alter column change_number set not null;

create index users_by_change on users (org_id, change_number, user_id);
create index orders_by_change on orders (org_id, change_number, order_id);

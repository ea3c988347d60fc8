-- Run after the rows of a backup from before version 0.1.0 are loaded: brings them to the rules of 0001_schema.sql.

-- Change numbers follow the order of the last changes, below 10^12. If an earlier row was created more than a minute after
-- this row's last change, an import or a wrong clock wrote this row and readers of the feed may have missed it: it gets a
-- new number, so that they read it now.
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

-- The lines of deleted students could be withdrawn or refunded without ending their memberships for good. Such students
-- would be back in the class when they are restored.
update group_members m set reason = case when l.status = 3 then 'withdrawn' else 'refunded' end
from users u, order_lines l
where u.org_id = m.org_id and u.user_id = m.user_id and u.deleted_at_ms is not null
  and l.org_id = m.org_id and l.order_id = m.order_id and l.line = m.line
  and m.reason = 'userDeleted' and m.left_at_ms >= u.deleted_at_ms
  and (l.status in (3, 5) or l.back_status = 3);

-- Views of reference answers have a table of their own.
insert into homework_answer_views (org_id, homework_id, user_id, viewed_at_ms)
select org_id, homework_id, user_id, answer_viewed_at_ms
from homework_students
where answer_viewed_at_ms is not null;

-- Opening an answer used to add the student to the homework. Remove students who were not members at the time and
-- handed in nothing.
delete from homework_students s
using homeworks h
where s.answer_viewed_at_ms is not null and h.org_id = s.org_id and h.homework_id = s.homework_id
  and not exists (
    select from homework_rounds r
    where r.org_id = s.org_id and r.homework_id = s.homework_id and r.user_id = s.user_id)
  and not exists (
    select from group_members m
    where m.org_id = h.org_id and m.group_id = h.group_id and m.user_id = s.user_id
      and m.joined_at_ms <= h.published_at_ms and (m.left_at_ms is null or m.left_at_ms > h.published_at_ms));

alter table homework_students drop column answer_viewed_at_ms;

-- Marking again with only a score used to drop the counts, but not the marks of the questions. Count these again.
update homework_rounds r
set right_count = c.right_count, error_count = coalesce(c.question_count, c.answers) - c.right_count
from (
  select r.org_id, r.homework_id, r.user_id, r.round, h.question_count, jsonb_array_length(r.answers) as answers,
    jsonb_array_length(jsonb_path_query_array(r.answers, '$[*] ? (@.is_right == true)')) as right_count
  from homework_rounds r
  join homeworks h on h.org_id = r.org_id and h.homework_id = r.homework_id
  where r.corrected_at_ms is not null and r.right_count is null and r.error_count is null
    and r.answers @? '$[*] ? (@.is_right != null)'
) as c
where r.org_id = c.org_id and r.homework_id = c.homework_id and r.user_id = c.user_id and r.round = c.round;

update exam_students s
set right_count = c.right_count, error_count = coalesce(c.question_count, c.answers) - c.right_count
from (
  select s.org_id, s.exam_id, s.user_id, e.question_count, jsonb_array_length(s.answers) as answers,
    jsonb_array_length(jsonb_path_query_array(s.answers, '$[*] ? (@.is_right == true)')) as right_count
  from exam_students s
  join exams e on e.org_id = s.org_id and e.exam_id = s.exam_id
  where s.graded_at_ms is not null and s.right_count is null and s.error_count is null
    and s.answers @? '$[*] ? (@.is_right != null)'
) as c
where s.org_id = c.org_id and s.exam_id = c.exam_id and s.user_id = c.user_id;

-- The times and records of lessons were derived by earlier rules. The server derives them again.
update lessons set rule_version = 1;

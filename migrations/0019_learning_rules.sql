-- Who opened the reference answer of homework, and when first. A view makes no record of homework: that needs an
-- assignment or a submission.
create table homework_answer_views (
  org_id bigint not null,
  homework_id bigint not null,
  user_id bigint not null,
  viewed_at_ms bigint not null,
  primary key (org_id, homework_id, user_id),
  foreign key (org_id, homework_id) references homeworks,
  foreign key (org_id, user_id) references users
);

insert into homework_answer_views (org_id, homework_id, user_id, viewed_at_ms)
select org_id, homework_id, user_id, answer_viewed_at_ms
from homework_students
where answer_viewed_at_ms is not null;

-- A view used to add its student to the homework. Remove those who were no members then and handed in nothing.
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

-- A second marking with a score alone used to drop the counts and left the marks of the questions. Count them again.
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

-- By which version of the rules the times of a lesson and its records were derived. The server derives those of an
-- earlier version again; new rows have the present one.
alter table lessons add column rule_version smallint not null default 1;
alter table lessons alter column rule_version set default 2;

-- A start event counts up to so many minutes before the scheduled start of a lesson. Changing it sets rule_version of the
-- organisation's lessons to 0, so that they are derived again.
alter table organisations
  add column early_start_minutes smallint not null default 30 check (early_start_minutes between 0 and 720);

create index lessons_of_earlier_rules on lessons (org_id, lesson_id) where rule_version < 2;

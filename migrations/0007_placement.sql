-- placed: a class has the student whom the line enrols, until they leave. What was bought and is not placed is a list
-- that somebody looks at every day, so it must not take a walk through all that was ever sold.
alter table order_lines
  add column placed boolean not null default false;
create index order_lines_not_placed on order_lines (org_id, paid_at_ms, order_id, line)
  where student_id is not null and not placed and status in (2, 8);

-- Run before the rows of a backup from before version 0.1.0 are loaded: a column that existed then.
alter table homework_students add column answer_viewed_at_ms bigint;

-- kind: expand
-- oldest program: 0.1.0

-- Whether the event log says that the exam closed. The ends of existing exams are not announced any more.
alter table exams add end_recorded boolean not null default true;
alter table exams alter end_recorded set default false;
-- locks writes to exams: it contains no row yet, and a school has some thousands of exams
create index exams_to_record on exams (org_id, (starts_at_ms + duration_seconds * 1000)) where not end_recorded;

-- Whether the event log says how the lesson ended: its records became visible, or it was not held.
alter table lessons add end_recorded boolean not null default true;
alter table lessons alter end_recorded set default false;
-- locks writes to lessons: it contains no row yet, and reading the lessons takes a moment
create index lessons_to_record on lessons (org_id, (coalesce(visible_from_ms, scheduled_end_ms))) where not end_recorded;

-- A cancelled lesson has neither records nor history, whatever its events say. Lessons that repeat carry the number of
-- the first of them.
alter table lessons
  add column series_id bigint,
  add column cancelled_at_ms bigint;
create index lessons_by_series on lessons (org_id, series_id, scheduled_begin_ms) where series_id is not null;

-- Who asked to be excused from a lesson.
create table lesson_leaves (
  org_id bigint not null,
  lesson_id bigint not null,
  user_id bigint not null,
  reason text not null default '',
  asked_at_ms bigint not null,
  primary key (org_id, lesson_id, user_id),
  foreign key (org_id, lesson_id) references lessons,
  foreign key (org_id, user_id) references users
);
create index lesson_leaves_by_student on lesson_leaves (org_id, user_id);

-- Who is expected in a lesson of a class they are no member of: instead of a lesson they missed, or, where
-- missed_lesson_id is null, on trial.
create table lesson_guests (
  org_id bigint not null,
  lesson_id bigint not null,
  user_id bigint not null,
  missed_lesson_id bigint check (missed_lesson_id <> lesson_id),
  invited_at_ms bigint not null,
  primary key (org_id, lesson_id, user_id),
  foreign key (org_id, lesson_id) references lessons,
  foreign key (org_id, missed_lesson_id) references lessons (org_id, lesson_id),
  foreign key (org_id, user_id) references users
);
create unique index lesson_guests_make_up_once on lesson_guests (org_id, user_id, missed_lesson_id)
  where missed_lesson_id is not null;

-- answers: one object a question, as src/homework/answers.ts reads and writes them. A cancelled piece of work has no
-- records.
alter table homeworks
  add column cancelled_at_ms bigint;
alter table homework_rounds
  add column answers jsonb not null default '[]';
alter table exams
  add column cancelled_at_ms bigint;
alter table exam_students
  add column answers jsonb not null default '[]';

create index homeworks_by_publication on homeworks (org_id, published_at_ms desc, homework_id desc);
create index exams_by_start on exams (org_id, starts_at_ms desc, exam_id desc);

-- What waits for a teacher: few rows of many.
create index homework_rounds_to_correct on homework_rounds (org_id, homework_id, user_id, round)
  where corrected_at_ms is null and not returned;
create index exam_students_to_grade on exam_students (org_id, exam_id)
  where graded_at_ms is null and (started_at_ms is not null or submitted_at_ms is not null);

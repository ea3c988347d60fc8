-- Whose family was called because they are missing from a lesson: so that nobody is called twice. Without staff_id it
-- was told by a key.
create table lesson_calls (
  org_id bigint not null,
  lesson_id bigint not null,
  user_id bigint not null,
  staff_id bigint,
  called_at_ms bigint not null,
  primary key (org_id, lesson_id, user_id),
  foreign key (org_id, lesson_id) references lessons,
  foreign key (org_id, user_id) references users,
  foreign key (org_id, staff_id) references staff
);

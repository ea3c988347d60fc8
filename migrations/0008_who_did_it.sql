-- What one person did, among all that happened in a lesson.
create index lesson_events_by_user on lesson_events (org_id, lesson_id, user_id);

-- The key or account through which a refund was asked for: whoever asks does not approve.
alter table refunds
  add column requested_caller text not null default '';

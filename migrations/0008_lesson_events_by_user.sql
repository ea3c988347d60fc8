-- What one person did, among all that happened in a lesson.
create index lesson_events_by_user on lesson_events (org_id, lesson_id, user_id);

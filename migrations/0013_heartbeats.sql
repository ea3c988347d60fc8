-- kind: expand
-- oldest program: 0.1.0

-- Most events of lessons are heartbeats, and only the last one of a visit decides something. One index finds it without reading the
-- others, the other finds the rest of the events. Each event is in one of them, as before.
-- locks writes to lesson_events: about a second for each million events; reading goes on
create index lesson_events_heartbeats on lesson_events (org_id, lesson_id, user_id, device, at_ms) where kind = 'heartbeat';
create index lesson_events_others on lesson_events (org_id, lesson_id, user_id) where kind <> 'heartbeat';
-- replaces lesson_events_by_user: earlier programs, too, ask for heartbeats or for other events; only their erasure of a person asks
-- for both, and reads whole lessons by the key
drop index lesson_events_by_user;

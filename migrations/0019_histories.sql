-- kind: expand
-- oldest program: 0.1.0

-- The histories of this database. A cursor names the one in which it was read: after a restored backup or lost commits, what its reader
-- has may never have happened. Describes this database, not the school, so a backup leaves it out.
create table histories (
  history_id text primary key,
  -- 1, 2, …; the last one is the present one.
  number integer not null unique,
  -- The timeline of the write-ahead log on which it began: PostgreSQL begins a new one when it promotes a standby or restores a moment.
  timeline bigint not null,
  -- The last change before it. Cursors of the histories before it are good up to here.
  begun_after bigint not null
);

insert into histories (history_id, number, timeline, begun_after)
values (
  left(replace(gen_random_uuid()::text, '-', ''), 12), 1,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint, 0);

-- kind: expand
-- oldest program: 0.1.0

-- A database that was copied with pg_dump, or as the template of another one, goes on without what is written in the original from then
-- on. It is another database, in this or another PostgreSQL: it needs a history of its own. Empty: a program before this column wrote it.
alter table histories add column place text not null default '';

update histories set place =
  (select system_identifier from pg_control_system()) || ' ' || (select oid from pg_database where datname = current_database());

-- kind: expand
-- oldest program: 0.1.0

-- At most one row: the moment of the last backup. It describes the backups of this database, so a backup leaves it out.
create table last_backup (
  is_only_row boolean primary key default true check (is_only_row),
  at_ms bigint not null
);

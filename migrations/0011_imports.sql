-- How far an import has come: one row for each file, by its digest, so that it goes on where it was stopped.
create table imports (
  org_id bigint not null references organisations,
  sheet text not null,
  source text not null,
  rows_done bigint not null default 0,
  added bigint not null default 0,
  known bigint not null default 0,
  bad bigint not null default 0,
  -- What was wrong with rows of the latest request: whoever did not get its answer is told again.
  last_bad jsonb not null default '[]',
  started_at_ms bigint not null,
  finished_at_ms bigint,
  primary key (org_id, sheet, source)
);

-- The rows of an import that is to happen as a whole, until all of them are there.
create table import_rows (
  org_id bigint not null,
  sheet text not null,
  source text not null,
  row_number bigint not null,
  content jsonb not null,
  primary key (org_id, sheet, source, row_number),
  foreign key (org_id, sheet, source) references imports
);

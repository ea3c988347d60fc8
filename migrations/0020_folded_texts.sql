-- kind: expand
-- oldest program: 0.1.0

-- By which rules the texts that searches compare are folded, and how far the server has come with folding them again.
create table folded_texts (
  org_id bigint not null references organisations,
  table_name text not null,
  folding int not null default 0,
  last_id bigint not null default 0,
  primary key (org_id, table_name)
);

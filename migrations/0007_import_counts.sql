-- kind: expand
-- oldest program: 0.1.0

-- An import that continues after an interruption reports its sums. Rows that changed a record, or differ from it, are
-- counted apart from those that are the same.
alter table imports add changed bigint not null default 0;
alter table imports add differing bigint not null default 0;

-- kind: expand
-- oldest program: 0.1.0

-- What happened to which record, appended in the transaction of the write itself. event_id is drawn from change_numbers:
-- a reader that stays below the last committed change reads the events in the order of their ids and misses none.
create table events (
  org_id bigint not null references organisations (org_id),
  event_id bigint not null,
  type text not null,
  -- When it happened. An event by the clock may be recorded later.
  at_ms bigint not null,
  recorded_at_ms bigint not null,
  record text not null,
  record_id text not null,
  branch_id bigint not null,
  -- The names of the fields that changed.
  fields text[] not null,
  -- A few values, none of them personal.
  data jsonb not null,
  imported boolean not null default false,
  primary key (org_id, event_id)
);

-- The last event that was deleted because of its age: a reader with an earlier cursor has missed events.
create table deleted_events (
  org_id bigint primary key references organisations (org_id),
  event_id bigint not null
);

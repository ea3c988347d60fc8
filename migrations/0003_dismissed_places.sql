-- kind: expand
-- oldest program: 0.1.0

-- Paid places that staff took off the queue of students without a class, and why.
create table dismissed_places (
  org_id bigint not null,
  order_id bigint not null,
  line smallint not null,
  reason text not null,
  -- null: dismissed through an API key.
  staff_id bigint,
  dismissed_at_ms bigint not null,
  primary key (org_id, order_id, line),
  foreign key (org_id, order_id, line) references order_lines (org_id, order_id, line),
  foreign key (org_id, staff_id) references staff (org_id, staff_id)
);

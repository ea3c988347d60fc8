-- kind: expand
-- oldest program: 0.1.0

-- The index for parts of order numbers. The server fills it in the background.
create table order_numbers (
  org_id bigint not null,
  order_id bigint not null,
  branch_id bigint not null,
  -- Hashes of the parts, of the organisation and of the block of orders.
  grams integer[] not null,
  primary key (org_id, order_id),
  foreign key (org_id, order_id) references orders (org_id, order_id)
);
create index order_numbers_search on order_numbers using gin (grams);

-- The last change of an order that the index contains.
create table indexed_order_numbers (
  org_id bigint primary key references organisations (org_id),
  change_number bigint not null default 0,
  order_id bigint not null default 0
);

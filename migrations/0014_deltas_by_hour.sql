-- kind: expand
-- oldest program: 0.1.0

-- A list adds the deltas of its hours to the counters. Ordered by hour, those of other hours are not read. Two statements, because a
-- distributed PostgreSQL does not add a constraint together with another change.
alter table order_counter_deltas drop constraint order_counter_deltas_pkey;
alter table order_counter_deltas
  add constraint order_counter_deltas_pkey primary key (org_id, hour_ms, delta_id);
-- Rows come and go all the time. If the file shrank and grew with them, plans would be made for an empty table and renewed each time
-- that it doubles.
alter table order_counter_deltas set (vacuum_truncate = false);
alter table product_sold_deltas set (vacuum_truncate = false);

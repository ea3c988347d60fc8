-- kind: expand
-- oldest program: 0.1.0

-- Rows of these tables come and go all the time. If their files shrank and grew with them, plans would be made for an empty table and
-- renewed each time that it doubles.
alter table order_counter_deltas set (vacuum_truncate = false);
alter table product_sold_deltas set (vacuum_truncate = false);

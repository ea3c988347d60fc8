-- kind: expand
-- oldest program: 0.1.0

-- Most orders have no external id. The next migration puts this index, which leaves them out, in the place of the present one.
-- refuses no more than orders_external_id_unique: an order without an external id is like no other
-- locks writes to orders: a second for several million orders; reading goes on
create unique index orders_with_external_id on orders (org_id, external_id) where external_id is not null;

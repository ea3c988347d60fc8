-- kind: expand
-- oldest program: 0.1.0

-- Most orders have no external id. The next migration replaces the unique index of external ids with this one, which leaves them out.
-- refuses no more than orders_external_id_unique: that one lets any number of orders be without an external id, too
-- locks writes to orders: a second for several million orders; reading goes on
create unique index orders_with_external_id on orders (org_id, external_id) where external_id is not null;

-- kind: expand
-- oldest program: 0.1.0

-- Lists of orders can be sorted by amount. The index alone answers filters by range, branch, status and type.
-- locks writes to orders: about a second for each million orders; reading goes on
create index orders_by_amount on orders (org_id, amount desc, order_id desc)
  include (paid_at_ms, status, type, branch_id) where paid_at_ms is not null;

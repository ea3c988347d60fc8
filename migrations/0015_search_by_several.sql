-- Whom an order goes to and who shared it stand in these indexes too: keywords for several people at once are answered
-- by going through the index alone.
drop index orders_by_payment;
create index orders_by_payment on orders (org_id, paid_at_ms desc, order_id desc)
  include (status, type, branch_id, amount, buyer_id, receiver_id, sharer_id) where paid_at_ms is not null;
drop index orders_by_status;
create index orders_by_status on orders (org_id, status, paid_at_ms desc, order_id desc)
  include (type, branch_id, amount, buyer_id, receiver_id, sharer_id) where paid_at_ms is not null;

-- Grams that so many receivers have that walking orders finds one sooner than looking for them: what PostgreSQL's own
-- statistics say, so that it is known before a search begins.
create table common_receiver_grams (
  org_id bigint not null references organisations,
  gram text collate "C" not null,
  primary key (org_id, gram)
);

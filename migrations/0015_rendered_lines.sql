-- kind: expand
-- oldest program: 0.1.0

-- The lines of an order as JSON text, ready for answers. The text, and whether the order may have notes, belong to the change number
-- beside them. If the order has another change number, they are out of date, and the lines are rendered from their rows.
alter table orders
  add column rendered_lines text,
  add column rendered_change_number bigint,
  add column may_have_notes boolean not null default true;

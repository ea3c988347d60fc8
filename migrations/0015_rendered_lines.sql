-- kind: expand
-- oldest program: 0.1.0

-- The lines of an order as JSON text, ready for answers. The text, and whether the order may have notes, are those of the change number
-- beside them. They are out of date if another program has changed the order since; the lines are then rendered from their rows.
alter table orders
  add column rendered_lines text,
  add column rendered_change_number bigint,
  add column may_have_notes boolean not null default true;

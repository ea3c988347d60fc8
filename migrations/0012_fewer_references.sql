-- kind: expand
-- oldest program: 0.1.0

-- These references protected nothing, and each was checked for every row. No statement deletes an organisation, an order, a lesson,
-- or a user whom others could refer to. The rows of an order are written by the statement that writes the order; audit entries and
-- events belong to the organisation of a caller that was identified; and whoever adds events of lessons looks up their lessons and
-- users first, all at once.
alter table events drop constraint events_org_id_fkey;
alter table audit_entries drop constraint audit_entries_org_id_fkey;
alter table order_numbers drop constraint order_numbers_org_id_order_id_fkey;
alter table order_moves drop constraint order_moves_org_id_order_id_line_fkey;
alter table lesson_events
  drop constraint lesson_events_org_id_lesson_id_fkey,
  drop constraint lesson_events_org_id_user_id_fkey;

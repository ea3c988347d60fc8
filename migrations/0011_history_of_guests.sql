-- kind: expand
-- oldest program: 0.1.0

-- The history of a lesson names guests whose invitation was taken back, which no other table remembers.
-- locks writes to audit_entries: about half a second for each million entries; reading goes on
create index audit_entries_of_guests on audit_entries (org_id, split_part(record_id, '/', 1)) where record = 'guest';

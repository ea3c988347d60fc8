-- kind: expand
-- oldest program: 0.1.0

-- Version 3 of the rules of attendance: a lesson that was taught later than scheduled goes on while somebody still comes, and a device
-- that reconnects stays. A running server derives the lessons of earlier versions again.
alter table lessons alter column rule_version set default 3;

-- locks writes to lessons: a second for a million lessons; reading goes on
create index lessons_of_rules_before on lessons (org_id, lesson_id) where rule_version < 3;
-- replaces lessons_of_earlier_rules: the new one also has the lessons of versions before 2
drop index lessons_of_earlier_rules;
alter index lessons_of_rules_before rename to lessons_of_earlier_rules;

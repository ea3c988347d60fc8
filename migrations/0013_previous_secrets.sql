-- The secrets that a key had before: each works until its time, however often the key was rotated since.
create table previous_secrets (
  org_id bigint not null,
  key_id bigint not null,
  version int not null,
  digest text not null,
  until_ms bigint not null,
  primary key (org_id, key_id, version),
  foreign key (org_id, key_id) references keys
);
create index previous_secrets_by_digest on previous_secrets (digest);

insert into previous_secrets (org_id, key_id, version, digest, until_ms)
select org_id, key_id, version - 1, previous_digest, previous_until_ms
from keys
where previous_digest is not null;

alter table keys drop column previous_digest, drop column previous_until_ms;

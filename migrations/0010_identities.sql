-- kind: expand
-- oldest program: 0.1.0

-- The organisations that know a secret, the id of a key, an app id, a session or a login name. Callers send these before their
-- organisation is known. In a distributed database every node has this table: looking up a caller asks one node, then that of
-- the organisation. It may hold more than the other tables do, never less.
create table identities (
  org_id bigint not null,
  kind text not null check (kind in ('secret', 'key', 'app', 'session', 'login')),
  -- A digest, for secrets and sessions.
  name text not null,
  -- When a session expires.
  until_ms bigint,
  primary key (org_id, kind, name)
);
create index identities_by_name on identities (name, kind);

insert into identities (org_id, kind, name, until_ms)
select org_id, 'secret', secret_digest, null::bigint from keys
union
select org_id, 'secret', digest, null::bigint from previous_secrets
union
select org_id, 'key', key_id::text, null::bigint from keys
union
select org_id, 'app', app_id, null::bigint from branches
union
select org_id, 'session', digest, expires_at_ms from staff_sessions
union
select org_id, 'login', login_name, null::bigint from staff;

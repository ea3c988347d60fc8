import type { Transaction } from './database.ts';
import { row, text } from './row.ts';
import { type Sql, sql, toStatement } from './sql.ts';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The roles beside the owner that may add to the audit log: those the server was let use. */
const serverRoles = sql`
  select distinct pg_get_userbyid(grantee)::text as name
  from pg_class, aclexplode(relacl)
  where oid = 'audit_entries'::regclass and privilege_type = 'INSERT' and grantee not in (0, relowner)`;

/** A role that could give itself back whatever is taken from it. */
export class RoleTooPowerful extends Error {
  override readonly name = 'RoleTooPowerful';
}

const isPowerful = (role: string) => sql`
  select rolname::text as name
  from pg_roles, pg_class
  where rolname = ${role} and pg_class.oid = 'audit_entries'::regclass
    and (rolsuper or pg_has_role(pg_roles.oid, relowner, 'member'))`;

/**
 * Lets roles do what the server does: read and write rows, make no tables, and only add to the audit log. Besides
 * `role`, those that could before: they need the tables that have come since.
 */
export async function grantToServer(tx: Transaction, role?: string): Promise<readonly string[]> {
  const names = async (query: Sql) =>
    (await tx.execute(toStatement(query))).rows.map((values) => row({ name: text })(values).name);
  if (role !== undefined && (await names(isPowerful(role))).length > 0) {
    throw new RoleTooPowerful(`The role ${role} owns the tables or is a superuser: give the server another one.`);
  }
  const [schema = ''] = await names(sql`select current_schema()::text as name`);
  const roles = [...new Set([...(await names(serverRoles)), ...(role === undefined ? [] : [role])])];
  for (const [place, to] of roles.map((name) => [quoted(schema), quoted(name)])) {
    await tx.script(`
      grant usage on schema ${place} to ${to};
      grant select, insert, update, delete on all tables in schema ${place} to ${to};
      grant usage, select on all sequences in schema ${place} to ${to};
      revoke update, delete, truncate on ${place}.audit_entries from ${to};
      revoke insert, update, delete, truncate on ${place}.schema_migrations from ${to}`);
  }
  return roles;
}

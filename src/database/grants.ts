import type { Transaction } from './database.ts';
import { row, text } from './row.ts';
import { type Sql, sql, toStatement } from './sql.ts';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The roles, except the owner, that may insert into the audit log: the server's roles. */
const serverRoles = sql`
  select distinct pg_get_userbyid(grantee)::text as name
  from pg_class, aclexplode(relacl)
  where oid = 'audit_entries'::regclass and privilege_type = 'INSERT' and grantee not in (0, relowner)`;

/** The role could restore every privilege that is revoked from it. */
export class RoleTooPowerful extends Error {
  override readonly name = 'RoleTooPowerful';
}

const isPowerful = (role: string) => sql`
  select rolname::text as name
  from pg_roles, pg_class
  where rolname = ${role} and pg_class.oid = 'audit_entries'::regclass
    and (rolsuper or pg_has_role(pg_roles.oid, relowner, 'member'))`;

/**
 * Grants a role the privileges of the server: read and write rows, only insert into the audit log, create no tables.
 * Roles that had these privileges before get them again, because a migration may have added tables.
 */
export async function grantToServer(tx: Transaction, role?: string): Promise<readonly string[]> {
  const names = async (query: Sql) =>
    (await tx.execute(toStatement(query))).rows.map((values) => row({ name: text })(values).name);
  if (role !== undefined && (await names(isPowerful(role))).length > 0) {
    throw new RoleTooPowerful(`The role ${role} owns the tables or is a superuser. Use another role for the server.`);
  }
  const [schema = ''] = await names(sql`select current_schema()::text as name`);
  const roles = [...new Set([...(await names(serverRoles)), ...(role === undefined ? [] : [role])])];
  for (const [place, to] of roles.map((name) => [quoted(schema), quoted(name)])) {
    await tx.script(`
      grant usage on schema ${place} to ${to};
      grant select, insert, update, delete on all tables in schema ${place} to ${to};
      grant usage, select, update on all sequences in schema ${place} to ${to};
      revoke update, delete, truncate on ${place}.audit_entries from ${to};
      revoke insert, update, delete, truncate on ${place}.schema_migrations from ${to}`);
  }
  return roles;
}

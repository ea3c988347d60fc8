import { boolean, row, text } from '../sql/row.ts';
import { type Sql, sql, toStatement } from '../sql/sql.ts';
import type { Executor, Transaction } from './database.ts';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The roles, except the owner, that may insert into the audit log: the server's roles. */
const serverRoles = sql`
  select distinct pg_get_userbyid(grantee)::text as name
  from pg_class, aclexplode(relacl)
  where oid = 'audit_entries'::regclass and privilege_type = 'INSERT' and grantee not in (0, relowner)`;

/** The server cannot use this role: it does not exist, or it could restore every privilege that is revoked from it. */
export class UnfitRole extends Error {
  override readonly name = 'UnfitRole';
}

/** Works on an empty database too: whoever migrates it will own the tables. */
export async function requireServerRole(executor: Executor, role: string): Promise<void> {
  const owner = sql`
    coalesce((select relowner from pg_class where oid = to_regclass('audit_entries')), to_regrole(quote_ident(current_user)))`;
  const { rows } = await executor.execute(
    toStatement(sql`
      select rolsuper or pg_has_role(oid, ${owner}, 'member') as powerful from pg_roles where rolname = ${role}`),
  );
  const [found] = rows.map(row({ powerful: boolean }));
  if (found === undefined) throw new UnfitRole(`There is no role ${role}. Create it first.`);
  if (found.powerful) {
    throw new UnfitRole(`The role ${role} owns the tables or is a superuser. Use another role for the server.`);
  }
}

/**
 * Grants a role the privileges of the server: read and write rows, only insert into the audit log, create no tables.
 * Roles that had these privileges before get them again, because a migration may have added tables.
 */
export async function grantToServer(tx: Transaction, role?: string): Promise<readonly string[]> {
  const names = async (query: Sql) =>
    (await tx.execute(toStatement(query))).rows.map((values) => row({ name: text })(values).name);
  if (role !== undefined) await requireServerRole(tx, role);
  const [schema = ''] = await names(sql`select current_schema()::text as name`);
  const roles = [...new Set([...(await names(serverRoles)), ...(role === undefined ? [] : [role])])];
  for (const [schemaName, to] of roles.map((name) => [quoted(schema), quoted(name)])) {
    await tx.script(`
      grant usage on schema ${schemaName} to ${to};
      grant select, insert, update, delete on all tables in schema ${schemaName} to ${to};
      grant usage, select, update on all sequences in schema ${schemaName} to ${to};
      revoke update, delete, truncate on ${schemaName}.audit_entries from ${to};
      revoke insert, update, delete, truncate on ${schemaName}.schema_migrations from ${to}`);
  }
  return roles;
}

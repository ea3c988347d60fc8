import { appendAudit } from '../call/audit.ts';
import type { EnterCall, Entered } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import type { Executor } from '../database/database.ts';
import { integer, nullable, row, text } from '../database/row.ts';
import { scoped } from '../database/scope.ts';
import { sql, toStatement } from '../database/sql.ts';
import { fail } from '../failure.ts';
import type { signIn as contract } from './contract.ts';
import { fitsPassword, nobodysHash } from './password.ts';
import { insertSession } from './sessions.ts';

const candidateRow = row({
  orgId: integer,
  staffId: integer,
  branchId: nullable(integer),
  name: text,
  passwordHash: text,
});

/** Organisations choose login names for themselves, so that several may have the same; the password tells. */
const mostCandidates = 5;

async function selectCandidates(executor: Executor, loginName: string) {
  const { rows } = await executor.execute(
    toStatement(sql`
      select org_id, staff_id, branch_id, name, password_hash
      from staff
      where login_name = ${loginName} and active
      order by org_id
      limit ${mostCandidates}`),
  );
  return rows.map(candidateRow);
}

export async function signIn({
  input: { loginName, password },
  database,
  now,
  reqId,
}: EnterCall<Static<typeof contract.request>>): Promise<Entered<Static<typeof contract.response>>> {
  const candidates = await selectCandidates(database, loginName.trim().toLowerCase());
  if (candidates.length === 0) await fitsPassword(password, nobodysHash);
  for (const { orgId, staffId, branchId, name, passwordHash } of candidates) {
    if (!(await fitsPassword(password, passwordHash))) continue;
    const session = await scoped(database, orgId).transaction(async (tx) => {
      const caller = { id: `staff:${staffId}`, branchId };
      await appendAudit(tx, { caller, operation: 'staff.signIn', reqId, now, changes: [] });
      return insertSession(tx, staffId, now);
    });
    return { answer: { staffId, name, expiresAt: session.expiresAtMs }, session, member: { orgId, staffId } };
  }
  throw fail('signInRefused', {});
}

import type { Database } from '../../database/database.ts';
import { orgDatabase } from '../../database/org-sql.ts';
import { appendAudit } from '../../operation/call/audit.ts';
import { sessionOperation } from '../../operation/call/implementation.ts';
import { fail } from '../../operation/errors/failure.ts';
import { lookUp } from '../../school/organisation/identities.ts';
import { foldText } from '../../search/fold.ts';
import { integer, nullable, row, text } from '../../sql/row.ts';
import { nothing, type Sql, sql, toStatement } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { staffErrors } from './errors.ts';
import { matchesPassword, unmatchableHash } from './password.ts';
import { insertSession, sessionChange } from './sessions.ts';

const candidateRow = row({
  orgId: integer,
  staffId: integer,
  branchId: nullable(integer),
  name: text,
  passwordHash: text,
  organisationName: text,
});

/**
 * Several organisations may use the same login name; the password decides. Each candidate costs one hash, so beyond this
 * number the request must name the organisation.
 */
const mostCandidates = 5;

async function selectCandidates(database: Database, loginName: string, organisation: string | undefined) {
  const named = foldText(organisation ?? '').trim();
  const isNamed = ({ orgId, organisationName }: ReturnType<typeof candidateRow>) =>
    named === '' || named === String(orgId) || named === foldText(organisationName).trim();
  const find = async (only: (orgId: Sql) => Sql) => {
    const { rows } = await database.execute(
      toStatement(sql`
        select s.org_id, s.staff_id, s.branch_id, s.name, s.password_hash, g.name as organisation_name
        from staff s
        join organisations g on g.org_id = s.org_id
        where s.login_name = ${loginName} and s.active ${only(sql`s.org_id`)}
        order by s.org_id
        ${named === '' ? sql`limit ${mostCandidates + 1}` : nothing}`),
    );
    return rows
      .map(candidateRow)
      .filter(isNamed)
      .slice(0, mostCandidates + 1);
  };
  return lookUp(database, 'login', loginName, find, mostCandidates + 1);
}

export const signIn = sessionOperation(contract.signIn, async ({ input, database, now, reqId }) => {
  const { loginName, password, organisation } = input;
  const candidates = await selectCandidates(database, loginName.trim().toLowerCase(), organisation);
  // Before any hash, so that the answer does not depend on the password.
  if (candidates.length > mostCandidates) throw fail(staffErrors.organisationNeeded, { param: 'organisation' });
  if (candidates.length === 0) await matchesPassword(password, unmatchableHash);
  for (const { orgId, staffId, branchId, name, passwordHash } of candidates) {
    if (!(await matchesPassword(password, passwordHash))) continue;
    const session = await orgDatabase(database, orgId).transaction(async (tx) => {
      const caller = { id: `staff:${staffId}` };
      const changes = [sessionChange({ staffId, branchId })];
      await appendAudit(tx, { caller, operation: 'staff.signIn', reqId, now, changes });
      return insertSession(tx, staffId, now);
    });
    return { answer: { staffId, name, expiresAt: session.expiresAtMs }, session, member: { orgId, staffId } };
  }
  throw fail(staffErrors.signInRefused, {});
});

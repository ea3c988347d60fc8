import { differences } from '../../operation/call/audit.ts';
import { unlessTaken } from '../../operation/call/conflict.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { requireVersion } from '../../operation/call/version.ts';
import { fail } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { organisationErrors } from './errors.ts';
import { requireOrganisationWide } from './organisation-wide.ts';
import { branchVersion } from './record.ts';
import { renameBranch } from './write.ts';

export const updateBranch = writeOperation(contract.updateBranch, async ({ input, tx, caller, audit }) => {
  const { subOrgId: branchId, version, ...changes } = input;
  requireOrganisationWide(caller);
  if (Object.keys(changes).length === 0) throw fail(parameterErrors.nothingToChange, { param: 'subOrgId' });
  const before = await tx.optional(
    sql`select name, app_id from branches where org_id = $1 and branch_id = ${branchId} for no key update`,
    row({ name: text, appId: text }),
  );
  if (before === undefined) throw fail(organisationErrors.branchNotFound, { param: 'subOrgId', received: branchId });
  requireVersion(version, branchVersion(before), { name: 'subOrgId', id: branchId });
  const after = { ...before, ...changes };
  await unlessTaken(renameBranch(tx, branchId, after), {
    branches_app_id_unique: () => fail(organisationErrors.appIdTaken, { param: 'appId', received: after.appId }),
  });
  audit({
    record: 'branch',
    events: ['branch.updated'],
    id: String(branchId),
    branchId,
    fields: differences(before, after),
  });
  return { sucNum: 1 };
});

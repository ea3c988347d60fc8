import { differences } from '../../operation/call/audit.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import { unlessTaken } from '../../operation/call/conflict.ts';
import { requireVersion } from '../../operation/call/version.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import type * as contract from './contract.ts';
import { organisationErrors } from './errors.ts';
import { requireOrganisationWide } from './organisation-wide.ts';
import { branchVersion } from './record.ts';
import { renameBranch } from './write.ts';

export async function updateBranch({
  input: { subOrgId: branchId, version, ...changes },
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.updateBranch.request>>): Promise<Static<typeof contract.updateBranch.response>> {
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
}

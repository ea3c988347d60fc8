import { differences } from '../../operation/call/audit.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import { unlessTaken } from '../../operation/call/conflict.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { single } from '../../sql/insert.ts';
import type * as contract from './contract.ts';
import { organisationErrors } from './errors.ts';
import { requireOrganisationWide } from './organisation-wide.ts';
import { insertBranches } from './write.ts';

export async function createBranch({
  input,
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.createBranch.request>>): Promise<Static<typeof contract.createBranch.response>> {
  requireOrganisationWide(caller);
  const inserted = await unlessTaken(insertBranches(tx, [input]), {
    branches_app_id_unique: () => fail(organisationErrors.appIdTaken, { param: 'appId', received: input.appId }),
  });
  const branchId = single(inserted);
  audit({
    record: 'branch',
    events: ['branch.created'],
    id: String(branchId),
    branchId,
    fields: differences({}, input),
  });
  return { subOrgId: branchId };
}

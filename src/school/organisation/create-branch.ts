import { differences } from '../../operation/call/audit.ts';
import { unlessTaken } from '../../operation/call/conflict.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { fail } from '../../operation/errors/failure.ts';
import { single } from '../../sql/insert.ts';
import * as contract from './contract.ts';
import { organisationErrors } from './errors.ts';
import { requireOrganisationWide } from './organisation-wide.ts';
import { insertBranches } from './write.ts';

export const createBranch = writeOperation(contract.createBranch, async ({ input, tx, caller, audit }) => {
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
});

import { differences } from '../call/audit.ts';
import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { unlessTaken } from '../database/conflict.ts';
import { only } from '../database/insert.ts';
import { fail } from '../failure.ts';
import type { createBranch as contract } from './contract.ts';
import { requireWholeOrganisation } from './whole.ts';
import { insertBranches } from './write.ts';

export async function createBranch({
  input,
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.request>>): Promise<Static<typeof contract.response>> {
  requireWholeOrganisation(caller);
  const inserted = await unlessTaken(insertBranches(tx, [input]), {
    branches_app_id_unique: () => fail('appIdTaken', { param: 'appId', received: input.appId }),
  });
  const branchId = only(inserted);
  audit({ record: 'branch', id: String(branchId), branchId, fields: differences({}, input) });
  return { subOrgId: branchId };
}

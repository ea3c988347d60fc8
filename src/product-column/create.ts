import { differences } from '../call/audit.ts';
import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { only } from '../database/insert.ts';
import { selectOwnBranch } from '../organisation/select-branch.ts';
import { insertProductColumns } from '../organisation/write.ts';
import type { createColumn } from './contract.ts';

export async function create({
  input: { name, subOrgId },
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof createColumn.request>>): Promise<Static<typeof createColumn.response>> {
  const branchId = await selectOwnBranch(tx, caller, { param: 'subOrgId', branchId: subOrgId });
  const columnId = only(await insertProductColumns(tx, [{ branchId, name }]));
  audit({ record: 'productColumn', id: String(columnId), branchId, fields: differences({}, { branchId, name }) });
  return { columnId };
}

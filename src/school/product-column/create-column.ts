import { differences } from '../../operation/call/audit.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { single } from '../../sql/insert.ts';
import { selectOwnBranch } from '../organisation/select-branch.ts';
import type * as contract from './contract.ts';
import { insertProductColumns } from './write.ts';

export async function createColumn({
  input: { name, subOrgId },
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.createColumn.request>>): Promise<Static<typeof contract.createColumn.response>> {
  const branchId = await selectOwnBranch(tx, caller, { param: 'subOrgId', branchId: subOrgId });
  const columnId = single(await insertProductColumns(tx, [{ branchId, name }]));
  audit({
    record: 'productColumn',
    events: ['productColumn.created'],
    id: String(columnId),
    branchId,
    fields: differences({}, { branchId, name }),
  });
  return { columnId };
}

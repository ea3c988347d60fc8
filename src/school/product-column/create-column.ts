import { differences } from '../../operation/call/audit.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { single } from '../../sql/insert.ts';
import { selectOwnBranch } from '../organisation/select-branch.ts';
import * as contract from './contract.ts';
import { insertProductColumns } from './write.ts';

export const createColumn = writeOperation(contract.createColumn, async ({ input, tx, caller, audit }) => {
  const { name, subOrgId } = input;
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
});

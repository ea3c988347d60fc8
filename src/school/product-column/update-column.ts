import { differences } from '../../operation/call/audit.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { requireVersion, versionOf } from '../../operation/call/version.ts';
import { fail } from '../../operation/errors/failure.ts';
import { inBranch } from '../../sql/branch.ts';
import { integer, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { productErrors } from '../product/errors.ts';
import * as contract from './contract.ts';
import { renameProductColumn } from './write.ts';

export const updateColumn = writeOperation(contract.updateColumn, async ({ input, tx, caller, audit }) => {
  const { columnId, name, version } = input;
  const before = await tx.optional(
    sql`
      select branch_id, name
      from product_columns
      where org_id = $1 and column_id = ${columnId} ${inBranch(caller, sql`branch_id`)}
      for no key update`,
    row({ branchId: integer, name: text }),
  );
  if (before === undefined) throw fail(productErrors.columnNotFound, { param: 'columnId', received: columnId });
  requireVersion(version, versionOf({ name: before.name }), { name: 'columnId', id: columnId });
  await renameProductColumn(tx, columnId, name);
  const { branchId } = before;
  audit({
    record: 'productColumn',
    events: ['productColumn.updated'],
    id: String(columnId),
    branchId,
    fields: differences(before, { branchId, name }),
  });
  return { sucNum: 1 };
});

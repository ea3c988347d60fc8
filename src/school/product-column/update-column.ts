import { differences } from '../../operation/call/audit.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import { requireVersion, versionOf } from '../../operation/call/version.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { inBranch } from '../../sql/branch.ts';
import { integer, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { productErrors } from '../product/errors.ts';
import type * as contract from './contract.ts';
import { renameProductColumn } from './write.ts';

export async function updateColumn({
  input: { columnId, name, version },
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.updateColumn.request>>): Promise<Static<typeof contract.updateColumn.response>> {
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
}

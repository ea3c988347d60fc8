import { readOperation } from '../../operation/call/implementation.ts';
import { versionOf } from '../../operation/call/version.ts';
import { slice } from '../../operation/contract/paging.ts';
import { inBranch } from '../../sql/branch.ts';
import { selectPage } from '../../sql/page.ts';
import { integer, row, text } from '../../sql/row.ts';
import { nothing, sql } from '../../sql/sql.ts';
import { selectBranch } from '../organisation/select-branch.ts';
import * as contract from './contract.ts';

const columnRow = row({ columnId: integer, name: text, branchId: integer });

export const listColumns = readOperation(contract.listColumns, async ({ input, db, caller }) => {
  const { columnId, subOrgId, pageStart, pageSize } = input;
  const { limit, offset } = slice(pageStart, pageSize);
  if (subOrgId !== undefined) await selectBranch(db, caller, { param: 'subOrgId', branchId: subOrgId });
  const found = sql`
    from product_columns
    where org_id = $1 ${inBranch(caller, sql`branch_id`)}
      ${columnId === undefined ? nothing : sql`and column_id = ${columnId}`}
      ${subOrgId === undefined ? nothing : sql`and branch_id = ${subOrgId}`}`;
  return selectPage(
    db,
    {
      total: sql`select count(*) ${found}`,
      page: sql`select * ${found} order by column_id limit ${limit} offset ${offset}`,
      order: sql`page.column_id`,
    },
    (values) => {
      const { branchId, ...same } = columnRow(values);
      return { ...same, subOrgId: branchId, version: versionOf({ name: same.name }) };
    },
  );
});

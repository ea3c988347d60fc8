import { readOperation } from '../../operation/call/implementation.ts';
import { inBranch } from '../../sql/branch.ts';
import { boolean, integer, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { branchVersion } from './record.ts';

export const listBranches = readOperation(contract.listBranches, async ({ db, caller }) => {
  const branches = await db.rows(
    sql`
      select branch_id, app_id, name, is_head
      from branches
      where org_id = $1 ${inBranch(caller, sql`branch_id`)}
      order by branch_id`,
    row({ branchId: integer, appId: text, name: text, isHead: boolean }),
  );
  return {
    list: branches.map(({ branchId, isHead, ...same }) => ({
      subOrgId: branchId,
      ...same,
      isHead: isHead ? 1 : 0,
      version: branchVersion(same),
    })),
  };
});

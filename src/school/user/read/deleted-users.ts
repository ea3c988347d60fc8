import { readOperation } from '../../../operation/call/implementation.ts';
import { slice } from '../../../operation/contract/paging.ts';
import { contains, keyword } from '../../../search/keyword.ts';
import { inBranch } from '../../../sql/branch.ts';
import { selectPage } from '../../../sql/page.ts';
import { nothing, sql } from '../../../sql/sql.ts';
import { recordColumns, toDetail } from '../record.ts';
import * as contract from './contract.ts';

export const deletedUsers = readOperation(contract.deletedUsers, async ({ input, db, caller }) => {
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  const searchKeyword = keyword(input.searchStr);
  const conditions = sql`
    org_id = $1 and deleted_at_ms is not null and erased_at_ms is null ${inBranch(caller, sql`branch_id`)}
    ${searchKeyword === undefined ? nothing : sql`and ${contains(caller, searchKeyword, ['open', 'personal'])}`}`;
  return selectPage(
    db,
    {
      total: sql`select count(*) from users where ${conditions}`,
      page: sql`
        select ${recordColumns}
        from (
          select *
          from users
          where ${conditions}
          order by deleted_at_ms desc, user_id desc
          limit ${limit} offset ${offset}
        ) as u
        join branches b on b.org_id = $1 and b.branch_id = u.branch_id`,
      order: sql`page.deleted_at_ms desc, page.user_id desc`,
    },
    toDetail,
  );
});

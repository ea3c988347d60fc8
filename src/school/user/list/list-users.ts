import { readOperation } from '../../../operation/call/implementation.ts';
import { isOwnStudent } from '../../../operation/call/own-classes.ts';
import { slice } from '../../../operation/contract/paging.ts';
import { contains, keyword } from '../../../search/keyword.ts';
import { inBranch } from '../../../sql/branch.ts';
import { selectPage } from '../../../sql/page.ts';
import { nothing, prepared, sql, unprepared } from '../../../sql/sql.ts';
import { recordColumns, toRecord, userRow } from '../record.ts';
import * as contract from './contract.ts';

export const listUsers = readOperation(contract.listUsers, async ({ input, db, caller }) => {
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  const searchKeyword = keyword(input.searchStr);
  const conditions = sql`
    org_id = $1 and deleted_at_ms is null ${inBranch(caller, sql`branch_id`)} ${isOwnStudent(caller, sql`user_id`)}
    ${input.userRole === undefined ? nothing : sql`and role = ${input.userRole}`}
    ${searchKeyword === undefined ? nothing : sql`and ${contains(caller, searchKeyword, ['open', 'personal'])}`}`;
  const direction = input.isSortDesc === '1' ? sql`desc` : sql`asc`;
  const byCreation = input.sortType === '3';

  // With a keyword, find all matches first: the total needs them anyway.
  const found = searchKeyword === undefined ? sql`users where ${conditions}` : sql`matching`;
  const matching = sql`matching as materialized (select user_id, created_at_ms from users where ${conditions})`;

  return selectPage(
    db,
    {
      ...(searchKeyword === undefined ? {} : { shared: matching }),
      total: sql`select count(*) from ${found}`,
      page: sql`
        select ${recordColumns}
        from (
          select user_id
          from ${found}
          order by ${byCreation ? sql`created_at_ms ${direction},` : nothing} user_id ${direction}
          limit ${limit} offset ${offset}
        ) as chosen
        join users u on u.org_id = $1 and u.user_id = chosen.user_id
        join branches b on b.org_id = $1 and b.branch_id = u.branch_id`,
      order: sql`${byCreation ? sql`page.created_at_ms ${direction},` : nothing} page.user_id ${direction}`,
      as: searchKeyword === undefined ? unprepared : prepared,
    },
    (values) => toRecord(userRow(values)),
  );
});

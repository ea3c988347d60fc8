import type { Caller } from '../../operation/call/caller.ts';
import { fail } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { longestClassRangeDays } from './contract.ts';

export function checkClassRange({ beginTime, endTime }: { beginTime: number; endTime: number }): void {
  const received = endTime - beginTime;
  if (received < 0) {
    const range = { begin: 'beginTime', beginValue: beginTime, received: endTime };
    throw fail(parameterErrors.rangeEndBeforeBegin, { param: 'endTime', ...range });
  }
  const limit = longestClassRangeDays * 86_400_000;
  if (received > limit) {
    throw fail(parameterErrors.rangeTooLong, {
      param: 'endTime',
      begin: 'beginTime',
      days: longestClassRangeDays,
      received,
      limit,
    });
  }
}

export async function selectGroupName(db: OrgSql, caller: Caller, groupId: number) {
  const group = await db.optional(
    sql`
      select group_id, name as group_name
      from groups
      where org_id = $1 and group_id = ${groupId} ${inBranch(caller, sql`branch_id`)}`,
    row({ groupId: integer, groupName: text }),
  );
  if (group === undefined) throw fail(notFoundErrors.groupNotFound, { param: 'groupId', received: groupId });
  return group;
}

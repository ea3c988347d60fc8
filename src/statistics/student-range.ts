import type { ReadCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { inBranch } from '../database/branch.ts';
import { nothing, type Sql, sql } from '../database/sql.ts';
import { fail } from '../failure.ts';
import { selectGroupId } from '../group/select.ts';
import { selectUser } from '../user/select.ts';
import { type listStudentLiveClassData, longestRangeDays } from './contract.ts';

type Input = Static<typeof listStudentLiveClassData.request>;

const longestRangeMs = longestRangeDays * 86_400_000;

/** What the three statistics share: a range that is not too long, a student who exists, a class that does. */
export async function studentInRange({ input, db, caller }: ReadCall<Input>) {
  const { beginTime, endTime, groupId } = input;
  if (endTime < beginTime) {
    throw fail('rangeEndBeforeBegin', {
      param: 'endTime',
      begin: 'beginTime',
      beginValue: beginTime,
      received: endTime,
    });
  }
  if (endTime - beginTime > longestRangeMs) {
    throw fail('rangeTooLong', {
      param: 'endTime',
      begin: 'beginTime',
      days: longestRangeDays,
      received: endTime - beginTime,
      limit: longestRangeMs,
    });
  }
  const student = await selectUser(db, caller, { param: 'uniqueId', userId: input.uniqueId, role: 'student' });
  if (groupId !== undefined) await selectGroupId(db, caller, { param: 'groupId', groupId });
  /** `and …` over the groups `g` that records belong to. */
  const inGroup: Sql = sql`${groupId === undefined ? nothing : sql`and g.group_id = ${groupId}`} ${inBranch(caller, sql`g.branch_id`)}`;
  return { student, inGroup };
}

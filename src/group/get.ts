import type { Static } from 'typebox';
import type { ReadCall } from '../call/call.ts';
import { inBranch } from '../database/branch.ts';
import { sql } from '../database/sql.ts';
import { fail } from '../failure.ts';
import type { getGroup } from './read-contract.ts';
import { groupColumns, groupRow, toRecord } from './record.ts';

export async function get({
  input: { groupId },
  db,
  caller,
  now,
}: ReadCall<Static<typeof getGroup.request>>): Promise<Static<typeof getGroup.response>> {
  const wanted = sql`
    select *
    from groups
    where org_id = $1 and group_id = ${groupId} ${inBranch(caller, sql`branch_id`)}`;
  const group = await db.optional(groupColumns(wanted, now), groupRow);
  if (group === undefined) throw fail('groupNotFound', { param: 'groupId', received: groupId });
  return toRecord(group);
}

import { inBranch } from '../../database/branch.ts';
import { sql } from '../../database/sql.ts';
import { byOneOf } from '../../operation/call/by-one-of.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import type * as contract from './contract.ts';
import { groupColumns, groupRow, toRecord } from './record.ts';

export async function getGroup({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.getGroup.request>>): Promise<Static<typeof contract.getGroup.response>> {
  const { param, received, isIt } = byOneOf<number | string>(input, {
    groupId: (groupId) => sql`group_id = ${groupId}`,
    externalId: (externalId) => sql`external_id = ${externalId}`,
  });
  const query = sql`
    select *
    from groups
    where org_id = $1 and ${isIt} ${inBranch(caller, sql`branch_id`)}`;
  const group = await db.optional(groupColumns(query, now), groupRow);
  if (group === undefined) throw fail(notFoundErrors.groupNotFound, { param, received: quote(received) });
  return toRecord(group);
}

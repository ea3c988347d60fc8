import type { ReadCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { inBranch } from '../database/branch.ts';
import { sql } from '../database/sql.ts';
import { fail, quote } from '../failure.ts';
import type { getGroup } from './read-contract.ts';
import { groupColumns, groupRow, toRecord } from './record.ts';

export async function get({
  input: { groupId, externalId },
  db,
  caller,
  now,
}: ReadCall<Static<typeof getGroup.request>>): Promise<Static<typeof getGroup.response>> {
  const param = groupId === undefined ? 'externalId' : 'groupId';
  if ((groupId === undefined) === (externalId === undefined)) {
    throw fail('exactlyOneOf', { param, parameters: 'groupId, externalId' });
  }
  const wanted = sql`
    select *
    from groups
    where org_id = $1 ${inBranch(caller, sql`branch_id`)}
      and ${groupId === undefined ? sql`external_id = ${externalId ?? ''}` : sql`group_id = ${groupId}`}`;
  const group = await db.optional(groupColumns(wanted, now), groupRow);
  if (group === undefined) throw fail('groupNotFound', { param, received: groupId ?? quote(externalId) });
  return toRecord(group);
}

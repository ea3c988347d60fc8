import { inBranch } from '../../database/branch.ts';
import { row, text } from '../../database/row.ts';
import { sql } from '../../database/sql.ts';
import { byOneOf } from '../../operation/call/by-one-of.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import type * as contract from './contract.ts';
import { selectRecords } from './record.ts';

const recordRow = row({ record: text });

export async function getGroup({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.getGroup.request>>): Promise<RawJson<Static<typeof contract.getGroup.response>>> {
  const { param, received, isIt } = byOneOf<number | string>(input, {
    groupId: (groupId) => sql`group_id = ${groupId}`,
    externalId: (externalId) => sql`external_id = ${externalId}`,
  });
  const query = sql`
    select *
    from groups
    where org_id = $1 and ${isIt} ${inBranch(caller, sql`branch_id`)}`;
  const group = await db.optional(selectRecords(query, now), recordRow);
  if (group === undefined) throw fail(notFoundErrors.groupNotFound, { param, received: quote(received) });
  return new RawJson(group.record);
}

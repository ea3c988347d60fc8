import type { ReadCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { sql } from '../../sql/sql.ts';
import type * as contract from './contract.ts';
import { organisationRow, toRecord } from './record.ts';

export async function getOrganisation({
  db,
}: ReadCall<Static<typeof contract.getOrganisation.request>>): Promise<
  Static<typeof contract.getOrganisation.response>
> {
  return toRecord(db.orgId, await db.one(sql`select * from organisations where org_id = $1`, organisationRow));
}

import { readOperation } from '../../operation/call/implementation.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { organisationRow, toRecord } from './record.ts';

export const getOrganisation = readOperation(contract.getOrganisation, async ({ db }) => {
  return toRecord(db.orgId, await db.one(sql`select * from organisations where org_id = $1`, organisationRow));
});

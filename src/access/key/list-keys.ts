import { readOperation } from '../../operation/call/implementation.ts';
import { inBranch } from '../../sql/branch.ts';
import { arrayOf, boolean, integer, nullable, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';

const keyRow = row({
  keyId: integer,
  name: text,
  branchId: nullable(integer),
  scopes: arrayOf(text),
  manner: text,
  signsHeaders: boolean,
  signsBody: boolean,
  allowedAddresses: arrayOf(text),
  expiresAtMs: nullable(integer),
  revokedAtMs: nullable(integer),
  lastUsedAtMs: integer,
  createdAtMs: integer,
});

export const listKeys = readOperation(contract.listKeys, async ({ db, caller }) => {
  const keys = await db.rows(
    sql`select * from keys where org_id = $1 ${inBranch(caller, sql`branch_id`)} order by key_id desc`,
    keyRow,
  );
  return {
    list: keys.map(({ branchId, expiresAtMs, revokedAtMs, lastUsedAtMs, createdAtMs, ...same }) => ({
      ...same,
      subOrgId: branchId ?? 0,
      expiresAt: expiresAtMs ?? 0,
      revokedAt: revokedAtMs ?? 0,
      lastUsedAt: lastUsedAtMs,
      createAt: createdAtMs,
    })),
  };
});

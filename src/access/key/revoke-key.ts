import { writeOperation } from '../../operation/call/implementation.ts';
import { fail } from '../../operation/errors/failure.ts';
import { inBranch } from '../../sql/branch.ts';
import { integer, nullable, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { keyErrors } from './errors.ts';

export const revokeKey = writeOperation(contract.revokeKey, async ({ input: { keyId }, tx, caller, now, audit }) => {
  const which = sql`org_id = $1 and key_id = ${keyId} ${inBranch(caller, sql`branch_id`)}`;
  const revoked = await tx.optional(
    sql`update keys set revoked_at_ms = ${now} where ${which} and revoked_at_ms is null returning branch_id`,
    row({ branchId: nullable(integer) }),
  );
  if (revoked !== undefined) {
    const branchId = revoked.branchId ?? 0;
    audit({
      record: 'key',
      events: ['key.revoked'],
      id: String(keyId),
      branchId,
      fields: { revokedAtMs: [null, now] },
    });
    return { revokedAt: now };
  }
  // Revoking again changes nothing and returns the time of the first revocation.
  const before = await tx.optional(sql`select revoked_at_ms from keys where ${which}`, row({ revokedAtMs: integer }));
  if (before === undefined) throw fail(keyErrors.keyNotFound, { param: 'keyId', received: keyId });
  return { revokedAt: before.revokedAtMs };
});

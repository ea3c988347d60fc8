import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { inBranch } from '../database/branch.ts';
import { integer, nullable, row } from '../database/row.ts';
import { sql } from '../database/sql.ts';
import { fail } from '../failure.ts';
import type { revokeKey } from './contract.ts';

export async function revoke({
  input: { keyId },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof revokeKey.request>>): Promise<Static<typeof revokeKey.response>> {
  const revoked = await tx.optional(
    sql`
      update keys set revoked_at_ms = coalesce(revoked_at_ms, ${now})
      where org_id = $1 and key_id = ${keyId} ${inBranch(caller, sql`branch_id`)}
      returning branch_id, revoked_at_ms`,
    row({ branchId: nullable(integer), revokedAtMs: integer }),
  );
  if (revoked === undefined) throw fail('keyNotFound', { param: 'keyId', received: keyId });
  const { branchId, revokedAtMs } = revoked;
  // Whoever revokes it again changes nothing.
  if (revokedAtMs === now) {
    audit({ record: 'key', id: String(keyId), branchId: branchId ?? 0, fields: { revokedAtMs: [null, revokedAtMs] } });
  }
  return { revokedAt: revokedAtMs };
}

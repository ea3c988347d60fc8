import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { inBranch } from '../database/branch.ts';
import { boolean, integer, nullable, row } from '../database/row.ts';
import { sql } from '../database/sql.ts';
import { fail } from '../failure.ts';
import { defaultOverlapSeconds, type rotateKey } from './contract.ts';
import { digestOfSecret, newSecret } from './secret.ts';

export async function rotate({
  input: { keyId, overlapSeconds = defaultOverlapSeconds },
  tx,
  caller,
  now,
  audit,
  signingSecretOf,
}: WriteCall<Static<typeof rotateKey.request>>): Promise<Static<typeof rotateKey.response>> {
  const secret = newSecret();
  const previousUntilMs = now + overlapSeconds * 1000;
  const rotated = await tx.optional(
    sql`
      update keys set
        previous_digest = secret_digest,
        previous_until_ms = ${previousUntilMs},
        secret_digest = ${digestOfSecret(secret)},
        version = version + 1
      where org_id = $1 and key_id = ${keyId} and revoked_at_ms is null ${inBranch(caller, sql`branch_id`)}
      returning branch_id, version, signs_headers or signs_body as signs`,
    row({ branchId: nullable(integer), version: integer, signs: boolean }),
  );
  if (rotated === undefined) throw fail('keyNotFound', { param: 'keyId', received: keyId });
  const { branchId, version, signs } = rotated;
  // The secrets of the version before had no end until now.
  const fields = { version: [version - 1, version], previousUntilMs: [null, previousUntilMs] } as const;
  audit({ record: 'key', id: String(keyId), branchId: branchId ?? 0, fields });
  return { keyId, secret, signingSecret: signs ? signingSecretOf({ orgId: tx.orgId, keyId, version }) : '' };
}

import { operatorId } from '../../operation/call/caller.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { metricsScope } from '../../operation/contract/scopes.ts';
import { fail } from '../../operation/errors/failure.ts';
import { rememberIdentities } from '../../school/organisation/identities.ts';
import { inBranch } from '../../sql/branch.ts';
import { arrayOf, boolean, integer, nullable, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { keyErrors } from './errors.ts';
import { moment } from './moment.ts';
import { digestOfSecret, newSecret } from './secret.ts';
import type { SigningSecretOf } from './signing-secret.ts';

export const rotateKey = (signingSecretOf: SigningSecretOf) =>
  writeOperation(contract.rotateKey, async ({ input, tx, caller, now, audit }) => {
    const { keyId, overlapSeconds = contract.defaultOverlapSeconds } = input;
    const key = await tx.optional(
      sql`
        select branch_id, scopes, version, secret_digest, signs_headers or signs_body as signs, expires_at_ms
        from keys
        where org_id = $1 and key_id = ${keyId} and revoked_at_ms is null ${inBranch(caller, sql`branch_id`)}
        for no key update`,
      row({
        branchId: nullable(integer),
        scopes: arrayOf(text),
        version: integer,
        secretDigest: text,
        signs: boolean,
        expiresAtMs: nullable(integer),
      }),
    );
    if (key === undefined) throw fail(keyErrors.keyNotFound, { param: 'keyId', received: keyId });
    if (key.scopes.includes(metricsScope) && caller.id !== operatorId) throw fail(keyErrors.metricsKeyByOperator, {});
    if (key.expiresAtMs !== null && key.expiresAtMs <= now) {
      throw fail(keyErrors.rotatedKeyExpired, { param: 'keyId', received: keyId, expired: moment(key.expiresAtMs) });
    }
    const secret = newSecret();
    const version = key.version + 1;
    const previousUntilMs = now + overlapSeconds * 1000;
    await tx.run(sql`delete from previous_secrets where org_id = $1 and key_id = ${keyId} and until_ms <= ${now}`);
    // No previous secret works longer than the new overlap; with an overlap of 0, all of them end.
    await tx.run(sql`
      update previous_secrets set until_ms = least(until_ms, ${previousUntilMs}) where org_id = $1 and key_id = ${keyId}`);
    await tx.run(sql`
      insert into previous_secrets (org_id, key_id, version, digest, until_ms)
      values ($1, ${keyId}, ${key.version}, ${key.secretDigest}, ${previousUntilMs})`);
    await tx.run(sql`
      update keys set secret_digest = ${digestOfSecret(secret)}, version = ${version}
      where org_id = $1 and key_id = ${keyId}`);
    rememberIdentities(tx, 'secret', [digestOfSecret(secret)]);
    // The current secrets had no end until now.
    const fields = { version: [key.version, version], previousUntilMs: [null, previousUntilMs] } as const;
    audit({ record: 'key', events: ['key.rotated'], id: String(keyId), branchId: key.branchId ?? 0, fields });
    return { keyId, secret, signingSecret: key.signs ? signingSecretOf({ orgId: tx.orgId, keyId, version }) : '' };
  });

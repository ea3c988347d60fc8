import { differences } from '../../operation/call/audit.ts';
import { operatorId } from '../../operation/call/caller.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { metricsScope } from '../../operation/contract/scopes.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { rememberIdentities } from '../../school/organisation/identities.ts';
import { selectBranch } from '../../school/organisation/select-branch.ts';
import { integer, nullable, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { isAddressRange } from './address.ts';
import * as contract from './contract.ts';
import { keyErrors } from './errors.ts';
import { moment } from './moment.ts';
import { digestOfSecret, newSecret } from './secret.ts';
import type { SigningSecretOf } from './signing-secret.ts';

export const createKey = (signingSecretOf: SigningSecretOf) =>
  writeOperation(contract.createKey, async ({ input, tx, caller, now, audit }) => {
    const { signsHeaders = false, signsBody = false, allowedAddresses = [], subOrgId } = input;
    const branchId = subOrgId ?? caller.branchId;
    const scopes = [...new Set(input.scopes)];
    if (scopes.includes(metricsScope)) {
      if (caller.id !== operatorId) throw fail(keyErrors.metricsKeyByOperator, { param: 'scopes' });
      const isSeparate = scopes.length === 1 && branchId === null && !signsHeaders && !signsBody;
      if (!isSeparate) throw fail(keyErrors.metricsKeySeparate, { param: 'scopes' });
    }
    if (branchId !== null) await selectBranch(tx, caller, { param: 'subOrgId', branchId });
    if (signsBody && branchId === null) throw fail(keyErrors.bodySignerNeedsBranch, { param: 'subOrgId' });
    if (input.expiresAt !== undefined && input.expiresAt <= now) {
      throw fail(keyErrors.expiryInPast, { param: 'expiresAt', received: moment(input.expiresAt), now: moment(now) });
    }
    allowedAddresses.forEach((range, index) => {
      if (isAddressRange(range)) return;
      throw fail(parameterErrors.parameterFormat, {
        param: `allowedAddresses[${index}]`,
        expected: { en: 'an address or a range such as 203.0.113.0/24', zh: '地址或网段，例如 203.0.113.0/24' },
        received: quote(range),
      });
    });

    const secret = newSecret();
    const key = {
      branchId,
      name: input.name,
      scopes,
      manner: input.manner ?? (signsBody ? 'ported' : 'strict'),
      signsHeaders,
      signsBody,
      allowedAddresses,
      expiresAtMs: input.expiresAt ?? null,
    };
    const created = await tx.optional(
      sql`
        insert into keys (org_id, branch_id, name, scopes, manner, secret_digest, signs_headers, signs_body,
          allowed_addresses, expires_at_ms, created_at_ms)
        values ($1, ${branchId}, ${key.name}, ${key.scopes}, ${key.manner}, ${digestOfSecret(secret)}, ${signsHeaders},
          ${signsBody}, ${allowedAddresses}, ${key.expiresAtMs}, ${now})
        on conflict (org_id, branch_id) where signs_body and revoked_at_ms is null do nothing
        returning key_id, version,
          (select app_id from branches where org_id = $1 and branch_id = ${branchId} and ${signsBody}) as app_id`,
      row({ keyId: integer, version: integer, appId: nullable(text) }),
    );
    if (created === undefined) throw fail(keyErrors.bodySignerExists, { param: 'signsBody' });
    const { keyId, version, appId } = created;
    rememberIdentities(tx, 'secret', [digestOfSecret(secret)]);
    rememberIdentities(tx, 'key', [String(keyId)]);
    audit({
      record: 'key',
      events: ['key.created'],
      id: String(keyId),
      branchId: branchId ?? 0,
      fields: differences({}, key),
    });
    return {
      keyId,
      secret,
      signingSecret: signsHeaders || signsBody ? signingSecretOf({ orgId: tx.orgId, keyId, version }) : '',
      appId: appId ?? '',
    };
  });

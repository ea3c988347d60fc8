import { createHmac } from 'node:crypto';
import type { SigningSecretOf } from '../../operation/call/call.ts';
import { fail } from '../../operation/errors/failure.ts';
import { keyErrors } from './errors.ts';

/**
 * Derives the signing secrets of keys from the installation secret. They are never stored, so a copy of the database is
 * not enough to sign. Without an installation secret, no key can sign.
 */
export function signingSecrets(installationSecret: Buffer | undefined): SigningSecretOf {
  return ({ orgId, keyId, version }) => {
    if (installationSecret === undefined) throw fail(keyErrors.signingUnavailable, {});
    const text = `lectern signing ${orgId} ${keyId} ${version}`;
    return createHmac('sha256', installationSecret).update(text).digest('base64url');
  };
}

/** A check value in the database, to detect a process with another installation secret. */
export function checkValue(installationSecret: Buffer): string {
  return createHmac('sha256', installationSecret).update('lectern check value').digest('hex');
}

import { createHmac } from 'node:crypto';
import type { SigningSecretOf } from '../../operation/call/call.ts';
import { fail } from '../../operation/errors/failure.ts';
import { keyErrors } from './errors.ts';

/**
 * The secrets that keys sign with. They are never stored: they follow from the installation's own secret, so that
 * whoever copies the database cannot sign. Without that one no key can.
 */
export function signingSecrets(installationSecret: Buffer | undefined): SigningSecretOf {
  return ({ orgId, keyId, version }) => {
    if (installationSecret === undefined) throw fail(keyErrors.signingUnavailable, {});
    const text = `lectern signing ${orgId} ${keyId} ${version}`;
    return createHmac('sha256', installationSecret).update(text).digest('base64url');
  };
}

/** What the database keeps to notice a process that was started with another installation secret. */
export function checkValue(installationSecret: Buffer): string {
  return createHmac('sha256', installationSecret).update('lectern check value').digest('hex');
}

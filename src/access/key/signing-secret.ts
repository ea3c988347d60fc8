import { createHmac } from 'node:crypto';
import { fail } from '../../operation/errors/failure.ts';
import { keyErrors } from './errors.ts';

/** A key as it is signed with: a new version is a new secret. */
interface KeyVersion {
  readonly orgId: number;
  readonly keyId: number;
  readonly version: number;
}

/** An endpoint as its messages are signed. */
interface WebhookVersion {
  readonly orgId: number;
  readonly webhookId: number;
  readonly version: number;
}

/** Derives the secret that a key or an endpoint signs with; it is never stored. */
export type SigningSecretOf = (signer: KeyVersion | WebhookVersion) => string;

/**
 * Derives the signing secrets of keys and endpoints from the installation secret. They are never stored, so a copy of the
 * database is not enough to sign. Without an installation secret, nothing can sign. Secrets of endpoints have the form of the
 * Standard Webhooks specification.
 */
export function signingSecrets(installationSecret: Buffer | undefined): SigningSecretOf {
  return (signer) => {
    if (installationSecret === undefined) throw fail(keyErrors.signingUnavailable, {});
    const { orgId, version } = signer;
    const derive = (text: string) => createHmac('sha256', installationSecret).update(text);
    return 'webhookId' in signer
      ? `whsec_${derive(`lectern webhook ${orgId} ${signer.webhookId} ${version}`).digest('base64')}`
      : derive(`lectern signing ${orgId} ${signer.keyId} ${version}`).digest('base64url');
  };
}

/** A check value in the database, to detect a process with another installation secret. */
export function checkValue(installationSecret: Buffer): string {
  return createHmac('sha256', installationSecret).update('lectern check value').digest('hex');
}

import { createHmac } from 'node:crypto';

/**
 * The secret that a key signs with. It is never stored: it follows from the installation's own secret, so that whoever
 * copies the database cannot sign. A new version of a key is a new secret.
 */
export function signingSecret(installationSecret: Buffer, keyId: number, version: number): string {
  return createHmac('sha256', installationSecret).update(`lectern signing ${keyId} ${version}`).digest('base64url');
}

/** What the database keeps to notice a process that was started with another installation secret. */
export function checkValue(installationSecret: Buffer): string {
  return createHmac('sha256', installationSecret).update('lectern check value').digest('hex');
}

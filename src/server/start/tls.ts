import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Settings } from '../settings/settings.ts';
import { StartRefused } from '../start-refused.ts';

/** The certificate and the key in the settings, if any. */
export async function readTls({ TLS_CERT: cert, TLS_KEY: key }: Settings) {
  if (cert === '' && key === '') return undefined;
  if (cert === '' || key === '') throw new StartRefused('TLS_CERT and TLS_KEY belong together: set both or neither.');
  const read = (name: string, file: string) =>
    readFile(file).catch((error: Error) => {
      throw new StartRefused(`${name} cannot be read: ${error.message}.`);
    });
  const tls = { cert: await read('TLS_CERT', cert), key: await read('TLS_KEY', key) };
  const expiresAtMs = expiryOf(tls.cert);
  try {
    createSecureContext(tls);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new StartRefused(`TLS_KEY is not the private key of TLS_CERT, without a password, in PEM format: ${reason}.`);
  }
  return { ...tls, expiresAtMs };
}

function expiryOf(certificate: Buffer): number {
  try {
    return Date.parse(new X509Certificate(certificate).validTo);
  } catch {
    throw new StartRefused('TLS_CERT is not a certificate in PEM format.');
  }
}

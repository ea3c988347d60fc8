import type { SigningSecretOf } from '../../src/access/key/signing-secret.ts';
import { AllowedNetworks } from '../../src/events/webhook/send/address.ts';

/** The receivers of tests are on this machine. */
export const loopback = { networks: new AllowedNetworks(['127.0.0.1']), ports: [] };

/** The secrets of the test server. */
export const testSecretOf: SigningSecretOf = (signer) =>
  'webhookId' in signer
    ? `whsec_${Buffer.from(`${signer.webhookId}.${signer.version}`.padEnd(32, '.')).toString('base64')}`
    : `${signer.keyId}.${signer.version}`;

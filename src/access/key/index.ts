import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';
import type { SigningSecretOf } from './signing-secret.ts';

export const keyOperations = (signingSecretOf: SigningSecretOf) => [
  createKey(signingSecretOf),
  listKeys,
  rotateKey(signingSecretOf),
  revokeKey,
];

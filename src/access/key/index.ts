import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';
import type { SigningSecretOf } from './signing-secret.ts';

export const keyOperations = (signingSecretOf: SigningSecretOf) => [
  implement(contract.createKey, { write: (call) => createKey(call, signingSecretOf) }),
  implement(contract.listKeys, { read: listKeys }),
  implement(contract.rotateKey, { write: (call) => rotateKey(call, signingSecretOf) }),
  implement(contract.revokeKey, { write: revokeKey }),
];

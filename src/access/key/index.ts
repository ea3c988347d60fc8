import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

export const keyOperations = [
  implement(contract.createKey, { write: createKey }),
  implement(contract.listKeys, { read: listKeys }),
  implement(contract.rotateKey, { write: rotateKey }),
  implement(contract.revokeKey, { write: revokeKey }),
];

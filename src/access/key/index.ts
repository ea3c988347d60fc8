import { implement } from '../../operation/call/implementation.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './contract.ts';
import { create } from './create-key.ts';
import { list } from './list-keys.ts';
import { revoke } from './revoke-key.ts';
import { rotate } from './rotate-key.ts';

export const keyOperations = [
  implement(createKey, { write: create }),
  implement(listKeys, { read: list }),
  implement(rotateKey, { write: rotate }),
  implement(revokeKey, { write: revoke }),
];

import { implement } from '../call/implementation.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './contract.ts';
import { create } from './create.ts';
import { list } from './list.ts';
import { revoke } from './revoke.ts';
import { rotate } from './rotate.ts';

export const keyOperations = [
  implement(createKey, { write: create }),
  implement(listKeys, { read: list }),
  implement(rotateKey, { write: rotate }),
  implement(revokeKey, { write: revoke }),
];

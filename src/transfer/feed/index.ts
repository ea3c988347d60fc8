import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { listChanges } from './list-changes.ts';

export const feedOperations = [implement(contract.listChanges, { read: listChanges })];

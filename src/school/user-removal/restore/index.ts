import { implement } from '../../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { restoreUser } from './restore-user.ts';

export const userDeletionOperations = [implement(contract.restoreUser, { write: restoreUser })];

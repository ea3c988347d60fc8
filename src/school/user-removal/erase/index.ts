import { implement } from '../../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { prepareErasure } from './erase-user.ts';

export const erasureOperations = [implement(contract.eraseUser, { prepare: prepareErasure })];

import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { orderChanges } from './order-changes.ts';
import { userChanges } from './user-changes.ts';

export const changesOperations = [
  implement(contract.orderChanges, { read: orderChanges }),
  implement(contract.userChanges, { read: userChanges }),
];

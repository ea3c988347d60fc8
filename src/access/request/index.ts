import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { listRequests } from './list-requests.ts';

export const requestOperations = [implement(contract.listRequests, { read: listRequests })];

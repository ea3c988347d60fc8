import { implement } from '../../operation/call/implementation.ts';
import { listRequests } from './contract.ts';
import { list } from './list-requests.ts';

export const requestOperations = [implement(listRequests, { read: list })];

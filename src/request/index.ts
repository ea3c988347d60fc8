import { implement } from '../call/implementation.ts';
import { listRequests } from './contract.ts';
import { list } from './list.ts';

export const requestOperations = [implement(listRequests, { read: list })];

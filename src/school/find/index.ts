import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { search } from './search.ts';

export const searchOperations = [implement(contract.search, { read: search })];

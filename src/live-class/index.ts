import { implement } from '../call/implementation.ts';
import { listHistory as contract } from './contract.ts';
import { listHistory } from './list-history.ts';

export const liveClassOperations = [implement(contract, { read: listHistory })];

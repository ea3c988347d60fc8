import { implement } from '../contract/operation.ts';
import { listHistory as contract } from './contract.ts';
import { listHistory } from './list-history.ts';

export const liveClassOperations = [implement(contract, listHistory)];

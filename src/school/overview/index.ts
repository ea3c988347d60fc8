import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { today } from './today.ts';

export const overviewOperations = [implement(contract.today, { read: today })];

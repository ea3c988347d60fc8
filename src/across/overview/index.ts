import { implement } from '../../operation/call/implementation.ts';
import { today as todayContract } from './contract.ts';
import { today } from './today.ts';

export const overviewOperations = [implement(todayContract, { read: today })];

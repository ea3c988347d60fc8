import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { listEvents } from './list-events.ts';

export const eventOperations = [implement(contract.listEvents, { read: listEvents })];

import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { groupHistory, liveClassHistory, orderHistory, userHistory } from './history.ts';

export const historyOperations = [
  implement(contract.orderHistory, { read: orderHistory }),
  implement(contract.userHistory, { read: userHistory }),
  implement(contract.groupHistory, { read: groupHistory }),
  implement(contract.liveClassHistory, { read: liveClassHistory }),
];

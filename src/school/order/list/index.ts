import { implement } from '../../../operation/call/implementation.ts';
import * as contract from './sorted-contract.ts';
import { sortedOrders } from './sorted-orders.ts';

export const sortedOrderOperations = [implement(contract.sortedOrders, { read: sortedOrders })];

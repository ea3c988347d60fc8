import { sortedOrders } from './sorted-orders.ts';

export const sortedOrderOperations = [sortedOrders];

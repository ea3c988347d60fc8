import { groupHistory, liveClassHistory, orderHistory, userHistory } from './history.ts';

export const historyOperations = [orderHistory, userHistory, groupHistory, liveClassHistory];

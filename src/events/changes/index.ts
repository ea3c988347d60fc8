import { orderChanges } from './order-changes.ts';
import { userChanges } from './user-changes.ts';

export const changesOperations = [orderChanges, userChanges];

import { restoreUser } from './restore-user.ts';

export const userDeletionOperations = [restoreUser];

import { eraseUser } from './erase-user.ts';

export const erasureOperations = [eraseUser];

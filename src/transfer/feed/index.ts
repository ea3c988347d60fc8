import { listChanges } from './list-changes.ts';

export const feedOperations = [listChanges];

import { today } from './today.ts';

export const overviewOperations = [today];

import { listEvents } from './list-events.ts';

export const eventOperations = [listEvents];

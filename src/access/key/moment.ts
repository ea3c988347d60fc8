/** A time in a message: the number that was sent, and what a person reads. */
export const moment = (ms: number): string => `${ms} (${new Date(ms).toISOString()})`;

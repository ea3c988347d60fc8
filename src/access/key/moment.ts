/** A time in a message: the number and the date. */
export const moment = (ms: number): string => `${ms} (${new Date(ms).toISOString()})`;

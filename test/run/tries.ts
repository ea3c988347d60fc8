import { inject } from 'vitest';

/** Whether every test runs, as on the machine that checks a change (`CI=true npm test`), or all but the longest. */
export const isWhole = process.env.CI !== undefined || process.env.LONG !== undefined;

/** Whether counts that only repeat are large: `npm run test:long`. */
export const isLong = process.env.LONG !== undefined;

/**
 * How often something is tried that another try may disprove. The embedded database gets a third of the short count: the
 * same property is tried on PostgreSQL in the same run, and a try costs three times as much there.
 */
export function tries(short: number, long: number): number {
  if (isLong) return long;
  return inject('databases')?.kind === 'embedded' ? Math.ceil(short / 3) : short;
}

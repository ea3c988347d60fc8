import { inject } from 'vitest';

/** Whether counts that only repeat are large: `npm run test:long`. */
export const isLong = process.env.LONG !== undefined;

/**
 * How often something is tried that another try may disprove. The embedded database gets a third of the short count, or the
 * twentieth part of the long one: the same property is tried on PostgreSQL in the same run, and a try costs three times as much
 * there.
 */
export function tries(short: number, long: number): number {
  const isEmbedded = inject('databases')?.kind === 'embedded';
  if (isLong) return isEmbedded ? Math.max(short, Math.ceil(long / 20)) : long;
  return isEmbedded ? Math.ceil(short / 3) : short;
}

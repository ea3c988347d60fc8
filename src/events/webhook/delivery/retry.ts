const secondMs = 1_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** The waits after the first attempt, the second and so on, as the Standard Webhooks specification suggests: 75 hours in all. */
const waitsMs: readonly number[] = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** The longest pause that a receiver can ask for. */
const longestPauseMs = 24 * hourMs;

/**
 * The wait after this many failures in a row; undefined when the event is given up. Up to a tenth is added at random, so that
 * deliveries that failed together do not come back together.
 */
export function waitAfter(failures: number, random: () => number): number | undefined {
  const waitMs = waitsMs[failures - 1];
  return waitMs === undefined ? undefined : Math.round(waitMs * (1 + random() / 10));
}

/** The pause that a receiver asks for with Retry-After: seconds, or a date. */
export function pauseOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longestPauseMs);
}

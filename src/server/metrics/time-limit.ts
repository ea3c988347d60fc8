/** Prometheus waits 10 s by default, so a scrape waits less for the database. */
export const scrapeTimeLimitMs = 2_000;

/** The value, or `fallback` if it takes longer than the limit. */
export function orAfter<T>(limitMs: number, value: Promise<T>, fallback: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(fallback), limitMs);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

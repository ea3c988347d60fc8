/** Half-open: `from` is included, `to` is not. The caller chooses the unit. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The parts of the intervals that lie within `bounds`; empty ones are left out. */
export function clip(intervals: readonly Interval[], bounds: Interval): Interval[] {
  return intervals
    .map(({ from, to }) => ({ from: Math.max(from, bounds.from), to: Math.min(to, bounds.to) }))
    .filter(({ from, to }) => from < to);
}

/** The sum of the lengths; overlaps count several times. */
export function totalLength(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
}

/** Sorts the intervals and merges those that touch or overlap. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const interval of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last === undefined || interval.from > last.to) result.push(interval);
    else if (interval.to > last.to) result[result.length - 1] = { from: last.from, to: interval.to };
  }
  return result;
}

/** The covered length; overlaps count once. */
export const mergedLength = (intervals: readonly Interval[]): number => totalLength(mergeIntervals(intervals));

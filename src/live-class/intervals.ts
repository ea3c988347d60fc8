/** From `from` up to but not including `to`, in whichever unit its owner counts. */
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

/** How long the intervals are together, overlaps counted each time. */
export function totalLength(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
}

/** How much the intervals cover, overlaps counted once. */
export function unitedLength(intervals: readonly Interval[]): number {
  let covered = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from)) {
    if (to <= reached) continue;
    covered += to - Math.max(from, reached);
    reached = to;
  }
  return covered;
}

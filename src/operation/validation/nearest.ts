/** The Damerau-Levenshtein distance of two words. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = [0];
  for (let j = 1; j <= to.length; j++) last.push(j);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      next.push(best);
    }
    beforeLast = last;
    last = next;
  }
  return last[to.length] ?? 0;
}

/** The known name closest to a misspelt one, if any is close enough. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  const near = ({ length }: string) => Math.max(2, Math.floor(length / 3));
  const lower = name.toLowerCase();
  const ranked = known
    // The distance is at least the difference in length.
    .filter((candidate) => Math.abs(candidate.length - name.length) <= near(candidate))
    .map((candidate) => ({ candidate, away: distance(lower, candidate.toLowerCase()) }))
    .filter(({ candidate, away }) => away <= near(candidate) && away < candidate.length)
    .sort((a, b) => a.away - b.away);
  return ranked[0]?.candidate;
}

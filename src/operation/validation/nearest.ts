const longest = 64;

/** The last three rows of the table of distances, used again for every pair of words. */
const rows = [0, 1, 2].map(() => new Uint8Array(longest + 1));

/** The Damerau-Levenshtein distance of two words of at most `longest` letters; more than `limit` if it exceeds that. */
function distance(one: string, other: string, limit: number): number {
  const shorter = Math.min(one.length, other.length);
  let begin = 0;
  while (begin < shorter && one.charCodeAt(begin) === other.charCodeAt(begin)) begin += 1;
  let end = 0;
  while (begin + end < shorter && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  // Letters that both begin or end with do not change it.
  const from = one.slice(begin, one.length - end);
  const to = other.slice(begin, other.length - end);
  return from === '' || to === '' ? from.length + to.length : distanceOfRest(from, to, limit);
}

function distanceOfRest(from: string, to: string, limit: number): number {
  let [beforeLast, last, next] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= to.length; j++) last[j] = j;
  for (let i = 1; i <= from.length; i++) {
    const letter = from.charCodeAt(i - 1);
    const letterBefore = from.charCodeAt(i - 2);
    let [diagonal = 0, best, least] = [last[0], i, i];
    next[0] = i;
    for (let j = 1; j <= to.length; j++) {
      const other = to.charCodeAt(j - 1);
      const above = last[j] ?? 0;
      best = Math.min(above + 1, best + 1, letter === other ? diagonal : diagonal + 1);
      if (i > 1 && j > 1 && letter === to.charCodeAt(j - 2) && letterBefore === other)
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      next[j] = best;
      diagonal = above;
      if (best < least) least = best;
    }
    // A swap of two letters may still reach one less than the row.
    if (least > limit + 1) return least;
    [beforeLast, last, next] = [last, next, beforeLast];
  }
  return last[to.length] ?? 0;
}

/** The known name closest to a misspelt one, if any is close enough. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  if (lower.length > longest) return undefined;
  let found: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const near = Math.min(Math.max(2, Math.floor(candidate.length / 3)), candidate.length - 1, least - 1);
    // The distance is at least the difference in length.
    if (candidate.length > longest || Math.abs(candidate.length - lower.length) > near) continue;
    const away = distance(lower, candidate.toLowerCase(), near);
    if (away <= near) [found, least] = [candidate, away];
  }
  return found;
}

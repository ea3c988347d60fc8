import { setImmediate as nextTurn } from 'node:timers/promises';

/** For so long, in milliseconds, one request may keep all others waiting. */
const longTurnMs = 10;
/** How many items pass between two looks at the clock. */
const itemsAtOnce = 16;

/** Like `items.map(work)`, but lets other requests run whenever the work has taken long. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (let begin = 0; begin < items.length; begin += itemsAtOnce) {
    if (begin > 0 && performance.now() - began > longTurnMs) {
      await nextTurn();
      began = performance.now();
    }
    for (const item of items.slice(begin, begin + itemsAtOnce)) results.push(work(item));
  }
  return results;
}

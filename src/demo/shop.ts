import { dayMs } from './calendar.ts';
import type { Kind } from './catalogue.ts';
import { lineOf, type Market } from './order-draft.ts';
import type { PlannedLine } from './plan.ts';

const kinds: readonly (readonly [Kind, number])[] = [
  ['trial', 30],
  ['special', 20],
  ['goods', 24],
  ['library', 14],
  ['pastCourse', 12],
];

/** Orders of courses of past terms are at least this old. */
const pastCourseAgeMs = 130 * dayMs;

interface Basket {
  readonly lines: PlannedLine[];
  readonly coupon: number;
}

/** Draws the lines of one order. `bought` holds buyer and product of everything that may be bought only once. */
export function drawBasket(
  market: Market,
  { branch, buyer }: { branch: number; buyer: number },
  atMs: number,
  bought: Set<string>,
): Basket {
  const { random, calendar, catalogue } = market;
  const kind = random.weighted(kinds);
  const first = random.pick(catalogue.ofKind(branch, kind));
  const isTooSoon = kind === 'pastCourse' && atMs > calendar.now - pastCourseAgeMs;
  if (isTooSoon || bought.has(`${buyer} ${first}`)) return drawBasket(market, { branch, buyer }, atMs, bought);
  if (kind === 'trial') bought.add(`${buyer} ${first}`);

  const quantity = kind === 'goods' && random.happens(0.25) ? 2 : 1;
  const isCourse = kind === 'pastCourse';
  // A course of a past term enrols nobody any more.
  const lines = [lineOf(market, first, { quantity })];
  const further = kind === 'goods' ? (random.happens(0.4) ? 1 : 0) : isCourse && random.happens(0.5) ? 2 : 0;
  const others = catalogue.ofKind(branch, 'goods').filter((product) => product !== first);
  lines.push(...random.sample(others, further).map((product) => lineOf(market, product)));
  const coupons = isCourse ? [3000, 10_000, 20_000] : [500, 1000];
  return { lines, coupon: kind !== 'trial' && random.happens(0.3) ? random.pick(coupons) : 0 };
}

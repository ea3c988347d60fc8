import { type Calendar, dayMs, hourMs, midnight, weekday, weekMs } from './calendar.ts';
import type { Random } from './random.ts';

/** The orders begin this many days ago. */
const daysOfOrders = 400;
/** Parents sign up in the weeks before a term begins. */
const peakWeeks = 3;
const peakWeight = 4;

/** Relative number of payments in each hour of the day. */
const hours: readonly (readonly [hour: number, weight: number])[] = Array.from({ length: 24 }, (_, hour) => {
  if (hour < 7) return [hour, 0.05];
  if (hour < 12) return [hour, 1];
  if (hour < 14) return [hour, 2];
  return [hour, hour < 18 ? 1 : hour < 23 ? 4 : 1];
});

/** Draws payment times: peaks before each term, more at weekends and in the evening, none in the future. */
export function momentsOf(calendar: Calendar): (random: Random) => number {
  const today = midnight(calendar.now);
  const terms = [-2, -1, 0].map((term) => calendar.termBegin(term));
  const isPeak = (dayBeginMs: number) =>
    terms.some((term) => dayBeginMs < term && dayBeginMs >= term - peakWeeks * weekMs);
  const days = Array.from({ length: daysOfOrders }, (_, ago) => {
    const dayBeginMs = today - ago * dayMs;
    const weekend = weekday(dayBeginMs) >= 5 ? 1.3 : 1;
    return [dayBeginMs, (isPeak(dayBeginMs) ? peakWeight : 1) * weekend] as const;
  });
  return (random) => {
    const atMs = random.weighted(days) + random.weighted(hours) * hourMs + random.integer(0, hourMs - 1);
    return atMs > calendar.now - hourMs ? atMs - dayMs : atMs;
  };
}

import { fromLocalTime, toLocalTime, weekdayOf } from '../../../time/local-time.ts';

/** How a lesson comes again, at the same time of day by the organisation's clocks. */
export interface Repeat {
  readonly every: 'day' | 'week';
  /** Every so many days or weeks. */
  readonly interval: number;
  /** Of a weekly lesson, 1 is Monday; without any it is the first one's. */
  readonly weekdays: readonly number[];
  /** How many lessons, or up to when they may begin: whichever comes first. */
  readonly count: number;
  readonly untilMs: number;
}

/** When the lessons begin, the first of them included. */
export function repeatedBegins(firstMs: number, repeat: Repeat, timeZone: string): number[] {
  const first = toLocalTime(firstMs, timeZone);
  const begins: number[] = [];
  for (let day = first.day; begins.length < repeat.count; day++) {
    if (!isOn(day, first.day, repeat)) continue;
    const beginMs = day === first.day ? firstMs : fromLocalTime({ day, msOfDay: first.msOfDay }, timeZone);
    if (beginMs > repeat.untilMs) break;
    begins.push(beginMs);
  }
  return begins;
}

function isOn(day: number, firstDay: number, { every, interval, weekdays }: Repeat): boolean {
  if (every === 'day') return (day - firstDay) % interval === 0;
  const monday = (of: number) => of - weekdayOf(of) + 1;
  const weeks = (monday(day) - monday(firstDay)) / 7;
  return weeks % interval === 0 && (weekdays.length === 0 ? [weekdayOf(firstDay)] : weekdays).includes(weekdayOf(day));
}

/** The moment that lies as many days, and as long after midnight, from another as `to` lies from `from`. */
export function movedAlike(ms: number, { fromMs, toMs }: { fromMs: number; toMs: number }, timeZone: string): number {
  const [from, to, own] = [toLocalTime(fromMs, timeZone), toLocalTime(toMs, timeZone), toLocalTime(ms, timeZone)];
  return fromLocalTime({ day: own.day + to.day - from.day, msOfDay: to.msOfDay }, timeZone);
}

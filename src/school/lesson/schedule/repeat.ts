import { fromLocalTime, toLocalTime, weekdayOf } from '../../../time/local-time.ts';

/** Lessons repeat at the same local time in the organisation's time zone. */
export interface Repeat {
  readonly every: 'day' | 'week';
  /** Number of days or weeks between two lessons. */
  readonly interval: number;
  /** Only for `week`; 1 is Monday. Empty: the weekday of the first lesson. */
  readonly weekdays: readonly number[];
  /** The series ends at `count` lessons or at `untilMs`, whichever comes first. */
  readonly count: number;
  readonly untilMs: number;
}

export function repeatedBeginTimes(firstMs: number, repeat: Repeat, timeZone: string): number[] {
  const first = toLocalTime(firstMs, timeZone);
  const beginTimes: number[] = [];
  for (let day = first.day; beginTimes.length < repeat.count; day++) {
    if (!isOn(day, first.day, repeat)) continue;
    const beginMs = day === first.day ? firstMs : fromLocalTime({ day, msOfDay: first.msOfDay }, timeZone);
    if (beginMs > repeat.untilMs) break;
    beginTimes.push(beginMs);
  }
  return beginTimes;
}

function isOn(day: number, firstDay: number, { every, interval, weekdays }: Repeat): boolean {
  if (every === 'day') return (day - firstDay) % interval === 0;
  const monday = (of: number) => of - weekdayOf(of) + 1;
  const weeks = (monday(day) - monday(firstDay)) / 7;
  return weeks % interval === 0 && (weekdays.length === 0 ? [weekdayOf(firstDay)] : weekdays).includes(weekdayOf(day));
}

/** Shifts `ms` by the days between `fromMs` and `toMs`, to the local time of `toMs`. */
export function shiftToLocalTime(
  ms: number,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  timeZone: string,
): number {
  const [from, to, own] = [toLocalTime(fromMs, timeZone), toLocalTime(toMs, timeZone), toLocalTime(ms, timeZone)];
  return fromLocalTime({ day: own.day + to.day - from.day, msOfDay: to.msOfDay }, timeZone);
}

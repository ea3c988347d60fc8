/** Local time in a time zone: days since 1 January 1970, and milliseconds since midnight. */
export interface LocalTime {
  readonly day: number;
  readonly msOfDay: number;
}

const dayMs = 86_400_000;
/** The most cached formats: names of time zones ignore case, so callers can write each in thousands of ways. */
const mostFormats = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

export function toLocalTime(ms: number, timeZone: string): LocalTime {
  const wallMs = ms + offsetMs(ms, timeZone);
  const day = Math.floor(wallMs / dayMs);
  return { day, msOfDay: wallMs - day * dayMs };
}

/** A skipped local time (spring) moves forward by the skip; of a repeated one (autumn), the first is used. */
export function fromLocalTime({ day, msOfDay }: LocalTime, timeZone: string): number {
  const wallMs = day * dayMs + msOfDay;
  const before = wallMs - offsetMs(wallMs - dayMs, timeZone);
  const after = wallMs - offsetMs(wallMs + dayMs, timeZone);
  const shown = [before, after].filter((ms) => ms + offsetMs(ms, timeZone) === wallMs);
  return shown.length > 0 ? Math.min(...shown) : before;
}

/** 1 is Monday, 7 is Sunday. The first day of 1970 was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The last moment that a Date can be is 8.64e15; around this one, days and time zones can still be computed. */
const latestDate = 8.64e15 - 10 * dayMs;

/** Beyond the last date the clocks go on as they went there. */
function offsetMs(moment: number, timeZone: string): number {
  const ms = Math.min(moment, latestDate);
  const shown = new Map(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
  const wallMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wallMs - Math.floor(ms / 1000) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  if (formats.size >= mostFormats) formats.clear();
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...fields });
  formats.set(timeZone, format);
  return format;
}

const fields: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
};

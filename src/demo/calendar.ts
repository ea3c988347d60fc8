/** Local times of Shanghai, which has a fixed offset without daylight saving time. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;
const offsetMs = 8 * hourMs;

/** Weeks of lessons in a term. The demo school is in the twelfth. */
export const termWeeks = 16;
export const presentWeek = 11;
const weeksBetweenTerms = 18;

export interface Calendar {
  readonly now: number;
  /** The Monday on which a term began; this term is 0, the one before −1. */
  termBegin(term: number): number;
  /** Season and year in the name of a term: those of its middle. */
  termName(term: number): { readonly season: string; readonly year: number };
}

export function calendarAt(now: number): Calendar {
  const thisMonday = midnight(now) - weekday(now) * dayMs;
  const termBegin = (term: number) => thisMonday + (term * weeksBetweenTerms - presentWeek) * weekMs;
  return {
    now,
    termBegin,
    termName: (term) => {
      const { year, month } = dateOf(termBegin(term) + (termWeeks / 2) * weekMs);
      return { season: nameOfSeason(month), year };
    },
  };
}

/** The beginning of the day. */
export const midnight = (ms: number): number => Math.floor((ms + offsetMs) / dayMs) * dayMs - offsetMs;

/** Monday is 0. The first day of the epoch was a Thursday. */
export const weekday = (ms: number): number => (Math.floor((ms + offsetMs) / dayMs) + 3) % 7;

/** Minutes since midnight. */
export const minuteOfDay = (ms: number): number => Math.floor((ms - midnight(ms)) / minuteMs);

export function dateOf(ms: number): { year: number; month: number; day: number } {
  const date = new Date(ms + offsetMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

export function isoDate(ms: number): string {
  const { year, month, day } = dateOf(ms);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** '18:30' as minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function nameOfSeason(month: number): string {
  if (month <= 1 || month === 12) return '寒假';
  if (month <= 5) return '春季';
  return month <= 8 ? '暑期' : '秋季';
}

import type { Dayjs } from 'dayjs';

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: Dayjs) => ((day.day() + 6) % 7) + 1;

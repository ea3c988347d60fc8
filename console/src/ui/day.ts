import type { Dayjs } from 'dayjs';

/** 2026-09-16, in every language: in the address, and as `useFormat` shows it. */
export const dayText = (day: Dayjs): string => day.format('YYYY-MM-DD');

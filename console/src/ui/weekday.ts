import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/zh-cn';
import updateLocale from 'dayjs/plugin/updateLocale';

/** The day on which every week begins, in lists, reports and pickers: Monday. */
const firstWeekday = 1;

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: Dayjs) => ((day.day() + 6) % 7) + 1;

export const startOfWeek = (day: Dayjs) => day.subtract((weekdayOf(day) - firstWeekday + 7) % 7, 'day');

/** 1 Monday to 7 Sunday, in the order of a week. */
export const weekdays = Array.from({ length: 7 }, (_, index) => ((firstWeekday - 1 + index) % 7) + 1);

/** The locale of the date pickers. Left alone, English ones would begin the week on Sunday. */
const localeOf = { en: 'en-gb', zh: 'zh-cn' } as const;

dayjs.extend(updateLocale);
for (const locale of Object.values(localeOf)) dayjs.updateLocale(locale, { weekStart: firstWeekday % 7 });

export const setDateLanguage = (language: keyof typeof localeOf) => dayjs.locale(localeOf[language]);

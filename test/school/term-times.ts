export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** 2026-09-01 09:00 in Shanghai. */
export const september = Date.UTC(2026, 8, 1, 1);
/** When each order was made; it was paid a minute later. */
export const ordered = {
  wang: september,
  zhao: september + day,
  chen: september + 2 * day,
  sun: september + 2 * day + hour,
  liu: september + 2 * day + 3 * hour,
};
export const shippedAt = september + 2 * day + 4 * hour;
export const notedAt = shippedAt + minute;
/** The first lesson: 2026-09-05 19:00 in Shanghai, an hour long; a week later the second. */
export const firstLesson = Date.UTC(2026, 8, 5, 11);
export const secondLesson = firstLesson + 7 * day;
export const homeworkAt = secondLesson + 2 * day;
export const examAt = secondLesson + 10 * day;
export const endOfTerm = september + 40 * day;

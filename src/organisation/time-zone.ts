import { fail, quote } from '../failure.ts';

/** Makes sure that a text names a time zone, one that daylight saving is known of: an offset is not enough. */
export function checkTimeZone(param: string, timeZone: string): void {
  if (isTimeZone(timeZone)) return;
  throw fail('parameterFormat', {
    param,
    expected: { en: 'a time zone by its IANA name, such as "Asia/Shanghai"', zh: 'IANA 时区名，例如 "Asia/Shanghai"' },
    received: quote(timeZone),
  });
}

function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

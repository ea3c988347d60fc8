import { type Failure, fail, quote } from '../failure.ts';

/** What is wrong with a text that should name a time zone: an offset does not, it knows no daylight saving. */
export function checkTimeZone(param: string, timeZone: string): Failure | undefined {
  if (isTimeZone(timeZone)) return undefined;
  return fail('parameterFormat', {
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

import { useMemo } from 'react';
import { useMe } from '../server/session.ts';
import { useLanguage } from '../words/language.ts';

const localeOf = { en: 'en-GB', zh: 'zh-CN' } as const;

/** Formats amounts in the organisation's currency and times in its time zone. */
export function useFormat() {
  const language = useLanguage();
  const { currency, timeZone } = useMe();
  return useMemo(() => {
    const locale = localeOf[language];
    const amounts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    const digits = amounts.resolvedOptions().maximumFractionDigits ?? 2;
    const times = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
    // 2026-09-16 in both languages, like the date pickers.
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    const weekdayOf = times({ weekday: 'short' });
    const clock = times({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const seconds = times({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
    const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
    const numbers = new Intl.NumberFormat(locale);
    const written = (write: (ms: number) => string) => (ms: number) => (ms === 0 ? '–' : write(ms));
    return {
      timeZone,
      /** Formats minor units as an amount. */
      money: (minor: number) => amounts.format(minor / 10 ** digits),
      /** Parses an amount into minor units; undefined if it is no amount or has too many decimals. */
      minorUnits: (text: string) => {
        const [, whole = '', part = ''] = /^(\d{1,15})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
        return whole === '' || part.length > digits ? undefined : Number(whole + part.padEnd(digits, '0'));
      },
      /** An amount as a field shows it: with all decimals, without separators. */
      amountText: (minor: number) => (minor / 10 ** digits).toFixed(digits),
      major: (minor: number) => minor / 10 ** digits,
      /** How many decimals amounts have. */
      digits,
      symbol: amounts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency,
      count: (count: number) => numbers.format(count),
      day: written((ms) => day.format(ms)),
      /** Without the year: 09-16 Wed. */
      shortDay: written((ms) => `${day.format(ms).slice(5)} ${weekdayOf.format(ms)}`),
      clock: written((ms) => clock.format(ms)),
      /** The name of a weekday, 1 Monday to 7 Sunday. The year 2024 began on a Monday. */
      weekday: (number: number) => weekdays.format(Date.UTC(2024, 0, number)),
      moment: written((ms) => `${day.format(ms)} ${clock.format(ms)}`),
      /** With seconds, for logs. */
      instant: (ms: number) => `${day.format(ms)} ${seconds.format(ms)}`,
      /** Formats seconds as minutes. */
      minutes: (seconds: number) => numbers.format(Math.round(seconds / 60)),
      /** Whole percents: a class has too few lessons for decimals to mean anything. */
      percent: (text: string) => (text === '' ? '–' : `${Math.round(Number(text))} %`),
    };
  }, [language, currency, timeZone]);
}

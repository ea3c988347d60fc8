import { fromLocalTime } from './local-time.ts';

const written =
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?:[T ](?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<ms>\d{1,3})\d*)?)?)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?$/;

/** Parses a written time: with its own offset, or in the given time zone. */
export function momentOf(text: string, timeZone: string | undefined): number | undefined {
  const parts = written.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const number = (name: string) => Number(parts[name] ?? 0);
  const date = new Date(Date.UTC(number('year'), number('month') - 1, number('day')));
  // There is no 30 February, and no 25:00.
  if (date.getUTCDate() !== number('day') || date.getUTCMonth() + 1 !== number('month')) return undefined;
  if (number('hour') > 23 || number('minute') > 59 || number('second') > 59) return undefined;
  const day = date.getTime() / 86_400_000;
  const fraction = Number((parts.ms ?? '').padEnd(3, '0'));
  const msOfDay = ((number('hour') * 60 + number('minute')) * 60 + number('second')) * 1000 + fraction;
  const { zone } = parts;
  if (zone !== undefined) return day * 86_400_000 + msOfDay - zoneMs(zone);
  return timeZone === undefined ? undefined : fromLocalTime({ day, msOfDay }, timeZone);
}

function zoneMs(zone: string): number {
  if (zone === 'Z') return 0;
  const [hours, minutes] = [zone.slice(1, 3), zone.slice(-2)].map(Number);
  return (zone.startsWith('-') ? -1 : 1) * ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000;
}

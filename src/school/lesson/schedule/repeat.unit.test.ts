import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromLocalTime, toLocalTime, weekdayOf } from '../../../time/local-time.ts';
import { type Repeat, repeatedBeginTimes, shiftToLocalTime } from './repeat.ts';

const ever = { count: 200, untilMs: Number.POSITIVE_INFINITY };
const weekly: Repeat = { every: 'week', interval: 1, weekdays: [], ...ever };
const utc = (text: string) => Date.parse(`${text}Z`);
const begins = (first: string, repeat: Partial<Repeat>, timeZone = 'Asia/Shanghai') =>
  repeatedBeginTimes(utc(first), { ...weekly, ...repeat }, timeZone).map((ms) =>
    new Date(ms).toISOString().replace(':00.000Z', ''),
  );

describe('a lesson repeats', () => {
  test('every week on its own weekday', () => {
    expect(begins('2026-09-12T02:00', { count: 3 })).toEqual([
      '2026-09-12T02:00',
      '2026-09-19T02:00',
      '2026-09-26T02:00',
    ]);
  });

  test('on several weekdays, from the first lesson on', () => {
    // A Saturday; Monday comes with the next week.
    expect(begins('2026-09-12T02:00', { weekdays: [1, 6], count: 3 })).toEqual([
      '2026-09-12T02:00',
      '2026-09-14T02:00',
      '2026-09-19T02:00',
    ]);
  });

  test('every other week: weeks begin on Monday', () => {
    expect(begins('2026-09-12T02:00', { weekdays: [1, 6], interval: 2, count: 3 })).toEqual([
      '2026-09-12T02:00',
      '2026-09-21T02:00',
      '2026-09-26T02:00',
    ]);
  });

  test('every third day', () => {
    expect(begins('2026-09-29T02:00', { every: 'day', interval: 3, count: 2 })).toEqual([
      '2026-09-29T02:00',
      '2026-10-02T02:00',
    ]);
  });

  test('up to a moment that is itself included', () => {
    const untilMs = utc('2026-09-19T02:00');
    expect(begins('2026-09-12T02:00', { untilMs })).toHaveLength(2);
    expect(begins('2026-09-12T02:00', { untilMs: untilMs - 1 })).toHaveLength(1);
  });

  test('on the weekday of the organisation, where it may be another day than in London', () => {
    // 07:00 on Saturday in Shanghai is still Friday in UTC.
    expect(begins('2026-09-11T23:00', { weekdays: [6], count: 2 })).toEqual(['2026-09-11T23:00', '2026-09-18T23:00']);
  });

  test('at the same local time when the clocks change', () => {
    // Berlin goes back from UTC+2 to UTC+1 on 25 October 2026.
    expect(begins('2026-10-19T08:00', { count: 2 }, 'Europe/Berlin')).toEqual(['2026-10-19T08:00', '2026-10-26T09:00']);
  });
});

describe('local time', () => {
  const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'];
  const decades = { min: utc('2000-01-01T00:00'), max: utc('2040-01-01T00:00') };

  test('there and back is the same moment, or the hour that is shown twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer(decades), (timeZone, ms) => {
        const local = toLocalTime(ms, timeZone);
        const back = fromLocalTime(local, timeZone);
        expect(toLocalTime(back, timeZone)).toEqual(local);
        expect([0, 1_800_000, 3_600_000]).toContain(ms - back);
      }),
      { numRuns: 500 },
    );
  });

  test('a local time that the clocks skip moves forward by the skip', () => {
    // Berlin skips from 02:00 to 03:00 on 29 March 2026.
    const { day } = toLocalTime(utc('2026-03-29T12:00'), 'Europe/Berlin');
    expect(fromLocalTime({ day, msOfDay: 9_000_000 }, 'Europe/Berlin')).toBe(utc('2026-03-29T01:30'));
  });

  test('weekdays count from Monday', () => {
    const weekday = (text: string) => weekdayOf(toLocalTime(utc(text), 'UTC').day);
    expect([weekday('2026-09-14T00:00'), weekday('2026-09-20T23:59'), weekday('1969-12-31T00:00')]).toEqual([1, 7, 3]);
  });
});

test('a move keeps to days and the time of day, also across a change of the clocks', () => {
  const move = { fromMs: utc('2026-10-17T08:00'), toMs: utc('2026-10-18T09:30') };
  expect(shiftToLocalTime(utc('2026-10-24T08:00'), move, 'Europe/Berlin')).toBe(utc('2026-10-25T10:30'));
  expect(shiftToLocalTime(move.fromMs, move, 'Europe/Berlin')).toBe(move.toMs);
});

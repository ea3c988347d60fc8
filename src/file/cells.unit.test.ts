import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { Integer, Milliseconds, Seconds, Text } from '../contract/fields.ts';
import { fromCells, momentOf, toCells, withMoments } from './cells.ts';

const row = Type.Object({
  name: Text('Name.'),
  count: Integer('Count.'),
  at: Milliseconds('When.'),
  until: Seconds('Until.'),
  tags: Type.Array(Type.String()),
  lines: Type.Array(Type.Object({ a: Integer('A.') })),
});

test('cells become what the fields want; what cannot be read stays for the interface to refuse', () => {
  const cells = {
    name: '007',
    count: ' 12.0 ',
    at: '2026-09-01T08:00:00+08:00',
    until: '2026-09-01T00:00:00Z',
    tags: '老生; 走读',
    lines: '[{"a":1}]',
  };
  expect(fromCells(row, cells, undefined)).toEqual({
    name: '007',
    count: 12,
    at: Date.UTC(2026, 8, 1),
    until: Date.UTC(2026, 8, 1) / 1000,
    tags: ['老生', '走读'],
    lines: [{ a: 1 }],
  });
  const odd = { count: '1,280', at: '2026-09-01 08:00', lines: '{', other: 'x', '!problem': 'y', '': 'z', name: '' };
  expect(fromCells(row, odd, undefined)).toEqual({ count: '1,280', at: '2026-09-01 08:00', lines: '{', other: 'x' });
});

describe('a moment', () => {
  test.each<[string, string | undefined, number | undefined]>([
    ['2026-09-01', 'Asia/Shanghai', Date.UTC(2026, 7, 31, 16)],
    ['2026/9/1 8:05', 'Asia/Shanghai', Date.UTC(2026, 8, 1, 0, 5)],
    ['2026-09-01T08:05:06.789+0800', undefined, Date.UTC(2026, 8, 1, 0, 5, 6, 789)],
    ['2026-09-01T08:05:06Z', 'Asia/Shanghai', Date.UTC(2026, 8, 1, 8, 5, 6)],
    ['2026-09-01 08:05:06 -05:30', undefined, Date.UTC(2026, 8, 1, 13, 35, 6)],
    ['2026-09-01 08:05', undefined, undefined],
    ['soon', 'Asia/Shanghai', undefined],
  ])('%s in %s', (text, timeZone, ms) => {
    expect(momentOf(text, timeZone)).toBe(ms);
  });
});

test('values become cells, with times as they are to be written and nothing for what is not there', () => {
  const values = { name: 'a', at: 5, until: 0, lines: [{ a: 1 }] };
  expect(toCells(row, values, undefined)).toEqual(['a', '', 5, 0, '', '[{"a":1}]']);
  expect(toCells(row, values, (ms) => `at ${ms}`)).toEqual(['a', '', 'at 5', '', '', '[{"a":1}]']);
});

test('moments in words are understood in JSON too', () => {
  const values = { name: '2026-09-01T00:00:00Z', at: '2026-09-01T00:00:00Z', count: 1 };
  expect(withMoments(row, values, undefined)).toEqual({ ...values, at: Date.UTC(2026, 8, 1) });
});

import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { Integer, Milliseconds, Pattern, Seconds, Text } from '../../operation/contract/fields.ts';
import { momentOf } from '../../time/written-moment.ts';
import { fromCells, toCells, withMoments } from './cells.ts';

const row = Type.Object({
  name: Text('Name.'),
  born: Pattern('Born.', '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$', { en: 'a date', zh: '日期' }),
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
  const odd = { count: '1,280', lines: '{', other: 'x', '!problem': 'y', '': 'z', name: '' };
  expect(fromCells(row, odd, undefined)).toEqual({ count: '1,280', lines: '{', other: 'x' });
});

test('a text guarded by an equals sign is read as that text, and a loosely written date as a date', () => {
  expect(fromCells(row, { name: '="00123"', count: '="12"', born: '2012/2/9' }, undefined)).toEqual({
    name: '00123',
    count: 12,
    born: '2012-02-09',
  });
  for (const born of ['2012年2月9日', '2012.2.9', '2012-2-9', '２０１２／２／９']) {
    expect(fromCells(row, { born }, undefined)).toEqual({ born: '2012-02-09' });
  }
  expect(fromCells(row, { count: '１２', at: '2026年9月1日 08:00' }, 'Asia/Shanghai')).toEqual({
    count: 12,
    at: Date.UTC(2026, 8, 1),
  });
  expect(fromCells(row, { name: '="a ""b"" 1E+12"' }, undefined)).toEqual({ name: 'a "b" 1E+12' });
});

test.each<[Record<string, string>, string]>([
  [{ name: '4.50009E+17' }, 'name: "4.50009E+17" is a number that a spreadsheet has shortened'],
  [{ at: '1,78819E+12' }, 'at: "1,78819E+12" is a number that a spreadsheet has shortened'],
  [
    { count: '1299.00' },
    'count must be a whole number; received "1299.00". Amounts are in minor units: 12.50 is 1250.',
  ],
  [{ count: '12.50' }, 'count must be a whole number'],
  [{ name: '#N/A' }, 'name: "#N/A" is a formula that failed.'],
  [{ at: '2026-09-01 08:00' }, 'at needs a time zone, as in 2026-09-01T18:30:00+08:00, or --time-zone'],
  [{ at: '2026-02-30T08:00:00Z' }, 'at must be a time such as'],
  [{ until: '9/1/2026' }, 'until must be a time such as'],
])('%j cannot be used, and it is said why', (cells, message) => {
  expect(() => fromCells(row, cells, undefined)).toThrow(message);
});

test.each(['1E+12', '4.5E+17', '#N/A', '="x"', '="', 'a="b"'])('the text %s is read back unchanged', (name) => {
  const [cell] = toCells(row, { name }, undefined);
  expect(fromCells(row, { name: String(cell) }, undefined)).toEqual({ name });
});

describe('a moment', () => {
  test.each<[string, string | undefined, number | undefined]>([
    ['2026-09-01', 'Asia/Shanghai', Date.UTC(2026, 7, 31, 16)],
    ['2026/9/1 8:05', 'Asia/Shanghai', Date.UTC(2026, 8, 1, 0, 5)],
    ['2026-09-01T08:05:06.789+0800', undefined, Date.UTC(2026, 8, 1, 0, 5, 6, 789)],
    ['2026-09-01T08:05:06Z', 'Asia/Shanghai', Date.UTC(2026, 8, 1, 8, 5, 6)],
    ['2026-09-01 08:05:06 -05:30', undefined, Date.UTC(2026, 8, 1, 13, 35, 6)],
    ['2026-09-01 08:05', undefined, undefined],
    ['2026-02-30 08:05', 'Asia/Shanghai', undefined],
    ['2026-02-03 24:05', 'Asia/Shanghai', undefined],
    ['soon', 'Asia/Shanghai', undefined],
  ])('%s in %s', (text, timeZone, ms) => {
    expect(momentOf(text, timeZone)).toBe(ms);
  });
});

test('values become cells: times in the chosen form, and empty cells for absent values', () => {
  const values = { name: 'a', at: 5, until: 0, lines: [{ a: 1 }] };
  expect(toCells(row, values, undefined)).toEqual(['a', '', '', 5, 0, '', '[{"a":1}]']);
  expect(toCells(row, values, (ms) => `at ${ms}`)).toEqual(['a', '', '', 'at 5', '', '', '[{"a":1}]']);
});

test('moments in words are understood in JSON too', () => {
  const values = { name: '2026-09-01T00:00:00Z', at: '2026-09-01T00:00:00Z', count: 1 };
  expect(withMoments(row, values, undefined)).toEqual({ ...values, at: Date.UTC(2026, 8, 1) });
});

import { expect, test } from 'vitest';
import { zonedTime } from '../transfer/sheet/export.ts';
import { progressLine } from './progress.ts';

test('the progress line shows the percentage, the rows, the speed and the remaining time', () => {
  expect(progressLine({ what: 'users', fraction: 0.4, rows: 12_000, ms: 2000 })).toBe(
    'users  [████████            ]  40 %  12,000 rows  6,000/s  3 s left',
  );
  expect(
    progressLine({ what: 'backup', fraction: 0.25, rows: 2_000_000, estimatedRows: 8_000_000, ms: 4_000_000 }),
  ).toBe('backup  [█████               ]  25 %  2,000,000 of about 8,000,000 rows  500/s  3 h 20 min left');
  expect(progressLine({ what: 'backup', fraction: 1, rows: 12, estimatedRows: 10, ms: 1000 })).toBe(
    'backup  [████████████████████] 100 %  12 of about 12 rows  12/s',
  );
  expect(progressLine({ what: 'users', fraction: 0, rows: 0, ms: 0 })).toBe(
    `users  [${' '.repeat(20)}]   0 %  0 rows  0/s`,
  );
});

test.each([
  [Date.UTC(2026, 8, 1, 10, 30), 'Asia/Shanghai', '2026-09-01T18:30:00+08:00'],
  [Date.UTC(2026, 0, 1, 0, 0, 0, 7), 'America/New_York', '2025-12-31T19:00:00.007-05:00'],
  [Date.UTC(2026, 6, 1), 'Asia/Kolkata', '2026-07-01T05:30:00+05:30'],
  [0, 'UTC', '1970-01-01T00:00:00+00:00'],
])('%i in %s is written as %s', (ms, zone, text) => {
  expect(zonedTime(ms, zone)).toBe(text);
});

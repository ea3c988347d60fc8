import { expect, test } from 'vitest';
import { mobilePattern } from '../fields-contract.ts';
import { isMistyped, storedMobile } from './mobile.ts';

test.each([
  ['13912345678', '13912345678'],
  ['139 1234 5678', '13912345678'],
  ['139-1234-5678', '13912345678'],
  ['+86 139-1234 ５６７８', '13912345678'],
  ['0086 13912345678', '13912345678'],
  ['(+86) 13912345678', '13912345678'],
  ['＋８６１３９１２３４５６７８', '13912345678'],
  ['+1 (415) 555-0100', '+14155550100'],
  ['+852 9123 4567', '+85291234567'],
  ['+44 13912345678', '+4413912345678'],
  ['(010) 6512-3456', '01065123456'],
  ['65123456', '65123456'],
  ['10086', '10086'],
  ['', ''],
])('%s is stored as %s', (written, stored) => {
  expect(storedMobile(written)).toBe(stored);
  expect(isMistyped(written)).toBe(false);
  expect(stored).toMatch(new RegExp(mobilePattern));
  // What is stored is taken again, and stays as it is.
  expect(storedMobile(stored)).toBe(stored);
});

test.each(['1380013', '139123456789', '+86 1380013', '0086-138-0013-800', '1３800'])('%s is mistyped', (written) => {
  expect(isMistyped(written)).toBe(true);
});

import { expect, test } from 'vitest';
import { shownUrl } from './shown-url.ts';

test.each([
  ['https://crm.example.com/hook', 'https://crm.example.com/hook'],
  ['https://crm.example.com/@hook', 'https://crm.example.com/@hook'],
  ['https://crm.example.com/hook?token=abc&x=1&y', 'https://crm.example.com/hook?token=***&x=***&***'],
  ['https://crm.example.com/?a=b?c=d', 'https://crm.example.com/?a=***'],
  ['https://user:password@crm.example.com/?a=b', 'https://***@crm.example.com/?a=***'],
  ['https://token@crm.example.com', 'https://***@crm.example.com'],
  ['https://a@b:password@crm.example.com', 'https://***@crm.example.com'],
  [' https:\\\\user:password@crm.example.com', ' https:\\\\***@crm.example.com'],
  ['user:password@crm.example.com/', '***@crm.example.com/'],
  ['https://user:pass word@crm.example.com/', 'https://***@crm.example.com/'],
])('%s is shown as %s', (url, shown) => {
  expect(shownUrl(url)).toBe(shown);
});

test('an address that is long is shown in one pass', () => {
  expect(shownUrl('@'.repeat(2_000_000))).toBe('***@');
  expect(shownUrl(':'.repeat(2_000_000))).toHaveLength(2_000_000);
});

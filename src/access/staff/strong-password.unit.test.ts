import { expect, test } from 'vitest';
import { newPassword } from './password.ts';
import { requireStrong } from './strong-password.ts';

test.each([
  ' '.repeat(12),
  '\u3000'.repeat(12),
  '\t \u00a0 \u2003       ',
  '1111111111',
  'aaaaaaaaaab',
  '1234567890',
  '0987654321',
  '3456789012',
  'qwertyuiop',
  'abcdefghij',
  '1qaz2wsx3edc',
  'Password123',
  'ｐａｓｓｗｏｒｄ１２３',
  'pass word 123',
  'woaini1314',
  'abcde1abcde1',
])('%j is refused', (password) => {
  expect(() => requireStrong(password, 'password')).toThrow('passwordTooSimple');
});

test.each([
  'correct horse battery',
  'k3vp-9hqd-xw2m',
  '我们学校的新密码很长',
  'Tr0ub4dor&3x',
  'a long sentence',
  newPassword(),
])('%j is accepted', (password) => {
  requireStrong(password, 'password');
});

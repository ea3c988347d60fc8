import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { bodyString, headerString, hmac } from '../../../test/server/signatures.ts';
import { signBody } from './body-signature.ts';
import { signRequest } from './header-signature.ts';

// Computed once with another program, printed in the documentation, and found again here by two implementations: the one of
// the test, written from the documentation alone, and the one of the product.
const docs = await readFile(new URL('../../../docs/security.md', import.meta.url), 'utf8');
const secret = 'secret';

test('the HMAC that the vectors are checked with is that of RFC 2202 and RFC 4231', () => {
  const jefe = ['Jefe', 'what do ya want for nothing?'] as const;
  expect(hmac('sha1', ...jefe)).toBe('effcdf6ae5eb2fa2d27416d5f184df9c259a7c79');
  expect(hmac('sha256', ...jefe)).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
});

describe('in the headers', () => {
  test.each([
    [
      '/order/requestRefund',
      '{"orderSn":"LT2026090100017","reason":"时间冲突"}',
      '2ebc56b377ba0d52980939ec6db1a1bddd1950e4bcc25f0bd9371676806d4be7',
    ],
    ['/order/list', '{}', '8d14ed96e02683756a0f580fdf8dc948b710422a5e31016a58cd6216631f6418'],
  ])('%s', (path, body, signature) => {
    const signed = { path, timestamp: 1788220800, nonce: '0123456789abcdef' };
    expect(hmac('sha256', secret, headerString({ ...signed, body }))).toBe(signature);
    expect(signRequest({ method: 'POST', ...signed, body: Buffer.from(body) })(secret)).toBe(signature);
    for (const said of [path, body, signature]) expect(docs).toContain(said);
  });

  test('the documentation shows the very string', () => {
    const body = '{"orderSn":"LT2026090100017","reason":"时间冲突"}';
    const signed = { path: '/order/requestRefund', timestamp: 1788220800, nonce: '0123456789abcdef' };
    expect(docs).toContain(`\n${headerString({ ...signed, body })}\n`);
  });
});

describe('in the body', () => {
  test.each([
    [
      {
        groupName: '初一数学 & 英语=1',
        appId: 'head',
        validBegin: 1788220800,
        validTime: 600,
        activeBegin: 1788220800,
        activeEnd: 1803945600,
        teacherId: '0_12',
        groupTeacherList: [{ userId: '0_12', courseId: 3 }],
        groupRemarks: '',
      },
      'E873A90A77DBEB3ED35C61D6D471E1FF96976717',
    ],
    [
      { appId: 'head', orderSns: ['LT1', 'LT2'], validBegin: 1788220800, validTime: 60 },
      '4C1387A2C0EB1F22DB06285FFE9A0D2BACE50C8B',
    ],
  ])('%j', (body, signature) => {
    expect(hmac('sha1', secret, bodyString(body)).toUpperCase()).toBe(signature);
    expect(signBody(body)(secret)).toBe(signature);
    for (const said of [JSON.stringify(body), `\n${bodyString(body)}\n`, signature]) expect(docs).toContain(said);
  });
});

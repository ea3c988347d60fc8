import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson, toJson } from './json.ts';

test('a field of this name keeps its digits in any surrounding; others stay numbers', () => {
  const text =
    '{"a":"\\"trackingNumber\\":5","trackingNumber" : 999999999999999999 ,"n":7,"list":[{"trackingNumber":0}],"b":"trackingNumber"}';
  const read = (trackingNumber: unknown, none: unknown) => ({
    a: '"trackingNumber":5',
    trackingNumber,
    n: 7,
    list: [{ trackingNumber: none }],
    b: 'trackingNumber',
  });
  expect(parseJson(text)).toEqual(read('999999999999999999', '0'));
  expect(parseJson(text, BigInt)).toEqual(read(999_999_999_999_999_999n, 0n));
});

test('a field with that name that is not an integer stays unchanged', () => {
  const text = '{"trackingNumber":"SF1","x":{"trackingNumber":1.5},"y":{"trackingNumber":null}}';
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

/** Text that JSON escapes, and text that looks like what is looked for. */
const nasty = fc.constantFrom(
  'trackingNumber',
  '"trackingNumber":1',
  '\\',
  '"',
  '\\"',
  ':',
  '12',
  '\u2028',
  '王',
  '\n',
);
const field = fc.oneof(fc.string(), nasty);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    field,
    fc.integer(),
    fc.constantFrom(null, true, false),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(field, tie('any'), { maxKeys: 4 }),
    fc.record({ trackingNumber: fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }), other: tie('any') }),
  ),
})).any;

/** The same value with its bigints as text, and any number under the name as one. */
const plain = (each: unknown): unknown =>
  JSON.parse(
    JSON.stringify(each, (name, inner) =>
      typeof inner === 'bigint' || (name === 'trackingNumber' && Number.isInteger(inner)) ? `n${inner}` : inner,
    ),
  );

test('a written value is read back with all digits', () => {
  fc.assert(
    fc.property(value, (each) => {
      expect(plain(parseJson(toJson(each), BigInt))).toEqual(plain(each));
    }),
    { numRuns: process.env.LONG ? 20_000 : 500 },
  );
});

test('a bigint is sent as a number with all its digits', () => {
  expect(toJson({ a: [123_456_789_012_345_678n], b: '9' })).toBe('{"a":[123456789012345678],"b":"9"}');
});

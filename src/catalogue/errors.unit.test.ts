import { describe, expect, test } from 'vitest';
import { fail, quote } from '../operation/errors/failure.ts';
import { parameterErrors } from '../operation/errors/parameter.ts';
import { errorCatalogue } from './errors.ts';
import { operations } from './operations.ts';

const entries = Object.entries(errorCatalogue);
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** The HTTP statuses of each family of codes. */
const families: Readonly<Record<number, readonly number[]>> = {
  1: [400, 404, 405, 408, 413, 415, 431],
  2: [400],
  3: [401, 403, 429],
  4: [404, 409, 422],
  5: [500, 503],
};

describe.each(entries)('the error %s', (_, { code, status, en, zh }) => {
  test('has a code and a status of one family', () => {
    expect(code).toBeGreaterThanOrEqual(1000);
    expect(code).toBeLessThan(6000);
    expect(families[Math.floor(code / 1000)]).toContain(status);
  });

  test('has an English and a Chinese message with the same placeholders', () => {
    expect(en).toMatch(/^[^\p{Script=Han}]+$/u);
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(zh).not.toBe(en);
    expect(placeholders(zh)).toEqual(placeholders(en));
  });
});

test('an error that refuses a parameter leaves nothing open but its name', () => {
  const refusing = operations.flatMap(({ operation }) => Object.values(operation.refused));
  expect(refusing.length).toBeGreaterThan(0);
  for (const { name, en } of refusing) {
    expect([name, placeholders(en).filter((each) => each !== 'param')]).toEqual([name, []]);
  }
});

test('every code belongs to one error', () => {
  const codes = entries.map(([, { code }]) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('published error codes do not change', () => {
  const codes = Object.fromEntries(entries.map(([name, { code, status }]) => [code, `${status} ${name}`]));
  expect(codes).toMatchObject({
    1001: '400 malformedJson',
    1002: '400 bodyNotObject',
    1003: '400 invalidUtf8',
    1004: '404 unknownPath',
    1005: '405 methodNotAllowed',
    1006: '413 bodyTooLarge',
    1007: '415 unsupportedMediaType',
    1008: '400 badRequest',
    1009: '400 headerFormat',
    1010: '431 headersTooLarge',
    1011: '408 requestTimeout',
    1012: '415 bodyCompressed',
    2001: '400 parameterMissing',
    2002: '400 parameterUnknown',
    2003: '400 parameterType',
    2004: '400 parameterTooLong',
    2005: '400 parameterEmpty',
    2006: '400 tooManyItems',
    2007: '400 tooFewItems',
    2008: '400 parameterRange',
    2009: '400 parameterFormat',
    2010: '400 parameterValue',
    2011: '400 textNotStorable',
    2012: '400 secondsExpected',
    2013: '400 millisecondsExpected',
    2014: '400 rangeEndBeforeBegin',
    2015: '400 rangeTooLong',
    2016: '400 activeEndInPast',
    2017: '400 activeEndNotAfterBegin',
    2018: '400 activeBeginFixed',
    2019: '400 nothingToChange',
    2020: '400 duplicateItem',
    4001: '404 branchNotFound',
    4002: '404 columnNotFound',
    4003: '404 groupNotFound',
    4004: '404 teacherNotFound',
    4005: '404 studentNotFound',
    4006: '404 userNotFound',
    4101: '422 teacherUnknown',
    4102: '422 assistantUnknown',
    4103: '422 subjectUnknown',
    4201: '409 userTeachesGroups',
    4202: '409 userHasRefundUnderWay',
    4301: '409 idempotencyKeyInUse',
    4302: '422 idempotencyKeyReused',
    5001: '500 internal',
    5002: '503 databaseUnavailable',
    5003: '503 statementTimeout',
  });
});

describe('a message', () => {
  test('is filled in once: braces in what was received mean themselves', () => {
    const failure = fail(parameterErrors.parameterFormat, {
      param: 'a',
      expected: '{param}',
      received: '{expected} $& $1',
    });
    expect(failure.messageIn('en')).toBe('a must be {param}; received {expected} $& $1.');
  });

  test('has the words of its language', () => {
    const failure = fail(parameterErrors.parameterType, {
      param: 'a',
      expected: { en: 'a string', zh: '字符串' },
      received: '1',
    });
    expect([failure.messageIn('en'), failure.messageIn('zh')]).toEqual([
      'a must be a string; received 1.',
      'a 应为 字符串；收到的是 1。',
    ]);
  });
});

describe('quote', () => {
  test('shows a value as JSON, arrays and objects by their brackets', () => {
    expect(['a"b', '', 1.5, -0, true, null, [], [1], {}, { a: 1 }].map(quote)).toEqual([
      '"a\\"b"',
      '""',
      '1.5',
      '0',
      'true',
      'null',
      '[…]',
      '[…]',
      '{…}',
      '{…}',
    ]);
  });

  test('shows a number that was too large as what it became', () => {
    expect(quote(JSON.parse('1e400'))).toBe('Infinity');
  });

  test('cuts what is longer than 60 characters, never through one', () => {
    expect(quote('a'.repeat(58))).toBe(`"${'a'.repeat(58)}"`);
    expect(quote('a'.repeat(59))).toBe(`"${'a'.repeat(56)}…`);
    expect(quote(`a${'😀'.repeat(40)}`).isWellFormed()).toBe(true);
    expect(quote('😀'.repeat(40)).isWellFormed()).toBe(true);
  });
});

const familyTitles: Readonly<Record<number, readonly [title: string, advice: string]>> = {
  1: ['1xxx: the request', 'Correct the program that sends it.'],
  2: ['2xxx: a parameter', '`param` names it. Correct the value; repeating the request does not help.'],
  3: ['3xxx: the caller', 'Check the key, its scopes and its limits. After 429, wait as long as `Retry-After` says.'],
  4: ['4xxx: the state of the records', 'Read the records again and decide anew.'],
  5: ['5xxx: the server', 'Repeat a 503 after `Retry-After`. Report a 500 with its `reqId`.'],
};

test('docs/errors.md lists every error, with a heading to link to (npm run generate rewrites it)', async () => {
  const page = [
    '# Errors',
    'Every answer has a `code`; 0 is success. The `name` and the `code` of an error do not change. The message is in English or, ' +
      'with `Accept-Language: zh`, in Chinese, and `{…}` is filled in.',
    ...Object.entries(familyTitles).flatMap(([family, [title, advice]]) => [
      `## ${title}`,
      advice,
      ...entries
        .filter(([, { code }]) => Math.floor(code / 1000) === Number(family))
        .toSorted(([, one], [, other]) => one.code - other.code)
        .flatMap(([name, { code, status, en, zh }]) => [
          `### ${code} ${name}`,
          `HTTP ${status}`,
          `> ${en}\n>\n> ${zh}`,
        ]),
    ]),
  ];
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('../../docs/errors.md');
});

import { expect } from 'vitest';
import { quote } from '../../src/operation/errors/failure.ts';
import { type Parameter, type Schema, sample, typesOf } from './parameters.ts';

/** What is said about a request. */
export interface Verdict {
  readonly code: number;
  readonly param: string | undefined;
  readonly msg: string;
  /** What came of it, where that is the same each time. */
  readonly outcome?: unknown;
}

export type Judge = (parameter: Parameter, body: object) => Promise<Verdict>;

/** A rule for every parameter it is about, whichever operation it belongs to. */
export interface Rule {
  readonly name: string;
  readonly about: (schema: Schema) => boolean;
  readonly check: (parameter: Parameter, judge: Judge) => Promise<void>;
}

const largest = 2 ** 53 - 1;

/** The value is of the contract; what is said then, if anything, is about the state of things or how values fit. */
async function taken(judge: Judge, parameter: Parameter, value: unknown): Promise<void> {
  const { code, msg } = await judge(parameter, parameter.with(value));
  expect(code === 0 || (code > 2013 && code < 5000), `${parameter.param} ${quote(value)}: ${msg}`).toBe(true);
}

async function refused(judge: Judge, parameter: Parameter, value: unknown, expected: number): Promise<string> {
  const { code, param, msg } = await judge(parameter, parameter.with(value));
  expect([quote(value), code, param]).toEqual([quote(value), expected, parameter.param]);
  return msg;
}

/** The JSON types of a value: 1 is a number and an integer. */
function typesOfValue(value: unknown): string[] {
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number'];
  return [Array.isArray(value) ? 'array' : typeof value];
}

const ofEveryType = ['', '1', 'true', '[]', 0, 1, 1.5, 1e300, true, [], [1], {}, { a: 1 }];
const notPlainDigits = ['01', '+1', '-1', '1.0', ' 1', '1 ', '', '1e1', '0x1', '１', '٣', 'one', '1_0'];

export const parameterRules: readonly Rule[] = [
  {
    name: 'a value of another type is refused',
    about: () => true,
    async check(parameter, judge) {
      const types = typesOf(parameter.schema);
      for (const value of ofEveryType.filter((each) => !typesOfValue(each).some((type) => types.includes(type)))) {
        expect(await refused(judge, parameter, value, 2003)).toContain(quote(value));
      }
      await taken(judge, parameter, sample(parameter.schema));
    },
  },
  {
    name: 'null counts as absent',
    about: () => true,
    async check(parameter, judge) {
      const withNull = await judge(parameter, parameter.with(null));
      if (parameter.need === 'item') expect([withNull.code, withNull.param]).toEqual([2003, parameter.param]);
      else expect(withNull).toEqual(await judge(parameter, parameter.with(undefined)));
      if (parameter.need === 'required') expect([withNull.code, withNull.param]).toEqual([2001, parameter.param]);
    },
  },
  {
    name: 'whole numbers have bounds, and both bounds are within',
    about: (schema) => typesOf(schema).includes('integer') && !schema.enum && !schema['x-unit'],
    async check(parameter, judge) {
      const { minimum = -largest, maximum = largest } = parameter.schema;
      expect(maximum).toBeLessThanOrEqual(largest);
      for (const value of [minimum, maximum]) await taken(judge, parameter, value);
      for (const value of [minimum - 1, maximum + 1, 2 ** 53, 1e300, -1e300]) {
        const message = await refused(judge, parameter, value, 2008);
        for (const number of [minimum, maximum, value]) expect(message).toContain(String(number));
      }
    },
  },
  {
    name: 'whole numbers as text are plain digits, within bounds',
    about: (schema) => schema['x-decimal'] !== undefined,
    async check(parameter, judge) {
      const { minimum = 0, maximum = 0 } = parameter.schema['x-decimal'] ?? {};
      for (const value of [minimum, maximum]) await taken(judge, parameter, String(value));
      for (const value of [String(BigInt(maximum) + 1n), '9007199254740993', '9'.repeat(400)]) {
        expect(await refused(judge, parameter, value, 2008)).toContain(quote(value));
      }
      for (const value of notPlainDigits) {
        expect(await refused(judge, parameter, value, 2009)).toContain(quote(value));
      }
    },
  },
  {
    name: 'text that PostgreSQL cannot hold is refused',
    about: (schema) => typesOf(schema).includes('string'),
    async check(parameter, judge) {
      const code = parameter.schema.enum ? 2010 : 2011;
      for (const value of ['a\0b', '\ud800', '\udc00\ud800']) await refused(judge, parameter, value, code);
    },
  },
  {
    name: 'characters are code points',
    about: ({ maxLength, pattern }) => maxLength !== undefined && pattern === undefined,
    async check(parameter, judge) {
      const { minLength = 0, maxLength = 0 } = parameter.schema;
      for (const character of ['a', '😀', '𠮷']) {
        await taken(judge, parameter, character.repeat(maxLength));
        const message = await refused(judge, parameter, character.repeat(maxLength + 1), 2004);
        for (const number of [maxLength, maxLength + 1]) expect(message).toContain(String(number));
      }
      if (minLength > 0) await refused(judge, parameter, '', 2005);
      if (minLength > 1) {
        await taken(judge, parameter, '😀'.repeat(minLength));
        await refused(judge, parameter, '😀'.repeat(minLength - 1), 2021);
      }
    },
  },
  {
    name: 'of listed values each is taken and no other',
    about: (schema) => schema.enum !== undefined,
    async check(parameter, judge) {
      const values = parameter.schema.enum ?? [];
      for (const value of values) await taken(judge, parameter, value);
      const others = values.flatMap((value): (string | number)[] =>
        typeof value === 'number' ? [value - 1, value + 1] : [value.toUpperCase(), ` ${value}`, `${value}x`, ''],
      );
      for (const value of others.filter((other) => !values.includes(other))) {
        const message = await refused(judge, parameter, value, 2010);
        expect(message).toContain(quote(value));
        // Of very many, the message names a few and says where all are listed.
        if (values.length > 40) expect(message).toContain('/docs');
        else for (const each of values) expect(message).toContain(quote(each));
      }
    },
  },
  {
    name: 'a list has at least and at most so many items',
    about: (schema) => schema.items !== undefined,
    async check(parameter, judge) {
      const { items = { type: 'string' }, minItems = 0, maxItems = 0 } = parameter.schema;
      const item = sample(items);
      const list = (length: number) => Array.from({ length }, () => item);
      for (const length of [minItems, maxItems]) await taken(judge, parameter, list(length));
      await refused(judge, parameter, list(maxItems + 1), 2006);
      if (minItems > 0) await refused(judge, parameter, list(minItems - 1), 2007);
    },
  },
  {
    name: 'a moment in seconds is refused where milliseconds are meant',
    about: (schema) => schema['x-unit'] === 'milliseconds',
    async check(parameter, judge) {
      for (const value of [1e8, 1_788_220_800, 1e11 - 1]) {
        const message = await refused(judge, parameter, value, 2013);
        expect(message).toMatch(/in milliseconds.*looks like seconds/);
        for (const number of [value, value * 1000]) expect(message).toContain(String(number));
      }
      await taken(judge, parameter, 1_788_220_800_000);
    },
  },
  {
    name: 'a moment in milliseconds is refused where seconds are meant',
    about: (schema) => schema['x-unit'] === 'seconds',
    async check(parameter, judge) {
      for (const value of [1e11, 1_788_220_800_000, largest]) {
        const message = await refused(judge, parameter, value, 2012);
        expect(message).toMatch(/in seconds.*looks like milliseconds/);
        for (const number of [value, Math.floor(value / 1000)]) expect(message).toContain(String(number));
      }
      for (const value of [0, 1_788_220_800, 1e11 - 1]) await taken(judge, parameter, value);
      await refused(judge, parameter, -1, 2008);
    },
  },
];

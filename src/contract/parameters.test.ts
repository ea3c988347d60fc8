import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { createExampleSchool, exampleCaller } from '../../test/example-school.ts';
import { type Parameter, parameters, sample, typesOf } from '../../test/parameters.ts';
import { type Answer, startServer, type TestServer } from '../../test/server.ts';
import { quote } from '../failure.ts';
import { operations } from '../operations.ts';
import { signingFields } from './validate.ts';

const largest = 2 ** 53 - 1;

let server: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  await createExampleSchool(database);
  server = await startServer(database, exampleCaller);
});

const post = ({ operation }: Parameter, body: unknown) => server.post(operation.path, body);
const sent = (parameter: Parameter, value: unknown) => post(parameter, parameter.with(value));
const verdict = ({ status, body }: Answer) => [status, body.code, body.param];

/** The codes by which a request is refused for not being of its contract; 2009 may also come from an operation. */
function isOfContract({ schema }: Parameter, code: number): boolean {
  if (code === 2009 && (schema.pattern ?? schema.items?.pattern) === undefined) return true;
  return code === 0 || (code > 2013 && code < 5000);
}

async function expectTaken(parameter: Parameter, value: unknown) {
  const { body } = await sent(parameter, value);
  expect(isOfContract(parameter, body.code), `${quote(value)}: ${body.msg}`).toBe(true);
}

async function expectRefused(parameter: Parameter, value: unknown, code: number) {
  const answer = await sent(parameter, value);
  expect([quote(value), ...verdict(answer)]).toEqual([quote(value), 400, code, parameter.param]);
  return answer.body.msg;
}

const titled = (chosen: readonly Parameter[]) =>
  chosen.map((parameter) => [`${parameter.operation.path} ${parameter.param}`, parameter] as const);
const bounded = ({ schema }: Parameter) => schema.enum === undefined && schema['x-unit'] === undefined;
const isText = ({ schema }: Parameter) => typesOf(schema).includes('string');

/** The JSON types of a value: 1 is a number and an integer. */
function typesOfValue(value: unknown): string[] {
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number'];
  return [Array.isArray(value) ? 'array' : typeof value];
}

test('every operation of the interface has parameters here', () => {
  const paths = new Set(parameters.map(({ operation }) => operation.path));
  expect(operations.filter(({ operation }) => operation.number !== undefined && !paths.has(operation.path))).toEqual(
    [],
  );
});

describe('nothing is taken for what it is not:', () => {
  const values = ['', '1', 'true', '[]', 0, 1, 1.5, 1e300, true, [], [1], {}, { a: 1 }];

  test.each(titled(parameters))('%s', async (_, parameter) => {
    const types = typesOf(parameter.schema);
    for (const value of values.filter((each) => !typesOfValue(each).some((type) => types.includes(type)))) {
      expect(await expectRefused(parameter, value, 2003)).toContain(quote(value));
    }
    await expectTaken(parameter, sample(parameter.schema));
  });
});

describe('null is absence:', () => {
  test.each(titled(parameters))('%s', async (_, parameter) => {
    const [withNull, without] = [await sent(parameter, null), await sent(parameter, undefined)];
    if (parameter.need === 'item') {
      expect(verdict(withNull)).toEqual([400, 2003, parameter.param]);
    } else {
      expect(verdict(withNull)).toEqual(verdict(without));
      if (parameter.need === 'required') expect(verdict(withNull)).toEqual([400, 2001, parameter.param]);
      if (parameter.operation.scope.endsWith(':read')) expect(withNull.body.obj).toEqual(without.body.obj);
    }
  });

  test('also of a parameter that nobody knows, or that may not be given', async () => {
    const body = { groupId: 41, groupRemarks: 'x', activeBegin: null, unheardOf: null };
    expect((await server.post('/group/edit', body)).body.code).toBe(0);
    const list = [{ userId: '0_12', courseId: 3, unheardOf: null }];
    expect((await server.post('/group/edit', { groupId: 41, groupTeacherList: list })).body.code).toBe(0);
  });
});

describe('whole numbers have bounds, and both bounds are within:', () => {
  const whole = parameters.filter((each) => bounded(each) && typesOf(each.schema).includes('integer'));

  test.each(titled(whole))('%s', async (_, parameter) => {
    const { minimum = -largest, maximum = largest } = parameter.schema;
    expect(maximum).toBeLessThanOrEqual(largest);
    for (const value of [minimum, maximum]) await expectTaken(parameter, value);
    for (const value of [minimum - 1, maximum + 1, 2 ** 53, 1e300, -1e300]) {
      const message = await expectRefused(parameter, value, 2008);
      for (const number of [minimum, maximum, value]) expect(message).toContain(String(number));
    }
  });

  test.each(titled(parameters.filter(({ schema }) => schema['x-decimal'])))('as text: %s', async (_, parameter) => {
    const { minimum = 0, maximum = 0 } = parameter.schema['x-decimal'] ?? {};
    for (const value of [minimum, maximum]) await expectTaken(parameter, String(value));
    for (const value of [String(BigInt(maximum) + 1n), '9007199254740993', '9'.repeat(400)]) {
      expect(await expectRefused(parameter, value, 2008)).toContain(quote(value));
    }
    for (const value of ['01', '+1', '-1', '1.0', ' 1', '1 ', '', '1e1', '0x1', '１', '٣', 'one', '1_0']) {
      expect(await expectRefused(parameter, value, 2009)).toContain(quote(value));
    }
  });
});

describe('text that PostgreSQL cannot hold is refused:', () => {
  test.each(titled(parameters.filter(isText)))('%s', async (_, parameter) => {
    const code = parameter.schema.enum ? 2010 : 2011;
    for (const value of ['a\0b', '\ud800', '\udc00\ud800']) await expectRefused(parameter, value, code);
  });
});

describe('characters are code points:', () => {
  test.each(titled(parameters.filter(({ schema }) => schema.maxLength !== undefined)))('%s', async (_, parameter) => {
    const { maxLength = 0 } = parameter.schema;
    for (const character of ['a', '😀', '𠮷']) {
      await expectTaken(parameter, character.repeat(maxLength));
      const message = await expectRefused(parameter, character.repeat(maxLength + 1), 2004);
      for (const number of [maxLength, maxLength + 1]) expect(message).toContain(String(number));
    }
  });

  test.each(titled(parameters.filter(({ schema }) => schema.minLength)))('none at all: %s', async (_, parameter) => {
    await expectRefused(parameter, '', 2005);
  });
});

describe('of listed values each is taken and no other:', () => {
  test.each(titled(parameters.filter(({ schema }) => schema.enum)))('%s', async (_, parameter) => {
    const values = parameter.schema.enum ?? [];
    for (const value of values) await expectTaken(parameter, value);
    const others = values.flatMap((value): (string | number)[] =>
      typeof value === 'number'
        ? [value - 1, value + 1]
        : [value.toUpperCase(), ` ${value}`, `${value} `, `${value}x`, ''],
    );
    for (const value of others.filter((other) => !values.includes(other))) {
      const message = await expectRefused(parameter, value, 2010);
      for (const each of [value, ...values]) expect(message).toContain(quote(each));
    }
  });
});

describe('a list may have so many items:', () => {
  test.each(titled(parameters.filter(({ schema }) => schema.items)))('%s', async (_, parameter) => {
    const { items = { type: 'string' }, minItems = 0, maxItems = 0 } = parameter.schema;
    const list = (length: number) => Array.from({ length }, () => sample(items));
    for (const length of [minItems, maxItems]) await expectTaken(parameter, list(length));
    await expectRefused(parameter, list(maxItems + 1), 2006);
    if (minItems > 0) await expectRefused(parameter, list(minItems - 1), 2007);
  });
});

describe('a moment in the wrong unit is refused with the right one:', () => {
  const inUnit = (unit: string) => titled(parameters.filter(({ schema }) => schema['x-unit'] === unit));

  test.each(inUnit('milliseconds'))('%s', async (_, parameter) => {
    for (const value of [1e8, 1_788_220_800, 1e11 - 1]) {
      const message = await expectRefused(parameter, value, 2013);
      expect(message).toMatch(/in milliseconds.*looks like seconds/);
      for (const number of [value, value * 1000]) expect(message).toContain(String(number));
    }
    await expectTaken(parameter, 1_788_220_800_000);
  });

  test.each(inUnit('seconds'))('%s', async (_, parameter) => {
    for (const value of [1e11, 1_788_220_800_000, largest]) {
      const message = await expectRefused(parameter, value, 2012);
      expect(message).toMatch(/in seconds.*looks like milliseconds/);
      for (const number of [value, Math.floor(value / 1000)]) expect(message).toContain(String(number));
    }
    for (const value of [0, 1_788_220_800, 1e11 - 1]) await expectTaken(parameter, value);
    await expectRefused(parameter, -1, 2008);
  });
});

describe('the signing fields are known everywhere and change nothing:', () => {
  test.each(operations.map(({ operation }) => operation))('$path', async ({ path, request, example }) => {
    const own = Object.keys(request.properties);
    const signed = Object.fromEntries(signingFields.filter((name) => !own.includes(name)).map((name) => [name, 'x']));
    const [plain, withSignature] = [
      await server.post(path, example.request),
      await server.post(path, { ...example.request, ...signed }),
    ];
    expect(withSignature.body.code).toBe(plain.body.code);
  });
});

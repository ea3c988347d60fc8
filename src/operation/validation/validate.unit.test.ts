import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { type Schema, sample, schemaOf, typesOf } from '../../../test/contract/parameters.ts';
import { hostileValue } from '../../../test/server/hostile-values.ts';
import { operations } from '../../catalogue/operations.ts';
import type { Operation } from '../contract/operation.ts';
import { Failure } from '../errors/failure.ts';
import { nearest } from './nearest.ts';
import { validate } from './validate.ts';

const runs = { numRuns: process.env.LONG ? 10_000 : 100 };
const contracts = operations.map(({ operation }) => operation);

/** What the contract's values are like, more or less: sometimes null, sometimes anything. */
function likely(schema: Schema): fc.Arbitrary<unknown> {
  // Rows that are judged apart are not looked at here.
  if (schema.items?.['x-apart']) return fitting(schema);
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(sample(schema)) },
    { weight: 6, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: hostileValue },
  );
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { enum: values, items, properties, minimum, maximum } = schema;
  if (values) return fc.constantFrom<unknown>(...values);
  if (items?.['x-apart']) return fc.array(fc.constant(sample(items)), { maxLength: 3 });
  if (items) return fc.array(likely(items), { maxLength: (schema.maxItems ?? 3) + 1, size: 'xsmall' });
  if (properties) return likelyObject(schema);
  const types = typesOf(schema);
  if (types.includes('boolean')) return fc.boolean();
  return fc.oneof(
    ...(types.includes('string') ? [fc.string({ maxLength: (schema.maxLength ?? 20) + 2 }), fc.nat().map(String)] : []),
    ...(types.includes('integer')
      ? [fc.constantFrom(minimum ?? 0, maximum ?? 0, (maximum ?? 0) + 1), fc.integer()]
      : []),
  );
}

function likelyObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, likely(each)])), {
    requiredKeys: [],
  });
  const complete = Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? { type: 'string' })]));
  const unknown = fc.dictionary(fc.constantFrom('unheardOf', '__proto__', 'toString'), fc.constantFrom(1, null), {
    maxKeys: 1,
  });
  return fc
    .tuple(fc.boolean(), known, fc.option(unknown, { freq: 10 }))
    .map(([whole, given, more]) => Object.assign(Object.create(null), whole ? complete : {}, given, more));
}

/** An object's nulls are absences; a list's are values. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(given.map(([name, each]) => [name, withoutNulls(each)]));
}

function outcome(contract: Operation, body: unknown): { taken: unknown } | { refused: Failure } {
  try {
    return { taken: validate(contract, body) };
  } catch (error) {
    if (error instanceof Failure) return { refused: error };
    throw error;
  }
}

/** What JSON Schema has no words for: units, what PostgreSQL cannot hold, and the bounds of a number in a text. */
const beyondJsonSchema = (failure: Failure) =>
  ['secondsExpected', 'millisecondsExpected', 'textNotStorable'].includes(failure.error) ||
  (failure.error === 'parameterRange' && failure.detail('received').startsWith('"'));

describe('validate agrees with TypeBox about any request of', () => {
  test.each(contracts)('$path', (contract) => {
    let [taken, refused] = [0, 0];
    fc.assert(
      fc.property(likelyObject(schemaOf(contract)), (body) => {
        const judged = Value.Check(contract.request, withoutNulls(body));
        const ours = outcome(contract, body);
        if ('taken' in ours) {
          taken++;
          expect(judged).toBe(true);
          expect(ours.taken).toEqual(withoutNulls(body));
        } else if (!beyondJsonSchema(ours.refused)) {
          refused++;
          expect([judged, ours.refused.code >= 2001 && ours.refused.code <= 2021]).toEqual([false, true]);
        }
      }),
      runs,
    );
    // Otherwise the two agreed about little.
    expect(taken).toBeGreaterThan(0);
    if (Object.keys(contract.request.properties).length > 0) expect(refused).toBeGreaterThan(0);
  });
});

describe('validate', () => {
  const [contract] = contracts;

  test('returns only what the contract names, without the signing fields and whatever is inherited', () => {
    const { request } = contracts.find(({ path }) => path === '/getOrgCourse') ?? { request: undefined };
    if (request === undefined) throw new Error('No such contract');
    const body = Object.assign(Object.create({ subOrgId: 9 }), { subOrgId: 1, signature: 'x', validTime: null });
    expect(validate({ request, refused: {} }, body)).toEqual({ subOrgId: 1 });
    expect(() => validate({ request, refused: {} }, Object.create({ subOrgId: 9 }))).toThrow('parameterMissing');
  });

  test('does not change its input', () => {
    const body = Object.freeze({ payStartDate: 1e12, payEndDate: 1e12, buyer: null });
    if (contract) expect(outcome(contract, body)).toEqual({ taken: { payStartDate: 1e12, payEndDate: 1e12 } });
    expect(body).toEqual({ payStartDate: 1e12, payEndDate: 1e12, buyer: null });
  });
});

describe('nearest', () => {
  const known = ['groupName', 'teacherId', 'assitantId', 'groupTeacherList', 'pageNum', 'pageSize'];

  test.each([
    ['assistantId', 'assitantId'],
    ['assitantID', 'assitantId'],
    ['GROUPNAME', 'groupName'],
    ['gruopName', 'groupName'],
    ['page', undefined],
    ['pageNo', 'pageNum'],
    ['size', undefined],
    ['x', undefined],
    ['', undefined],
    ['cascade', undefined],
    ['a'.repeat(65), undefined],
  ])('%s means %s', (name, meant) => {
    expect(nearest(name, known)).toBe(meant);
  });

  test('is nothing where nothing is known', () => {
    expect(nearest('x', [])).toBeUndefined();
  });

  test('of two equally near, the one listed first', () => {
    expect(nearest('abcdX', ['abcdY', 'abcdZ'])).toBe('abcdY');
    expect(nearest('abcdX', ['abcdZ', 'abcdY'])).toBe('abcdZ');
  });

  test('finds any name that has one typing mistake', () => {
    const names = [...new Set(contracts.flatMap(({ request }) => Object.keys(request.properties)))];
    const slip = fc.tuple(fc.constantFrom(...names), fc.nat(), fc.constantFrom('drop', 'double', 'swap', 'change'));
    fc.assert(
      fc.property(slip, ([name, at, kind]) => {
        const index = at % name.length;
        const [before, letter, after] = [name.slice(0, index), name.charAt(index), name.slice(index + 1)];
        const slipped = {
          drop: before + after,
          double: before + letter + letter + after,
          change: `${before}#${after}`,
          swap: before + after.charAt(0) + letter + after.slice(1),
        }[kind];
        expect(nearest(slipped ?? '', [name])).toBe(name);
      }),
      runs,
    );
  });
});

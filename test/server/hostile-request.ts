import fc from 'fast-check';
import { fileOperations, operations } from '../../src/catalogue/operations.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';
import { placesIn, sample } from '../contract/parameters.ts';
import { referencesIn, requestIn } from '../contract/references.ts';
import type { Fixture } from '../school/fixture.ts';
import { hostileValue } from './hostile-values.ts';

const nested = (levels: number, kind: 'array' | 'object'): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = kind === 'array' ? [value] : { a: value };
  return value;
};
const deep = fc
  .tuple(fc.constantFrom(1, 5, 60, 64, 65, 400), fc.constantFrom('array' as const, 'object' as const))
  .map(([levels, kind]) => nested(levels, kind));
const large = fc
  .tuple(fc.constantFrom('\ufdfa', 'a', '9', '\ud800', '\0', '王', '[{"'), fc.constantFrom(201, 3_601, 20_000, 100_000))
  .map(([text, times]) => text.repeat(times));
const lookingRight = fc.constantFrom<unknown>(
  '0_1',
  '1_61',
  '302_37',
  1,
  19,
  '1',
  '20',
  'LT1',
  1_788_220_800_000,
  [],
  [1],
  ['1_1'],
);
const anyValue = fc.oneof(
  { weight: 5, arbitrary: hostileValue },
  { weight: 2, arbitrary: lookingRight },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: large },
);

/** A change of one parameter: left out, another value that fits, or a hostile value. `place` picks the parameter. */
const anyChange = fc.record({
  place: fc.nat(),
  to: fc.oneof(
    { weight: 1, arbitrary: fc.constant({ kind: 'absent' as const }) },
    { weight: 3, arbitrary: fc.nat().map((pick) => ({ kind: 'fitting' as const, pick })) },
    { weight: 6, arbitrary: anyValue.map((value) => ({ kind: 'hostile' as const, value })) },
  ),
});
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

const names = ['x', '__proto__', 'toString', 'appId', 'signature', 'validBegin', 'validTime'];
const anyName = fc.oneof(fc.constantFrom(...names), fc.string());

/**
 * Any operation, with up to three changed parameters and now and then with unknown ones. It becomes a request with
 * `hostileBody`.
 */
export const hostileRequest = fc.record({
  operation: fc.constantFrom(...[...operations, ...fileOperations].map(({ operation }) => operation)),
  changes: fc.array(anyChange, { maxLength: 3 }),
  unknown: fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(anyName, anyValue) },
  ),
  idempotencyKey: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('again', 'x'.repeat(256)) },
    { weight: 1, arbitrary: fc.uuid() },
  ),
});
type HostileRequest = typeof hostileRequest extends fc.Arbitrary<infer T> ? T : never;

/** The body, about the records of a fixture. */
export const hostileBody = ({ operation, changes, unknown }: HostileRequest, fixture: Fixture): object => ({
  ...changes.reduce((body, change) => changed(operation, body, change, fixture), requestIn(operation, fixture)),
  ...unknown,
});

function changed(operation: Operation, body: object, { place, to }: Change, fixture: Fixture): object {
  const places = placesIn(operation, body);
  const chosen = places[place % places.length];
  if (chosen === undefined) return body;
  if (to.kind === 'absent') return chosen.with(undefined);
  if (to.kind === 'hostile') return chosen.with(to.value);
  const reference = referencesIn(operation, body).find(({ param }) => param === chosen.param);
  if (reference !== undefined) return reference.to(fixture.ids[reference.kind]);
  const { enum: values } = chosen.schema;
  return chosen.with(values ? values[to.pick % values.length] : sample(chosen.schema));
}

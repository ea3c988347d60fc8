import fc from 'fast-check';
import { operations } from '../../src/catalogue/operations.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';

/** The JSON Schema words that requests are written in. */
export interface Schema {
  readonly type: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly (string | number)[];
  /** Judged by the operation itself, with an answer for each. */
  readonly 'x-apart'?: boolean;
  readonly 'x-unit'?: 'seconds' | 'milliseconds';
  readonly 'x-decimal'?: { readonly minimum: number; readonly maximum: number };
}

/** One place in a request that takes a value, found by walking the contract. */
export interface Parameter {
  readonly operation: Operation;
  /** As an error names it: `groupTeacherList[0].courseId`. */
  readonly param: string;
  readonly schema: Schema;
  /** `item` is one of an array: it is there or the array is shorter. */
  readonly need: 'required' | 'optional' | 'item';
  /** In a row that the operation judges by itself, with an answer of its own. */
  readonly apart: boolean;
  /** The request with this value in this place; without the place where the value is undefined. */
  with(value: unknown): object;
}

type Put = (value: unknown) => object;
type Place = Omit<Parameter, 'operation'>;

const samples = new WeakMap<Schema, unknown>();

/** Every parameter of every operation, whatever operations there are. */
export const parameters: readonly Parameter[] = operations.flatMap(({ operation }) =>
  placesIn(operation, operation.example.request)
    .filter(({ apart }) => !apart)
    .map((place) => ({ ...place, operation })),
);

/** Every place in a request of an operation, also those that the request leaves out. */
export function placesIn(operation: Operation, request: object): Place[] {
  return [...inObject(schemaOf(operation), request, '', (body) => Object(body), false)];
}

export function typesOf({ type }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

export function schemaOf({ request }: Operation): Schema {
  const schema: unknown = request;
  return schema as Schema;
}

function* inObject(schema: Schema, example: object, path: string, put: Put, apart: boolean): Generator<Place> {
  const given = new Map<string, unknown>(Object.entries(example));
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const param = path === '' ? name : `${path}.${name}`;
    const replace: Put = (value) => {
      const others = Object.entries(example).filter(([key]) => key !== name);
      return put(Object.fromEntries(value === undefined ? others : [...others, [name, value]]));
    };
    const need = schema.required?.includes(name) ? 'required' : 'optional';
    yield { param, schema: property, need, apart, with: replace };
    yield* inside(property, given.get(name) ?? sample(property), param, replace, apart);
  }
}

function* inside(schema: Schema, value: unknown, param: string, put: Put, above: boolean): Generator<Place> {
  const { items } = schema;
  if (items) {
    const apart = above || items['x-apart'] === true;
    const first: unknown = Array.isArray(value) && value.length > 0 ? value[0] : sample(items);
    const replace: Put = (item) => put(item === undefined ? [] : [item]);
    yield { param: `${param}[0]`, schema: items, need: 'item', apart, with: replace };
    yield* inside(items, first, `${param}[0]`, replace, apart);
  } else if (schema.properties) yield* inObject(schema, Object(value), param, put, above);
}

/** Some value that the schema takes, the same each time. */
export function sample(schema: Schema): unknown {
  const known = samples.get(schema) ?? newSample(schema);
  samples.set(schema, known);
  return known;
}

function newSample(schema: Schema): unknown {
  const { enum: values, items, properties, pattern, minimum = 0, 'x-unit': unit, 'x-decimal': decimal } = schema;
  if (values) return values[0];
  if (items) return [sample(items)];
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sample(each)]));
  if (unit) return unit === 'seconds' ? 1_788_220_800 : 1_788_220_800_000;
  if (decimal) return String(Math.max(decimal.minimum, 1));
  if (typesOf(schema).includes('integer')) return Math.max(minimum, 1);
  if (typesOf(schema).includes('boolean')) return true;
  if (pattern && !new RegExp(pattern).test('x'))
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 1 })[0];
  return 'x'.repeat(schema.minLength ?? 1);
}

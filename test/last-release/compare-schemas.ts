/** The keywords of a document's schemas. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly 'x-unit'?: string;
  readonly 'x-decimal'?: { readonly minimum: number; readonly maximum: number };
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** A schema, and the schemas of its document. */
interface Located {
  readonly schema: Schema | undefined;
  readonly schemas: Schemas;
}

/** The changes of a request that refuse, or read differently, what a caller could send before. */
export const requestFaults = (before: Located, after: Located) => compare(before, after, 'request', '', []);

/** The changes of an answer that a caller of the released version may not understand. */
export const answerFaults = (before: Located, after: Located) => compare(before, after, 'answer', '', []);

type Side = 'request' | 'answer';

function compare(before: Located, after: Located, side: Side, field: string, within: readonly string[]): string[] {
  const [old, now] = [resolve(before), resolve(after)];
  const seen = `${before.schema?.$ref}`;
  if (before.schema?.$ref !== undefined && within.includes(seen)) return [];
  const say = (fault: string) => `${side}${field === '' ? '' : ` field ${field}`}: ${fault}`;
  const inner = (was: Schema, is: Schema, name: string) =>
    compare({ ...before, schema: was }, { ...after, schema: is }, side, name, [...within, seen]);
  const properties = Object.entries(old.properties ?? {}).flatMap(([name, was]) => {
    const path = field === '' ? name : `${field}.${name}`;
    const is = now.properties?.[name];
    return is === undefined ? [`${side} field ${path}: was removed`] : inner(was, is, path);
  });
  const items = old.items && now.items ? inner(old.items, now.items, `${field}[]`) : [];
  return [
    ...(side === 'request' ? narrowed(old, now) : changed(old, now)).map(say),
    ...typeFaults(old, now, side).map(say),
    ...requiredFaults(old, now, side).map(say),
    ...properties,
    ...items,
    ...valuesFaults(old, now, inner, field),
  ];
}

/** Objects with arbitrary names. */
function valuesFaults(
  old: Schema,
  now: Schema,
  inner: (was: Schema, is: Schema, name: string) => string[],
  field: string,
) {
  const [was, is] = [old.additionalProperties, now.additionalProperties];
  return typeof was === 'object' && typeof is === 'object' ? inner(was, is, `${field}.*`) : [];
}

/** A request may accept a further type, an answer may drop one. Units and formats never change. */
function typeFaults(old: Schema, now: Schema, side: Side): string[] {
  const keywords = ['format', 'x-unit', 'const'] as const;
  const [narrow, wide] = side === 'request' ? [typesOf(old), typesOf(now)] : [typesOf(now), typesOf(old)];
  const fits = narrow.every((type) => wide.includes(type));
  return [
    ...(fits ? [] : [`its type was ${typesOf(old).join(' or ')} and is ${typesOf(now).join(' or ')}`]),
    ...keywords
      .filter((keyword) => old[keyword] !== now[keyword])
      .map((keyword) => `its ${keyword} was ${old[keyword]} and is ${now[keyword]}`),
  ];
}

function requiredFaults(old: Schema, now: Schema, side: Side): string[] {
  const [was, is] = [old.required ?? [], now.required ?? []];
  return side === 'request'
    ? is.filter((name) => !was.includes(name)).map((name) => `${name} is newly required`)
    : was.filter((name) => !is.includes(name)).map((name) => `${name} may now be absent`);
}

const lowest = ['minimum', 'minLength', 'minItems'] as const;
const highest = ['maximum', 'maxLength', 'maxItems'] as const;

/** Requests: every value that was accepted must still be accepted, and mean the same. */
function narrowed(old: Schema, now: Schema): string[] {
  const limits = (schema: Schema) => ({ ...schema, ...schema['x-decimal'] });
  const [was, is] = [limits(old), limits(now)];
  return [
    ...lowest
      .filter((keyword) => (is[keyword] ?? Number.NEGATIVE_INFINITY) > (was[keyword] ?? Number.NEGATIVE_INFINITY))
      .map((keyword) => `its ${keyword} was ${was[keyword]} and is ${is[keyword]}`),
    ...highest
      .filter((keyword) => (is[keyword] ?? Number.POSITIVE_INFINITY) < (was[keyword] ?? Number.POSITIVE_INFINITY))
      .map((keyword) => `its ${keyword} was ${was[keyword]} and is ${is[keyword]}`),
    ...missing(old.enum, now.enum).map((value) => `it no longer accepts ${JSON.stringify(value)}`),
    ...(old.enum === undefined && now.enum !== undefined ? ['it accepts only some values now'] : []),
    ...(now.pattern === undefined || now.pattern === old.pattern ? [] : [`its pattern is now ${now.pattern}`]),
    ...(JSON.stringify(old.default) === JSON.stringify(now.default)
      ? []
      : [`its default was ${JSON.stringify(old.default)} and is ${JSON.stringify(now.default)}`]),
    ...(isOpen(old) && !isOpen(now) ? ['it no longer accepts further fields'] : []),
  ];
}

/** Answers: new values of an enum are no fault. Callers of our own operations must expect them. */
const changed = (old: Schema, now: Schema): string[] => [
  ...(old.items === undefined || now.items !== undefined ? [] : ['its items are no longer described']),
  ...(isOpen(old) && !isOpen(now) ? ['it no longer has further fields'] : []),
];

const missing = (was: readonly unknown[] = [], is: readonly unknown[] | undefined = was) =>
  was.filter((value) => !is.includes(value));
const isOpen = ({ additionalProperties }: Schema) =>
  additionalProperties === true || typeof additionalProperties === 'object';
const typesOf = ({ type }: Schema) => [type ?? 'anything'].flat();

function resolve({ schema = {}, schemas }: Located): Schema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {});
}

/** Texts for people may change at any time. */
const texts: readonly string[] = ['description', 'x-expected'];

/** Everything about a schema that a program can notice, as text. */
export function shapeOf(schema: Schema | undefined, schemas: Schemas, within: readonly string[] = []): string {
  const { $ref } = schema ?? {};
  if ($ref !== undefined && within.includes($ref)) return $ref;
  const inside = $ref === undefined ? within : [...within, $ref];
  const { properties = {}, items, additionalProperties, required = [], ...rest } = resolve({ schema, schemas });
  const own = Object.entries(rest).filter(([keyword]) => !texts.includes(keyword));
  return JSON.stringify({
    own: own.sort(([a], [b]) => (a < b ? -1 : 1)),
    required: [...required].sort(),
    properties: Object.entries(properties)
      .map(([name, inner]) => [name, shapeOf(inner, schemas, inside)])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    items: items && shapeOf(items, schemas, inside),
    additionalProperties:
      typeof additionalProperties === 'object' ? shapeOf(additionalProperties, schemas, inside) : additionalProperties,
  });
}

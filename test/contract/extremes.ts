import fc from 'fast-check';
import { longText } from '../school/long-text.ts';
import { type Schema, typesOf } from './parameters.ts';

/** Texts at the ends of the forms that sheets have, by what is in the pattern. */
const ofForms: readonly (readonly [form: string, texts: readonly string[]])[] = [
  ['(\\.[0-9]{1,2})?', ['0.01', '99999.99', '1']],
  ['[0-9]{3,20}', ['', '123', `+${'9'.repeat(20)}`]],
  ['{4}-[0-9]', ['', '0001-01-01', '9999-12-31', '2024-02-29']],
  ['@', ['', 'a@b', `${'a'.repeat(200)}@${'b'.repeat(200)}`]],
  ['[A-Za-z0-9_.-]{0,63}', [`a${'.'.repeat(63)}`, '0']],
];

/** Values at the ends of what a schema takes; none where the schema does not tell. */
function extremesOf(schema: Schema): fc.Arbitrary<unknown> | undefined {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = typesOf(schema);
  if (types.includes('integer')) return fc.constantFrom(schema.minimum, schema.maximum);
  if (types.includes('string')) return texts(schema);
  if (types.includes('array') && schema.items) return lists(schema, schema.items);
  if (types.includes('object')) return fields(schema, {});
  return undefined;
}

function texts({ pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> | undefined {
  if (pattern !== undefined && pattern !== '\\S') {
    const found = ofForms.find(([form]) => pattern.includes(form));
    return found && fc.constantFrom(...found[1]);
  }
  const longest = maxLength ?? 0;
  return fc.constantFrom(minLength, longest).map((length) => (length === 0 ? '' : longText(length)));
}

function lists({ minItems = 0, maxItems = 0 }: Schema, items: Schema): fc.Arbitrary<unknown[]> | undefined {
  const item = extremesOf(items);
  return item && fc.constantFrom(minItems, Math.min(maxItems, 50)).chain((length) => tuple(item, length));
}

const tuple = (item: fc.Arbitrary<unknown>, length: number) => fc.array(item, { minLength: length, maxLength: length });

/** So seldom that a row, in which some values contradict each other, is often taken. */
const seldom = (extreme: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: extreme });

/** Fields that identify or refer to records keep their values, because the row would be refused otherwise. */
const identifying = /Id$|^id$|Ids$|Sn$|^(liveclass|missedLiveclass|line|round|joinTime|groupTeacherList)$/;

/** A row with some of its fields, also inside its lists, at the ends of what they take. */
export function fields({ properties = {} }: Schema, row: Readonly<Record<string, unknown>>): fc.Arbitrary<object> {
  const changes = Object.entries(properties).flatMap(([name, schema]) => {
    const value = row[name];
    const inner = schema.items?.properties ? schema.items : undefined;
    if (inner && Array.isArray(value)) {
      const items = value.map((item) => fields(inner, Object(item)));
      return [[name, fc.tuple(...items)] as const];
    }
    const extreme = identifying.test(name) && name !== 'externalId' ? undefined : extremesOf(schema);
    return extreme === undefined ? [] : [[name, seldom(extreme)] as const];
  });
  return fc.record(Object.fromEntries(changes)).map((changed) => ({
    ...row,
    ...Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)),
  }));
}

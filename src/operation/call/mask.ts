import type { PersonalKind } from '../contract/fields.ts';

/** Shows only the last four digits of a mobile: *******1234. Hides a mobile of fewer than eight characters completely. */
function maskMobile(mobile: string): string {
  const digits = [...mobile];
  const shown = digits.length < 8 ? 0 : 4;
  return '*'.repeat(digits.length - shown) + digits.slice(digits.length - shown).join('');
}

/** Masks a personal text for callers without the scope `personal`. */
const maskText = (kind: PersonalKind, text: string): string => (kind === 'mobile' ? maskMobile(text) : '');

/** The part of a schema that marks personal data. */
interface Marked {
  readonly 'x-personal'?: PersonalKind;
  readonly properties?: Readonly<Record<string, Marked>>;
  readonly items?: Marked;
}

const markedSchemas = new WeakMap<Marked, boolean>();

/** Whether the schema, or one inside of it, marks personal data. Most do not, and their values need no look. */
function isMarked(schema: Marked): boolean {
  const known = markedSchemas.get(schema);
  if (known !== undefined) return known;
  const inside = [...Object.values(schema.properties ?? {}), ...(schema.items === undefined ? [] : [schema.items])];
  const marked = schema['x-personal'] !== undefined || inside.some(isMarked);
  markedSchemas.set(schema, marked);
  return marked;
}

/** Masks the fields of an answer that the contract marks as personal. */
export function maskPersonal(schema: Marked, answer: unknown): unknown {
  if (!isMarked(schema)) return answer;
  if (typeof answer === 'string')
    return schema['x-personal'] === undefined ? answer : maskText(schema['x-personal'], answer);
  const { items, properties } = schema;
  if (Array.isArray(answer)) return items === undefined ? answer : answer.map((item) => maskPersonal(items, item));
  if (typeof answer !== 'object' || answer === null || properties === undefined) return answer;
  const fields = Object.entries(answer).map(([name, value]) => {
    const property = properties[name];
    return [name, property === undefined ? value : maskPersonal(property, value)] as const;
  });
  // Only records of our own operations have the field hiddenFields.
  const hiddenFields =
    properties.hiddenFields === undefined
      ? []
      : Object.entries(answer)
          .filter(([name, value]) => properties[name]?.['x-personal'] !== undefined && value !== '')
          .map(([name]) => name);
  return { ...Object.fromEntries(fields), ...(hiddenFields.length === 0 ? {} : { hiddenFields }) };
}

/** Masks texts of a flat record, such as the row of a sheet, and names those that hold a value. */
export function maskFields<Value>(
  kinds: Readonly<Record<string, PersonalKind>>,
  values: Readonly<Record<string, Value | string>>,
): { readonly values: Record<string, Value | string>; readonly hidden: readonly string[] } {
  const masked = { ...values };
  const hidden: string[] = [];
  for (const [field, kind] of Object.entries(kinds)) {
    const value = masked[field];
    if (typeof value !== 'string' || value === '') continue;
    masked[field] = maskText(kind, value);
    hidden.push(field);
  }
  return { values: masked, hidden };
}

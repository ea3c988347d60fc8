import type { Operation } from '../contract/operation.ts';
import { allowsEmptyText, signingFields } from './validate.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/**
 * Compatibility mode: converts a body of another platform's client. Unknown parameters are removed and reported; digits
 * become integers and integers become text, as the contract needs. An optional value of "" is removed where the contract has
 * no meaning for it: forms send "" for every field that was not filled in. Validation follows as usual.
 */
export function toStrictBody(
  { request, refused }: Pick<Operation, 'request' | 'refused'>,
  body: unknown,
): { readonly body: unknown; readonly ignored: readonly string[] } {
  const ignored: string[] = [];
  const alsoKnown = [...signingFields, ...Object.keys(refused)];
  const convert = (schema: Schema, value: unknown, path: string): unknown => {
    const types = [schema.type ?? []].flat();
    if (Array.isArray(value)) {
      const { items } = schema;
      return items === undefined ? value : value.map((item, index) => convert(items, item, `${path}[${index}]`));
    }
    if (typeof value === 'object' && value !== null && schema.properties !== undefined) {
      const { properties, required = [] } = schema;
      const knownFields = Object.entries(value).filter(([name, given]) => {
        const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
        if (property !== undefined) return given !== '' || required.includes(name) || allowsEmptyText(property);
        const known = path === '' && alsoKnown.includes(name);
        if (!known) ignored.push(path === '' ? name : `${path}.${name}`);
        return known && given !== '';
      });
      const converted = knownFields.map(([name, inner]) => {
        const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
        return [
          name,
          property === undefined ? inner : convert(property, inner, path === '' ? name : `${path}.${name}`),
        ];
      });
      return Object.fromEntries(converted);
    }
    if (typeof value === 'string' && !types.includes('string') && /^-?[0-9]{1,16}$/.test(value)) return Number(value);
    if (Number.isSafeInteger(value) && types.includes('string') && !types.includes('integer')) return String(value);
    return value;
  };
  return { body: convert(request as unknown as Schema, body, ''), ignored };
}

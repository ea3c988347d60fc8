type Values = Readonly<Record<string, unknown>>;

/** A list, a day or a text is a value of its own; only a plain object has fields. */
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const written = (value: unknown) => JSON.stringify(value ?? null);

export const isSame = (one: unknown, other: unknown): boolean => written(one) === written(other);

/** The stored values with what the user has changed of those that were read before. */
export function withChangesOf(before: object, typed: object, stored: object): object {
  const [was, now]: readonly Values[] = [Object(before), Object(stored)];
  const merged = Object.entries(typed).map(([name, value]) => {
    const [earlier, later] = [was?.[name], now?.[name]];
    if (isObject(earlier) && isObject(value) && isObject(later)) return [name, withChangesOf(earlier, value, later)];
    return [name, isSame(value, earlier) ? later : value];
  });
  return { ...stored, ...Object.fromEntries(merged) };
}

/** Those of the fields whose values differ. */
export function differingFields<Name extends readonly (string | number)[]>(
  names: readonly Name[],
  one: object,
  other: object,
): Name[] {
  return names.filter((name) => !isSame(valueAt(one, name), valueAt(other, name)));
}

const valueAt = (values: object, name: readonly (string | number)[]) =>
  name.reduce<unknown>((value, part) => Object(value)[part], values);

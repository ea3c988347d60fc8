/** Checks a column's value and returns it typed; throws on a mismatch. */
export type Column<T> = (value: unknown, column: string) => T;
export type RowParser<T> = (row: Readonly<Record<string, unknown>>) => T;
export type Parsed<Shape extends Record<string, Column<unknown>>> = {
  [Name in keyof Shape]: ReturnType<Shape[Name]>;
};

const mismatch = (column: string, expected: string, value: unknown) =>
  new TypeError(`Column ${column} should hold ${expected}, not ${value === null ? 'null' : typeof value}`);

export const integer: Column<number> = (value, column) => {
  if (!Number.isSafeInteger(value)) throw mismatch(column, 'an integer', value);
  return value as number;
};

/** Text that is passed on unread: the bytes from a prepared read, else a string. */
export type PassedOn = string | Buffer;

export const passedOn: Column<PassedOn> = (value, column) => {
  if (typeof value !== 'string' && !Buffer.isBuffer(value)) throw mismatch(column, 'text', value);
  return value;
};

export const text: Column<string> = (value, column) => {
  const found = passedOn(value, column);
  return typeof found === 'string' ? found : found.toString();
};

export const boolean: Column<boolean> = (value, column) => {
  if (typeof value !== 'boolean') throw mismatch(column, 'a boolean', value);
  return value;
};

/** A JSON object with any fields. */
export const object: Column<Record<string, unknown>> = (value, column) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw mismatch(column, 'a JSON object', value);
  return { ...value };
};

export function oneOf<const Words extends readonly string[]>(words: Words): Column<Words[number]> {
  const known = new Map<string, Words[number]>(words.map((word) => [word, word]));
  return (value, column) => {
    const word = known.get(text(value, column));
    if (word === undefined) throw mismatch(column, `one of ${words.join()}`, value);
    return word;
  };
}

export const nullable =
  <T>(inner: Column<T>): Column<T | null> =>
  (value, column) =>
    value === null ? null : inner(value, column);

export const arrayOf =
  <T>(inner: Column<T>): Column<T[]> =>
  (value, column) => {
    if (!Array.isArray(value)) throw mismatch(column, 'an array', value);
    return value.map((item) => inner(item, column));
  };

/** A JSON array of rows, from `json_agg(json_build_object(…))`. */
export const jsonArrayOf =
  <T>(parse: RowParser<T>): Column<T[]> =>
  (value, column) => {
    if (!Array.isArray(value)) throw mismatch(column, 'a JSON array', value);
    return value.map((item) => parse(item));
  };

const columnNames = new Map<string, string>();

/** `paidAtMs` → `paid_at_ms`. Cached: the names come from our code, so there are few. */
export function snakeCase(name: string): string {
  const known = columnNames.get(name);
  if (known !== undefined) return known;
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columnNames.set(name, column);
  return column;
}

/** `row({ paidAtMs: integer })` reads the column `paid_at_ms`. */
export function row<Shape extends Record<string, Column<unknown>>>(shape: Shape): RowParser<Parsed<Shape>> {
  const columns = Object.entries(shape).map(([name, parse]) => ({ name, column: snakeCase(name), parse }));
  return (values) => {
    const parsed: Record<string, unknown> = {};
    for (const { name, column, parse } of columns) parsed[name] = parse(values[column], column);
    return parsed as Parsed<Shape>;
  };
}

/** Reads rows from one JSON array for each column, made by `json_agg(column)`: an object for each row takes longer. */
export function rowsByColumn<Shape extends Record<string, Column<unknown>>>(shape: Shape): RowParser<Parsed<Shape>[]> {
  const fields = Object.entries(shape).map(([name, parse]) => ({
    name,
    column: snakeCase(name),
    parse: arrayOf(parse),
  }));
  return (values) => {
    const columns = fields.map(({ name, column, parse }) => ({ name, items: parse(values[column], column) }));
    const rows: Parsed<Shape>[] = [];
    for (let at = 0; at < (columns[0]?.items.length ?? 0); at++) {
      const parsed: Record<string, unknown> = {};
      for (const { name, items } of columns) parsed[name] = items[at];
      rows.push(parsed as Parsed<Shape>);
    }
    return rows;
  };
}

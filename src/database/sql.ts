/** Values that can be bound to a statement. Records are bound as one JSON text and cast in the SQL. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[];

/** A fragment of SQL with the values between its parts. Fragments nest. */
export class Sql {
  readonly parts: readonly string[];
  readonly values: readonly (SqlValue | Sql)[];
  readonly isPrepared: boolean;

  constructor(parts: readonly string[], values: readonly (SqlValue | Sql)[], isPrepared = false) {
    this.parts = parts;
    this.values = values;
    this.isPrepared = isPrepared;
  }
}

/** The text with placeholders `$1`, `$2`, …, and their values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** A prepared statement with a generic plan. */
  readonly isPrepared?: boolean;
  /** No time limit. Only for the embedded database: PostgreSQL enforces `statement_timeout` itself. */
  readonly isUnlimited?: boolean;
  /** Asks about a replica itself: the primary must not answer in its place. */
  readonly isOnReplica?: boolean;
}

/** `` sql`where name = ${name}` ``: interpolated values are always bound, never part of the text. */
export function sql(parts: TemplateStringsArray, ...values: (SqlValue | Sql)[]): Sql {
  return new Sql(parts, values);
}

export const nothing = sql``;

/**
 * Makes it a prepared statement, planned once on each connection, because planning takes longer than most statements
 * run. Use it for few distinct texts, and only if one generic plan is good for all values.
 */
export const prepared = ({ parts, values }: Sql): Sql => new Sql(parts, values, true);

/** A constant in the text. The planner of a prepared statement sees it, unlike a bound value. */
export const constant = (value: number): Sql => new Sql([String(value)], []);

/** Joins fragments with `separator`. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return nothing;
  return new Sql(['', ...Array<string>(pieces.length - 1).fill(separator), ''], pieces);
}

/** Several inserts as one statement; its parts do not see each other's rows. */
export function combineInserts(queries: readonly Sql[]): Sql {
  const [first, ...others] = queries;
  if (first !== undefined && others.length === 0) return first;
  const parts = queries.map((query, index) => sql`${new Sql([`part_${index}`], [])} as (${query})`);
  return new Sql(
    ['with ', ' select'],
    [join(parts, ', ')],
    queries.every(({ isPrepared }) => isPrepared),
  );
}

/** Numbers the placeholders. The values of `bound` come first: `$1` is the first of them. */
export function toStatement(query: Sql, bound: readonly SqlValue[] = []): Statement {
  const values: SqlValue[] = [...bound];
  let text = '';
  const append = (piece: Sql) => {
    piece.parts.forEach((part, index) => {
      text += part;
      if (index === piece.values.length) return;
      const value = piece.values[index];
      if (value instanceof Sql) append(value);
      else if (value === undefined) throw new TypeError(`Undefined value in: ${piece.parts.join('?')}`);
      else text += `$${values.push(value)}`;
    });
  };
  append(query);
  return { text, values, isPrepared: query.isPrepared };
}

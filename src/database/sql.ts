/** What may be bound to a statement. Records go in as one JSON text, cast in the SQL. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[];

/** A piece of SQL with the values between its parts; pieces nest. */
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

/** SQL as the database takes it: `$1`, `$2`, … in the text, their values beside it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** Prepared once on a connection and planned without looking at the values. */
  readonly isPrepared?: boolean;
  /** Takes as long as it takes. Only the embedded database can do this: PostgreSQL has a limit of its own. */
  readonly isUnlimited?: boolean;
}

/** `` sql`where name = ${name}` ``: an interpolated value is always bound, never spliced into the text. */
export function sql(parts: TemplateStringsArray, ...values: (SqlValue | Sql)[]): Sql {
  return new Sql(parts, values);
}

export const nothing = sql``;

/**
 * The same statement, prepared and planned once on each connection: planning takes longer than most statements take to
 * run. It must be one of few texts, and right for any values: its plan cannot be better for some than for others.
 */
export const prepared = ({ parts, values }: Sql): Sql => new Sql(parts, values, true);

/** A number of ours as part of the text: the planner of a kept statement sees it, which it does not see of a value. */
export const constant = (value: number): Sql => new Sql([String(value)], []);

/** The pieces one after the other, with `separator` between them. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return nothing;
  return new Sql(['', ...Array<string>(pieces.length - 1).fill(separator), ''], pieces);
}

/** Several inserts as one statement, whose parts do not see each other. */
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

/** Numbers the placeholders. `bound` comes first: `$1` in the SQL's own text is its first value. */
export function toStatement(query: Sql, bound: readonly SqlValue[] = []): Statement {
  const values: SqlValue[] = [...bound];
  let text = '';
  const append = (piece: Sql) => {
    piece.parts.forEach((part, index) => {
      text += part;
      if (index === piece.values.length) return;
      const value = piece.values[index];
      if (value instanceof Sql) append(value);
      else if (value === undefined) throw new TypeError(`An undefined value in: ${piece.parts.join('?')}`);
      else text += `$${values.push(value)}`;
    });
  };
  append(query);
  return { text, values, isPrepared: query.isPrepared };
}

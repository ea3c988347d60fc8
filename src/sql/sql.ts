import { Trie } from './trie.ts';

/** Values that can be bound to a statement. Records are bound as one JSON text and cast in the SQL. */
export type SqlValue = Scalar | readonly Scalar[];
type Scalar = string | number | boolean | null;

/** A value with one placeholder in the whole statement, wherever it occurs. `once(now)` creates it. */
export class Once {
  readonly value: SqlValue;

  constructor(value: SqlValue) {
    this.value = value;
  }
}

export const once = (value: SqlValue): Once => new Once(value);

type Piece = SqlValue | Sql | Once;

/** A fragment of SQL with the values between its parts. Fragments nest. */
export class Sql {
  readonly parts: readonly string[];
  readonly values: readonly Piece[];
  readonly isPrepared: boolean;
  readonly isShort: boolean;

  constructor(parts: readonly string[], values: readonly Piece[], isPrepared = false, isShort = false) {
    this.parts = parts;
    this.values = values;
    this.isPrepared = isPrepared;
    this.isShort = isShort;
  }
}

/** The text with placeholders `$1`, `$2`, …, and their values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** A prepared statement with a generic plan. */
  readonly isPrepared?: boolean;
  /** A prepared read that may wait on a connection behind others; see `short`. */
  readonly isShort?: boolean;
  /** No time limit. Only for the embedded database: PostgreSQL enforces `statement_timeout` itself. */
  readonly isUnlimited?: boolean;
  /** Asks about a replica itself: the primary must not answer in its place. */
  readonly isOnReplica?: boolean;
}

/** A constant text without values, such as `commit`. */
export const command = (text: string): Statement => ({ text, values: [], isPrepared: true });

/** Whether it rolls back the transaction, or to a savepoint. It needs a group of its own: after a failure, PostgreSQL skips the rest of a group. */
export const isRollback = ({ text }: Pick<Statement, 'text'>): boolean => text.startsWith('rollback');

/** `` sql`where name = ${name}` ``: interpolated values are always bound, never part of the text. */
export function sql(parts: TemplateStringsArray, ...values: Piece[]): Sql {
  return new Sql(parts, values);
}

export const nothing = sql``;

/** As it is: planned for its values each time. */
export const unprepared = (query: Sql): Sql => query;

/**
 * Makes it a prepared statement, planned once on each connection, because planning takes longer than most statements
 * run. Use it for few distinct texts, and only if one generic plan is good for all values.
 */
export const prepared = ({ parts, values }: Sql): Sql => new Sql(parts, values, true);

/**
 * A prepared statement that reads a limited number of rows, whatever the values. Outside transactions, short statements share
 * connections: each is sent without waiting for the answers before it, so a long one would hold up the others. The embedded database
 * has one connection, which all prepared statements share.
 */
export const short = ({ parts, values }: Sql): Sql => new Sql(parts, values, true, true);

/** A name or a constant from our code as part of the text; never user input. Few distinct ones. */
export function verbatim(text: string): Sql {
  const known = verbatimTexts.get(text);
  if (known !== undefined) return known;
  const fragment = new Sql([text], []);
  verbatimTexts.set(text, fragment);
  return fragment;
}
const verbatimTexts = new Map<string, Sql>();

/** A constant in the text. The planner of a prepared statement sees it, unlike a bound value. */
export const constant = (value: number): Sql => verbatim(String(value));

/** Joins fragments or values with `separator`. */
export function join(pieces: readonly Piece[], separator: string): Sql {
  if (pieces.length === 0) return nothing;
  const name = `${pieces.length}${separator}`;
  const parts = separators.get(name) ?? ['', ...Array<string>(pieces.length - 1).fill(separator), ''];
  if (pieces.length <= mostKeptSeparators) separators.set(name, parts);
  return new Sql(parts, pieces);
}
const separators = new Map<string, readonly string[]>();
const mostKeptSeparators = 100;

/** Whether the column holds one of these numbers. A single one is compared by itself: that takes PostgreSQL less time than a list. */
export function isOneOf(column: Sql, numbers: readonly number[]): Sql {
  const [number, ...others] = numbers;
  return number !== undefined && others.length === 0
    ? sql`${column} = ${number}`
    : sql`${column} = any(${numbers}::bigint[])`;
}

/** Several inserts as one statement; its parts do not see each other's rows. */
export function combineInserts(queries: readonly Sql[]): Sql {
  const [first, ...others] = queries;
  if (first !== undefined && others.length === 0) return first;
  const parts = queries.map((query, index) => sql`${verbatim(`part_${index}`)} as (${query})`);
  const combined = sql`with ${join(parts, ', ')} select`;
  return queries.every(({ isPrepared }) => isPrepared) ? prepared(combined) : combined;
}

/**
 * Numbers the placeholders. The values of `bound` come first: `$1` is the first of them. The text of a prepared statement is
 * built once: a later statement of the same fragments in the same places has the same text.
 */
export function toStatement(query: Sql, bound: readonly SqlValue[] = []): Statement {
  const values: SqlValue[] = [...bound];
  const numbers = new Map<Once, number>();
  const numberOf = (value: SqlValue | Once): number => {
    if (!(value instanceof Once)) return values.push(value);
    const number = numbers.get(value) ?? values.push(value.value);
    numbers.set(value, number);
    return number;
  };
  const { isPrepared, isShort } = query;
  const node = isPrepared ? nodeAfter(query, numberOf, knownStatements) : undefined;
  if (node?.value !== undefined) return { text: node.value, values, isPrepared, isShort };
  values.length = bound.length;
  numbers.clear();
  const text = textOf(query, numberOf);
  if (node !== undefined) node.value = text;
  return { text, values, isPrepared, isShort };
}

type NumberOf = (value: SqlValue | Once) => number;

function textOf({ parts, values }: Sql, numberOf: NumberOf): string {
  let text = parts[0] ?? '';
  values.forEach((value, index) => {
    if (value === undefined) throw undefinedIn(parts);
    text += value instanceof Sql ? textOf(value, numberOf) : `$${numberOf(value)}`;
    text += parts[index + 1] ?? '';
  });
  return text;
}

const undefinedIn = (parts: readonly string[]) => new TypeError(`Undefined value in: ${parts.join('?')}`);

/** The parts of a fragment, or the number of a placeholder. */
type Step = readonly string[] | number;

const knownStatements = new Trie<Step, string>();

/** The node after these fragments. Numbers their values on the way. */
function nodeAfter({ parts, values }: Sql, numberOf: NumberOf, from: typeof knownStatements) {
  let node = from.next(parts);
  for (const value of values) {
    if (node === undefined) return undefined;
    if (value === undefined) throw undefinedIn(parts);
    node = value instanceof Sql ? nodeAfter(value, numberOf, node) : node.next(numberOf(value));
  }
  return node;
}

import type { RowParser } from './row.ts';
import type { Sql } from './sql.ts';

/** Runs the statements of one organisation. `$1` is its id; every table in the SQL is restricted by `org_id = $1`. */
export interface OrgSql {
  readonly orgId: number;
  rows<T>(query: Sql, parse: RowParser<T>): Promise<T[]>;
  /** Exactly one row; throws if there is none or more than one. */
  one<T>(query: Sql, parse: RowParser<T>): Promise<T>;
  /** At most one row; throws if there are more. */
  optional<T>(query: Sql, parse: RowParser<T>): Promise<T | undefined>;
  /** Returns the number of rows that an insert, update or delete affected. With `on conflict` it needs `returning 1`. */
  run(query: Sql): Promise<number>;
  /** In a transaction: runs `work` in a savepoint. If it throws, its writes are rolled back and the transaction continues. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** In a transaction: sends a statement without awaiting the result. If it fails, the transaction fails. */
  send(query: Sql): void;
  /** Like `send`, for inserts that do not depend on each other: consecutive ones are combined into one statement. */
  append(query: Sql): void;
  /**
   * In a transaction: the change number, by which the feeds of changes are ordered. Every write of a user or an order
   * stores it. A transaction draws one number. An attempt that fails gives back the number and its lock.
   */
  changeNumber(): Promise<number>;
  /**
   * Draws the change number, and with it the next number of a sequence: one statement costs less than two. Only before `changeNumber`.
   * The name of the sequence is from our code, never user input.
   */
  changeNumberWith(sequence: string): Promise<{ readonly changeNumber: number; readonly next: number }>;
  /** In a transaction: announces that a statement draws change numbers itself. Awaits nothing. */
  announceChange(): void;
  /** In a transaction: awaits all statements sent or appended so far; throws the first failure. */
  settle(): Promise<void>;
}

export interface OrgDatabase extends OrgSql {
  transaction<T>(work: (tx: OrgSql) => Promise<T>): Promise<T>;
}

import type { Sql, SqlValue, Statement } from './sql.ts';

export interface Result {
  /** Rows by column name. `bigint` arrives as a number (refused past 2^53−1), `numeric` as text, `json` parsed. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** How many rows an insert, update or delete touched. */
  readonly affected: number;
}

export interface Executor {
  execute(statement: Statement): Promise<Result>;
}

/** A transaction under way. Its statements run in the order they were asked for, however they are awaited. */
export interface Transaction extends Executor {
  /** Runs a statement whose answer nobody needs, without waiting for it. If it fails, so does the transaction. */
  send(statement: Statement): void;
  /**
   * Inserts rows, needing nothing of what is appended beside it: what is appended in a row is one statement, whose parts
   * do not see each other. Nothing is updated this way: of two updates of one row in one statement, only one would happen. `bound` is as for `toStatement`. Nobody waits for it either.
   */
  append(query: Sql, bound: readonly SqlValue[]): void;
  /** Waits for what was sent or appended until now; throws the first failure among it, and is done with it. */
  settle(): Promise<void>;
  /**
   * Several statements in one text, without values: migrations. It lifts the time limit for the rest of the
   * transaction, since building an index takes as long as it takes.
   */
  script(text: string): Promise<void>;
}

/** PostgreSQL, wherever it runs. Embedded and server answer alike; callers cannot tell them apart. */
export interface Database extends Executor {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Outside a transaction there are only reads: a write is refused, so that a read can safely be tried once more when
   * the connection was lost.
   */
  execute(statement: Statement): Promise<Result>;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. It is run again from the
   * start when PostgreSQL chose it as the victim of a deadlock, so it must have no effect outside `tx`.
   * Inside, use `tx` alone: the embedded database has one connection, and would wait for itself.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Lets what is under way finish. */
  close(): Promise<void>;
}

/** What PostgreSQL said about a statement: its SQLSTATE and, for a violated constraint, which one. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly sqlState: string;
  readonly constraint: string | undefined;

  constructor(message: string, sqlState: string, constraint?: string, options?: ErrorOptions) {
    super(message, options);
    this.sqlState = sqlState;
    this.constraint = constraint;
  }
}

/** The statement may or may not have run: the connection was lost, or the database is not there. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** An integer, such as a sum of amounts, that a JavaScript number would not carry exactly. */
export class IntegerTooLarge extends RangeError {
  override readonly name = 'IntegerTooLarge';
}

/** There is no space left where the database keeps its data: nothing can be written, and what was begun did not happen. */
export class DatabaseFull extends Error {
  override readonly name = 'DatabaseFull';
}

/** The statement ran past its limit and was ended. */
export class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout';
}

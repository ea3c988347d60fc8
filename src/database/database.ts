import type { Sql, SqlValue, Statement } from '../sql/sql.ts';

export interface Result {
  /**
   * Rows by column name: `bigint` as a number (an error beyond 2^53−1), `numeric` as text, `json` parsed. `text` may be its bytes;
   * the columns of row.ts read both.
   */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** The number of rows that an insert, update or delete affected. An insert with `on conflict` needs `returning 1` for it. */
  readonly affected: number;
}

export interface Executor {
  execute(statement: Statement): Promise<Result>;
}

/** An open transaction. Statements run in the order of the calls, whether or not they are awaited. */
export interface Transaction extends Executor {
  /** Sends a statement without awaiting its result. If it fails, the transaction fails. */
  send(statement: Statement): void;
  /**
   * Like `send`, for inserts that do not depend on each other: consecutive ones become one statement, whose parts do not
   * see each other's rows. Not for updates: PostgreSQL applies only one of two updates of a row in one statement.
   * `bound` is as for `toStatement`.
   */
  append(query: Sql, bound: readonly SqlValue[]): void;
  /** Awaits all statements sent or appended so far; throws the first failure. */
  settle(): Promise<void>;
  /**
   * Runs several statements in one text, without values, for migrations. Removes the time limit for the rest of the
   * transaction, because building an index may take long.
   */
  script(text: string): Promise<void>;
}

/** PostgreSQL, as a server or embedded. Both behave the same. */
export interface Database extends Executor {
  readonly kind: 'embedded' | 'postgres';
  /** Whether Citus distributes the tables by organisation: a statement runs where the rows of its organisation are. */
  readonly isDistributed: boolean;
  /**
   * Outside a transaction, only reads are allowed. So the statement can be retried when the connection is lost.
   */
  execute(statement: Statement): Promise<Result>;
  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it throws. After a deadlock, `work` runs again
   * from the start, so it must have no effect outside `tx`. Inside, use only `tx`: the embedded database has one
   * connection and would wait for itself.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Waits for open statements and transactions, then closes. */
  close(): Promise<void>;
}

/** PostgreSQL refused a statement: the SQLSTATE and the violated constraint, if any. */
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

/** The connection was lost or could not be opened. The statement may or may not have run. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The node is a standby, or every node is: it can be read, but not written. A failover may have begun. */
export class DatabaseStandby extends DatabaseUnavailable {}

/** An integer, such as a sum of amounts, that a JavaScript number cannot represent exactly. */
export class IntegerTooLarge extends RangeError {
  override readonly name = 'IntegerTooLarge';
}

/** There is no space left where the database keeps its data: nothing can be written, and what was begun did not happen. */
export class DatabaseFull extends Error {
  override readonly name = 'DatabaseFull';
}

/** The statement exceeded its time limit and was cancelled. */
export class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout';
}

import type { RowParser } from '../sql/row.ts';
import { command, type Sql, toStatement } from '../sql/sql.ts';
import { announceChange, type DrawnNumber, drawChangeNumber, drawChangeNumberWith } from './change-number.ts';
import type { Database, Executor, Result, Transaction } from './database.ts';

/** Runs the statements of one organisation. `$1` is its id; every table in the SQL is restricted by `org_id = $1`. */
export interface Scope {
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

export interface ScopedDatabase extends Scope {
  transaction<T>(work: (tx: Scope) => Promise<T>): Promise<T>;
}

export function scope(executor: Executor & Partial<Transaction>, orgId: number): Scope {
  const execute = (query: Sql): Promise<Result> => executor.execute(toStatement(query, [orgId]));
  const rows = async <T>(query: Sql, parse: RowParser<T>) => (await execute(query)).rows.map(parse);
  const optional = async <T>(query: Sql, parse: RowParser<T>) => {
    const found = await rows(query, parse);
    if (found.length > 1) throw new Error(`Expected at most one row, found ${found.length}`);
    return found[0];
  };
  let drawn: Promise<DrawnNumber> | undefined;
  let announced = false;
  const announce = () => {
    const { send } = executor;
    if (send === undefined) throw writeOutsideTransaction();
    if (!announced) announceChange({ send }, orgId);
    announced = true;
  };
  return {
    orgId,
    rows,
    optional,
    one: async (query, parse) => {
      const found = await optional(query, parse);
      if (found === undefined) throw new Error('Expected one row, found none');
      return found;
    },
    run: async (query) => (await execute(query)).affected,
    attempt: async (work) => {
      const [drawnBefore, announcedBefore] = [drawn, announced];
      const run = (text: string) => executor.execute(command(text));
      await run('savepoint attempt');
      try {
        const value = await work();
        await executor.settle?.();
        await run('release savepoint attempt');
        return value;
      } catch (error) {
        drawn = drawnBefore;
        announced = announcedBefore;
        await executor.settle?.().catch(() => {});
        await run('rollback to savepoint attempt');
        await run('release savepoint attempt');
        throw error;
      }
    },
    send: (query) => {
      if (executor.send === undefined) throw writeOutsideTransaction();
      executor.send(toStatement(query, [orgId]));
    },
    append: (query) => {
      if (executor.append === undefined) throw writeOutsideTransaction();
      executor.append(query, [orgId]);
    },
    changeNumber: () => {
      if (executor.send === undefined) throw writeOutsideTransaction();
      drawn ??= drawChangeNumber(executor, orgId, announced);
      announced = true;
      return drawn.then(({ changeNumber }) => changeNumber);
    },
    changeNumberWith: (sequence) => {
      if (executor.send === undefined) throw writeOutsideTransaction();
      if (drawn !== undefined) throw new Error('The transaction has drawn its change number already');
      const both = drawChangeNumberWith(executor, orgId, sequence);
      drawn = both;
      announced = true;
      return both;
    },
    announceChange: announce,
    settle: async () => executor.settle?.(),
  };
}

const writeOutsideTransaction = () => new Error('This needs a transaction: outside one, only reads are allowed');

export const scoped = (database: Database, orgId: number): ScopedDatabase =>
  Object.assign(scope(database, orgId), {
    transaction: <T>(work: (tx: Scope) => Promise<T>) => database.transaction((tx) => work(scope(tx, orgId))),
  });

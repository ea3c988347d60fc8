import { drawChangeNumber } from './change-number.ts';
import type { Database, Executor, Result, Transaction } from './database.ts';
import type { RowParser } from './row.ts';
import { type Sql, toStatement } from './sql.ts';

/** Statements of one organisation. Its id is bound as `$1`: every table in the SQL is tied by `org_id = $1`. */
export interface Scope {
  readonly orgId: number;
  /** As many rows as there are. */
  rows<T>(query: Sql, parse: RowParser<T>): Promise<T[]>;
  /** The one row; an answer with none or several is a mistake of ours. */
  one<T>(query: Sql, parse: RowParser<T>): Promise<T>;
  /** The row, where there is one. */
  optional<T>(query: Sql, parse: RowParser<T>): Promise<T | undefined>;
  /** Runs a statement for its effect and tells how many rows it touched. */
  run(query: Sql): Promise<number>;
  /** Inside a transaction: what `work` wrote is taken back when it throws, and the transaction goes on. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** In a transaction: runs a statement for its effect without waiting for it; if it fails, so does the transaction. */
  send(query: Sql): void;
  /** The same for an insert that needs nothing of those appended beside it: together they are one statement. */
  append(query: Sql): void;
  /**
   * In a transaction: the number that feeds of changes order its rows by. Whoever writes a user or an order writes it
   * beside. It is drawn once; an attempt that fails takes it back, and with it the lock that readers look for.
   */
  changeNumber(): Promise<number>;
  /** In a transaction: waits for what was sent or appended until now, or throws why it failed. */
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
  let drawn: Promise<number> | undefined;
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
      const drawnBefore = drawn;
      const say = (text: string) => executor.execute({ text, values: [] });
      await say('savepoint attempt');
      try {
        const value = await work();
        await executor.settle?.();
        await say('release savepoint attempt');
        return value;
      } catch (error) {
        drawn = drawnBefore;
        await executor.settle?.().catch(() => {});
        await say('rollback to savepoint attempt');
        await say('release savepoint attempt');
        throw error;
      }
    },
    send: (query) => {
      if (executor.send === undefined) throw onlyReads();
      executor.send(toStatement(query, [orgId]));
    },
    append: (query) => {
      if (executor.append === undefined) throw onlyReads();
      executor.append(query, [orgId]);
    },
    changeNumber: () => {
      const { send } = executor;
      if (send === undefined) throw onlyReads();
      drawn ??= drawChangeNumber({ ...executor, send }, orgId);
      return drawn;
    },
    settle: async () => executor.settle?.(),
  };
}

const onlyReads = () => new Error('Outside a transaction there are only reads');

export function scoped(database: Database, orgId: number): ScopedDatabase {
  return {
    ...scope(database, orgId),
    transaction: (work) => database.transaction((tx) => work(scope(tx, orgId))),
  };
}

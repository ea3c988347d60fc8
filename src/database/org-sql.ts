import type { OrgDatabase, OrgSql } from '../sql/org-sql.ts';
import type { RowParser } from '../sql/row.ts';
import { command, type Sql, toStatement } from '../sql/sql.ts';
import { announceChange, type DrawnNumber, drawChangeNumber, drawChangeNumberWith } from './change-number.ts';
import type { Database, Executor, Result, Transaction } from './database.ts';

export function orgSql(executor: Executor & Partial<Transaction>, orgId: number): OrgSql {
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

export const orgDatabase = (database: Database, orgId: number): OrgDatabase =>
  Object.assign(orgSql(database, orgId), {
    transaction: <T>(work: (tx: OrgSql) => Promise<T>) => database.transaction((tx) => work(orgSql(tx, orgId))),
  });

import type { Database } from '../../src/database/database.ts';
import type { Statement } from '../../src/sql/sql.ts';

/** Calls `see` with every statement that a transaction runs or sends. */
export const seeingStatements = (database: Database, see: (statement: Statement) => void): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction((tx) =>
      work({
        ...tx,
        execute: (statement) => {
          see(statement);
          return tx.execute(statement);
        },
        send: (statement) => {
          see(statement);
          tx.send(statement);
        },
      }),
    ),
});

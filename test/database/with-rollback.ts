import type { Database, Executor } from '../../src/database/database.ts';

class RolledBack extends Error {}

/**
 * Wraps a database so that it rolls back every transaction after its work is done. `look` can read the changes before the
 * rollback.
 */
export function withRollback(database: Database, look: (tx: Executor) => Promise<void> = async () => {}): Database {
  return {
    ...database,
    transaction: async <T>(work: Parameters<typeof database.transaction<T>>[0]) => {
      let answer: { readonly value: T } | undefined;
      const running = database.transaction(async (tx) => {
        answer = { value: await work(tx) };
        await look(tx);
        throw new RolledBack();
      });
      await running.catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
      if (answer === undefined) throw new Error('The transaction was not run');
      return answer.value;
    },
  };
}

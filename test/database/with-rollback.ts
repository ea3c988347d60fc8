import type { Database, Executor } from '../../src/database/database.ts';

class TakenBack extends Error {}

/**
 * The database, taking back every transaction once it is answered: whatever is written leaves no trace. Before it goes,
 * it can be looked at.
 */
export function withRollback(database: Database, look: (tx: Executor) => Promise<void> = async () => {}): Database {
  return {
    ...database,
    transaction: async <T>(work: Parameters<typeof database.transaction<T>>[0]) => {
      let answer: { readonly value: T } | undefined;
      const running = database.transaction(async (tx) => {
        answer = { value: await work(tx) };
        await look(tx);
        throw new TakenBack();
      });
      await running.catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error;
      });
      if (answer === undefined) throw new Error('The transaction was not run');
      return answer.value;
    },
  };
}

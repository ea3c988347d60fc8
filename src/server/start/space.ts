import { type Database, DatabaseFull } from '../../database/database.ts';

/** Writes a few megabytes to a temporary file of the transaction, which needs no table and no privilege. */
const writeAside = "set local work_mem = '64kB'; select count(*) from generate_series(1, 200000)";

interface WatchedSpace {
  /** The database, wrapped so that errors of a full disk are noticed. */
  readonly database: Database;
  /** Whether the last write failed for lack of space and there is still none. */
  readonly isFull: () => Promise<boolean>;
}

/** Notices a full disk for `/readyz`: reads still work then and cannot show it. */
export function watchSpace(database: Database): WatchedSpace {
  let wasFull = false;
  const notice = (error: unknown): never => {
    wasFull ||= error instanceof DatabaseFull;
    throw error;
  };
  return {
    database: {
      ...database,
      execute: (statement) => database.execute(statement).catch(notice),
      transaction: (work) => database.transaction(work).catch(notice),
    },
    isFull: async () => {
      if (!wasFull) return false;
      wasFull = await database
        .transaction((tx) => tx.script(writeAside))
        .then(
          () => false,
          () => true,
        );
      return wasFull;
    },
  };
}

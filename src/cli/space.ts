import { type Database, DatabaseFull } from '../database/database.ts';

/** Writes a few megabytes aside, in a file that is gone with the transaction: it needs no table and no privilege. */
const writeAside = "set local work_mem = '64kB'; select count(*) from generate_series(1, 200000)";

interface WatchedSpace {
  /** The database, whose failures for want of space are noticed. */
  readonly database: Database;
  /** Whether there was no space the last time something was written, and still is none. */
  readonly isFull: () => Promise<boolean>;
}

/** Notices when the disk of a database is full, for `/readyz`: reads still work then, and say nothing about it. */
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

import type { Database } from '../database/database.ts';
import { UnfitDatabase } from '../database/migrate.ts';
import { openDatabase } from './open-database.ts';
import type { Settings } from './settings.ts';
import { say } from './show.ts';
import { StartRefused } from './start-refused.ts';

/** A database of another version is not for this program; anything else is passed on. */
export const refusalOf = (error: unknown): unknown =>
  error instanceof UnfitDatabase ? new StartRefused(error.message) : error;

/** Opens the database for as long as `work` takes. With the embedded one, no server may be running. */
export async function withDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const { database } = await openDatabase(settings, say);
  try {
    return await work(database);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await database.close();
  }
}

import type { Database } from '../database/database.ts';
import { UnfitDatabase } from '../database/migration-status.ts';
import type { Settings } from '../server/settings/settings.ts';
import { openDatabase } from '../server/start/open-database.ts';
import { StartRefused } from '../server/start-refused.ts';
import { printProgress } from './standard-error.ts';

/** Turns the error for a database of another version into a refusal; rethrows other errors. */
const refusalOf = (error: unknown): unknown =>
  error instanceof UnfitDatabase ? new StartRefused(error.message) : error;

/** Opens the database while `work` runs. With the embedded database, no server may be running. */
export async function withDatabase<T>(
  settings: Settings,
  work: (database: Database, folder: string | undefined) => Promise<T>,
  options: { readonly anyRole?: boolean } = {},
): Promise<T> {
  const { database, folder } = await openDatabase(settings, printProgress, options);
  try {
    return await work(database, folder);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await database.close();
  }
}

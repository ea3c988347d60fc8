import { resolve } from 'node:path';
import { signingSecrets } from '../access/key/signing-secret.ts';
import { migrationStatus } from '../database/migrate.ts';
import { MobileSearches } from '../operation/call/mobile-searches.ts';
import { RecentRequests } from '../operation/call/recent-requests.ts';
import { installationSecret } from './installation-secret.ts';
import { isThereDatabase, openDatabase } from './open-database.ts';
import { throughServer, wordsFor } from './operator-socket.ts';
import { backupPath, carryOut, type Wish } from './operator-work.ts';
import type { Settings } from './settings.ts';
import { StartRefused } from './start-refused.ts';
import { refusalOf } from './with-database.ts';

/** Asks for one thing after the other; a refusal becomes a message for a person. */
export type Ask = (wish: Wish) => Promise<unknown>;

const notMigrated =
  'The schema of the database is older than this version. Start the server once, or run "lectern migrate".';

/** Carries out one thing that the operator asks for and returns the answer. */
export const asOperator = (settings: Settings, wish: Wish): Promise<unknown> =>
  withOperator(settings, (ask) => ask(wish));

/**
 * Lets `work` ask for what only the operator may. On PostgreSQL it is done here, straight in the database; with the
 * embedded one by the server that holds its folder, if one does.
 */
export async function withOperator<T>(settings: Settings, work: (ask: Ask) => Promise<T>): Promise<T> {
  const dataFolder = resolve(settings.DATA_DIR);
  if (settings.DATABASE_URL === '' && (await isServed(dataFolder))) {
    return work(async (wish) => {
      const answer = await throughServer(dataFolder, wish);
      if (answer === undefined) throw new StartRefused('The server that holds the data folder has stopped.');
      return answer.obj;
    });
  }
  if (!(await isThereDatabase(settings))) {
    throw new StartRefused(
      `There is no database in ${dataFolder}. Set DATA_DIR to its folder, or start the server once to create it.`,
    );
  }
  const { database, folder } = await openDatabase(settings, () => {});
  try {
    const { applied, pending } = await migrationStatus(database).catch((error: unknown) => {
      throw refusalOf(error);
    });
    // Before its migrations, a database can only be backed up, which takes no secret.
    const isMigrated = pending.length === 0;
    const secret = isMigrated ? await installationSecret(database, settings.LECTERN_SECRET, folder) : undefined;
    const services = {
      database,
      signingSecretOf: signingSecrets(secret),
      recentRequests: new RecentRequests(),
      mobileSearches: new MobileSearches(),
      clock: Date.now,
    };
    return await work(async (wish) => {
      // What an earlier version left is worth a backup before it is changed.
      const isPossible = isMigrated || (wish.path === backupPath && applied.length > 0);
      if (!isPossible) throw new StartRefused(notMigrated);
      return carryOut(services, wish).catch((error: unknown) => {
        const words = wordsFor(error);
        throw words === undefined ? error : new StartRefused(words);
      });
    });
  } finally {
    await database.close();
  }
}

/** Whether a server answers in the folder: anything it can be asked would tell. */
const isServed = async (folder: string) =>
  (await throughServer(folder, { path: '/operator/listOrganisations', body: {} })) !== undefined;

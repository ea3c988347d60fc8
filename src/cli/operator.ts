import { resolve } from 'node:path';
import { signingSecrets } from '../access/key/signing-secret.ts';
import { RecentRequests } from '../access/request/recent-requests.ts';
import { createOperations } from '../catalogue/operations.ts';
import { canServe } from '../database/migration-status.ts';
import {
  backupPath,
  type OperatorCommand,
  type OperatorServices,
  runOperatorCommand,
} from '../server/operator/commands.ts';
import { refusalOf } from '../server/operator/refusal.ts';
import { throughServer } from '../server/operator/socket.ts';
import type { Settings } from '../server/settings/settings.ts';
import { installationSecret } from '../server/start/installation-secret.ts';
import { isThereDatabase, openDatabase } from '../server/start/open-database.ts';
import { statusAtStart } from '../server/start/prepare.ts';
import { webhookDestinations } from '../server/start/start-deliverer.ts';
import { StartRefused, Unavailable } from '../server/start-refused.ts';

/** Sends one command at a time; a refusal becomes an error with a readable message. */
export type Ask = (command: OperatorCommand) => Promise<unknown>;

const notMigrated =
  'The schema of the database is older than this version. Start the server once, or run "lectern migrate".';

/** Runs one command of the operator and returns its answer. */
export const asOperator = (
  settings: Settings,
  command: OperatorCommand,
  more: Pick<OperatorServices, 'backupProgress'> = {},
): Promise<unknown> => withOperator(settings, (ask) => ask(command), more);

/**
 * Lets `work` send commands of the operator. On PostgreSQL they run in this process; with the embedded database they run
 * in the server that holds its folder, if there is one.
 */
export async function withOperator<T>(
  settings: Settings,
  work: (ask: Ask) => Promise<T>,
  more: Pick<OperatorServices, 'backupProgress'> = {},
): Promise<T> {
  const dataFolder = resolve(settings.DATA_DIR);
  if (settings.DATABASE_URL === '' && (await isServed(dataFolder))) {
    return work(async (command) => {
      const answer = await throughServer(dataFolder, command);
      if (answer === undefined) throw new Unavailable('The server that holds the data folder has stopped.');
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
    const status = await statusAtStart(database);
    // A database that lacks migrations can only be backed up, which needs no secret.
    const isMigrated = canServe(status);
    const secret = isMigrated ? await installationSecret(database, settings.LECTERN_SECRET, folder) : undefined;
    const services = {
      database,
      operations: createOperations({
        signingSecretOf: signingSecrets(secret),
        webhookDestinations: webhookDestinations(settings),
        recentRequests: new RecentRequests(),
      }),
      clock: Date.now,
      ...more,
    };
    return await work(async (command) => {
      // Allows a backup of an earlier version before it is migrated.
      const isPossible = isMigrated || (command.path === backupPath && status.applied.length > 0);
      if (!isPossible) throw new StartRefused(notMigrated);
      return runOperatorCommand(services, command).catch((error: unknown) => {
        throw refusalOf(error) ?? error;
      });
    });
  } finally {
    await database.close();
  }
}

/** Whether a server answers in the folder; any command would do as a test. */
const isServed = async (folder: string) =>
  (await throughServer(folder, { path: '/operator/listOrganisations', body: {} })) !== undefined;

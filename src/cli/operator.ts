import { resolve } from 'node:path';
import { migrationStatus } from '../database/migrate.ts';
import { signingSecrets } from '../key/signing-secret.ts';
import { checkInstallationSecret, installationSecret } from './installation-secret.ts';
import { openDatabase } from './open-database.ts';
import { throughServer, wordsFor } from './operator-socket.ts';
import { carryOut, type Wish } from './operator-work.ts';
import type { Settings } from './settings.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Carries out what the operator asks for and returns the answer; a refusal becomes a message for a person. On PostgreSQL
 * it is done here, straight in the database; with the embedded one by the server that holds its folder, if one does.
 */
export async function asOperator(settings: Settings, wish: Wish): Promise<unknown> {
  if (settings.DATABASE_URL === '') {
    const answer = await throughServer(resolve(settings.DATA_DIR), wish);
    if (answer !== undefined) return answer.obj;
  }
  const { database, folder } = await openDatabase(settings, () => {});
  try {
    const { pending } = await migrationStatus(database);
    if (pending.length > 0) throw new StartRefused('The database is not migrated yet: start the server once.');
    const secret = await installationSecret(settings.LECTERN_SECRET, folder);
    if (secret !== undefined) await checkInstallationSecret(database, secret);
    return await carryOut({ database, signingSecretOf: signingSecrets(secret), clock: Date.now }, wish);
  } catch (error) {
    const words = wordsFor(error);
    throw words === undefined ? error : new StartRefused(words);
  } finally {
    await database.close();
  }
}

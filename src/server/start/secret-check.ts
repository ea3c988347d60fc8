import type { Database } from '../../database/database.ts';
import type { Check } from '../doctor/check.ts';
import { StartRefused } from '../start-refused.ts';
import { requireSecretFile, requireUsableSecret } from './installation-secret.ts';

interface SecretContext {
  /** LECTERN_SECRET. */
  readonly given: Buffer | undefined;
  /** The folder of the embedded database; undefined with PostgreSQL. */
  readonly folder: string | undefined;
  /** Undefined if a running server holds the database: it has compared the secret when it started. */
  readonly database: Database | undefined;
}

/** Reports in advance why the next start of the server would be refused because of the secret. */
export const secretCheck: Check<SecretContext> = {
  name: 'secret',
  run: async ({ given, folder, database }) => {
    try {
      if (database !== undefined) await requireUsableSecret(database, given, folder);
      else if (given === undefined && folder !== undefined) await requireSecretFile(folder);
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error;
      const advice = 'The server cannot start until this is done.';
      return { status: 'fail', message: error.message, advice };
    }
    if (given === undefined && folder === undefined) {
      return { status: 'ok', message: 'LECTERN_SECRET is not set: keys work, but none can sign requests.' };
    }
    return { status: 'ok', message: 'The secret of this installation can be used.' };
  },
};

import { type Database, DatabaseError } from '../database/database.ts';
import { DatabaseNewer, MigrationChanged, migrate, migrationStatus } from '../database/migrate.ts';
import { loadDemo } from '../demo/load.ts';
import { createFirstOrganisation } from '../organisation/create.ts';
import { selectOrganisations } from '../organisation/select.ts';
import { StartRefused } from './start-refused.ts';

const insufficientPrivilege = '42501';

/** Makes a database ready to be served: its tables, and an organisation. */
export async function prepare(database: Database, demo: boolean, say: (line: string) => void): Promise<void> {
  await bringUpToDate(database, say);
  if (demo && (await selectOrganisations(database)).length === 0) {
    say('Loading a demo school …');
    await loadDemo(database, { now: Date.now(), report: (line) => say(`  ${line}`) });
  }
  await createFirstOrganisation(database, 'My organisation', Date.now());
}

/** A role that may not migrate may still serve what somebody else has migrated. */
export async function bringUpToDate(database: Database, say: (line: string) => void): Promise<void> {
  try {
    const { pending } = await migrationStatus(database);
    if (pending.length > 0) await migrate(database, { report: ({ name }) => say(`Migrating: ${name} …`) });
  } catch (error) {
    if (error instanceof DatabaseNewer || error instanceof MigrationChanged) throw new StartRefused(error.message);
    if (isForbidden(error) || (error instanceof Error && isForbidden(error.cause))) {
      throw new StartRefused(
        'The database needs migrations that this role may not run. Run lectern migrate as the owner of its tables.',
      );
    }
    throw error;
  }
}

const isForbidden = (error: unknown) => error instanceof DatabaseError && error.sqlState === insufficientPrivilege;

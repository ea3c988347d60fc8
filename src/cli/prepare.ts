import { type Database, DatabaseError } from '../database/database.ts';
import { migrate, migrationStatus, UnfitDatabase } from '../database/migrate.ts';
import { loadDemo } from '../demo/load.ts';
import { createFirstOrganisation } from '../school/organisation/create.ts';
import { selectOrganisations } from '../school/organisation/select.ts';
import { StartRefused } from './start-refused.ts';

const insufficientPrivilege = '42501';

/** Whether the database has no tables of ours yet. */
export const isEmpty = (database: Database): Promise<boolean> =>
  explained(async () => (await migrationStatus(database)).applied.length === 0);

/** A role that may not migrate can still serve a database that the owner has migrated. */
export const bringUpToDate = (database: Database, report: (line: string) => void): Promise<void> =>
  explained(async () => {
    const { pending } = await migrationStatus(database);
    if (pending.length > 0) await migrate(database, { report: ({ name }) => report(`Migrating: ${name} …`) });
  });

/** Creates the first organisation of an empty database. */
export async function fill(database: Database, demo: boolean, report: (line: string) => void): Promise<void> {
  if (demo && (await selectOrganisations(database)).length === 0) {
    report('Loading a demo school …');
    await loadDemo(database, { now: Date.now(), report: (line) => report(`  ${line}`) });
  }
  await createFirstOrganisation(database, 'My organisation', Date.now());
}

/** Turns errors that the operator can fix into readable messages. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnfitDatabase) throw new StartRefused(error.message);
    if (isForbidden(error) || (error instanceof Error && isForbidden(error.cause))) {
      throw new StartRefused(
        'The database needs migrations that this role may not run. Run lectern migrate as the owner of its tables.',
      );
    }
    throw error;
  }
}

const isForbidden = (error: unknown) => error instanceof DatabaseError && error.sqlState === insufficientPrivilege;

import { contractHasPassed } from '../../database/connected.ts';
import { type Database, DatabaseError } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import {
  canServe,
  type MigrationStatus,
  migrationStatus,
  type Program,
  thisProgram,
  UnfitDatabase,
} from '../../database/migration-status.ts';
import type { Migration } from '../../database/migrations.ts';
import { loadDemo } from '../../demo/load.ts';
import { createFirstOrganisation } from '../../school/organisation/create.ts';
import { selectOrganisations } from '../../school/organisation/select.ts';
import { StartRefused } from '../start-refused.ts';

const insufficientPrivilege = '42501';

/** Whether the database has no tables of ours yet. */
export const isEmpty = (database: Database): Promise<boolean> =>
  explained(async () => (await migrationStatus(database)).applied.length === 0);

/** The status of the migrations for a process that starts: none can be missed that runs at the same time. */
export const statusAtStart = (database: Database, program?: Program): Promise<MigrationStatus> =>
  explained(async () => {
    if (!(await contractHasPassed(database))) {
      throw new StartRefused('A contract migration is running on the database. Start again when it has ended.');
    }
    return migrationStatus(database, program);
  });

interface UpToDate {
  /** Names of the migrations that ran. */
  readonly ran: readonly string[];
  /** Names of the contract migrations that are left for later. */
  readonly left: readonly string[];
}

/**
 * Runs the migrations that this version needs. Contract migrations wait for `contract`, because older processes may still
 * be connected; but not on a database that is empty or embedded, which has no other users. A role that may not migrate can
 * still serve a database that the owner has migrated.
 */
export const bringUpToDate = (
  database: Database,
  report: (line: string) => void,
  options: { readonly contract?: boolean; readonly program?: Program } = {},
): Promise<UpToDate> =>
  explained(async () => {
    const program = options.program ?? (await thisProgram());
    const { applied, pending } = await statusAtStart(database, program);
    const leaveContract = !options.contract && applied.length > 0 && database.kind === 'postgres';
    const contractAt = leaveContract ? pending.findIndex(({ kind }) => kind === 'contract') : -1;
    const due = contractAt === -1 ? pending : pending.slice(0, contractAt);
    const ran =
      due.length === 0
        ? []
        : await migrate(database, {
            leaveContract,
            program,
            report: ({ name }) => report(`Migrating: ${name} …`),
            reportWait: ({ name }) => report(`Waiting for transactions that use the tables of ${name} …`),
          });
    const left = pending.slice(due.length);
    if (!canServe({ pending: left })) throw new StartRefused(contractFirst(left));
    if (left.length > 0) report(leftForLater(left));
    return { ran: namesOf(ran), left: namesOf(left) };
  });

const namesOf = (migrations: readonly Migration[]) => migrations.map(({ name }) => name);

const leftForLater = (left: readonly Migration[]) =>
  `Left for later: ${namesOf(left).join(', ')}. When every process has this version, run: lectern migrate up --contract`;

const contractFirst = ([contract, ...others]: readonly Migration[]) =>
  `This version needs the migration ${others.find(({ kind }) => kind === 'expand')?.name}, which comes after the contract ` +
  `migration ${contract?.name}. When no process older than ${contract?.oldestProgram} runs, run: lectern migrate up --contract`;

/** Creates the first organisation of an empty database. */
export async function fill(database: Database, demo: boolean, report: (line: string) => void): Promise<void> {
  if (demo && (await selectOrganisations(database)).length === 0) {
    report('Loading a demo school …');
    await loadDemo(database, { now: Date.now(), report: (line) => report(`  ${line}`) });
  }
  await createFirstOrganisation(database, Date.now());
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

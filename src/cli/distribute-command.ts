import { type Command, InvalidArgumentError } from 'commander';
import { otherProcesses } from '../database/connected.ts';
import type { Database } from '../database/database.ts';
import {
  type Distribution,
  distributeTable,
  type LocalTable,
  removeLocalRows,
  selectDistribution,
  selectLocalTables,
  storeIdentities,
} from '../database/distribution.ts';
import { migrationStatus } from '../database/migration-status.ts';
import type { Settings } from '../server/settings/settings.ts';
import { StartRefused } from '../server/start-refused.ts';
import { show } from './show.ts';
import { printProgress } from './standard-error.ts';
import { withDatabase } from './with-database.ts';

/** As Citus recommends for up to some hundred nodes. */
const defaultShards = 32;
const mostShards = 1_024;

interface Options {
  readonly shards?: number;
  readonly dryRun: boolean;
}

/** `lectern distribute`: distributes the tables of a PostgreSQL with Citus by organisation. */
export function addDistributeCommand(distribute: Command, settings: () => Settings): void {
  distribute
    .option('--shards <n>', `the number of shards of each table (default: ${defaultShards})`, shardsOf)
    .option('--dry-run', 'only show which tables would be distributed', false)
    .addHelpText(
      'after',
      '\nStop the servers first. An interrupted command can be repeated, and a repeated one distributes only what is left.\n\n' +
        'Example:\n  DATABASE_URL=postgres://owner@coordinator/lectern lectern distribute --shards 64',
    )
    .action(async (options: Options, self: Command) => show(self, await run(settings(), options)));
}

function shardsOf(given: string): number {
  const shards = Number(given);
  if (Number.isInteger(shards) && shards >= 1 && shards <= mostShards) return shards;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${mostShards}.`);
}

function run(settings: Settings, { shards, dryRun }: Options) {
  if (settings.DATABASE_URL === '') {
    throw new StartRefused('The embedded database cannot be distributed. Set DATABASE_URL to a PostgreSQL with Citus.');
  }
  return withDatabase(settings, async (database) => {
    const present = await requireDistributable(database, shards);
    const wanted = present.shards ?? shards ?? defaultShards;
    const tables = await selectLocalTables(database);
    if (!dryRun) await distributeTables(database, tables, wanted);
    return { citus: present.version, nodes: present.nodes, shards: wanted, distributed: tables };
  });
}

/** Throws before anything changes if the tables cannot be distributed now. */
async function requireDistributable(database: Database, shards: number | undefined): Promise<Distribution> {
  const present = await selectDistribution(database);
  if (present === undefined) {
    throw new StartRefused(
      'This database has no Citus, so its tables cannot be distributed. Nothing was changed. Install Citus on every node and run ' +
        '"create extension citus" in this database.',
    );
  }
  if (present.nodes === 0) {
    throw new StartRefused(
      "Citus has no node that may hold rows. Nothing was changed. Add the workers: select citus_add_node('host', 5432);",
    );
  }
  if (present.shards !== null && shards !== undefined && shards !== present.shards) {
    throw new StartRefused(
      `The tables have ${present.shards} shards, so --shards ${shards} cannot be used. Nothing was changed. To change the number: ` +
        `select alter_distributed_table('organisations', shard_count => ${shards}, cascade_to_colocated => true);`,
    );
  }
  const { applied, pending } = await migrationStatus(database);
  if (applied.length === 0 || pending.length > 0) {
    throw new StartRefused('Migrations are pending. Nothing was changed. Run "lectern migrate up --contract" first.');
  }
  const others = await otherProcesses(database);
  if (others.length > 0) {
    throw new StartRefused(
      `Other processes are connected: ${others.join(', ')}. Nothing was changed. Stop them: they would not notice that the tables are distributed.`,
    );
  }
  return present;
}

async function distributeTables(database: Database, tables: readonly LocalTable[], shards: number): Promise<void> {
  if (tables.some(({ as }) => as === 'reference')) await database.transaction(storeIdentities);
  for (const table of tables) {
    printProgress(`Distributing ${table.name} …`);
    await database.transaction((tx) => distributeTable(tx, table, shards));
  }
  await database.transaction(removeLocalRows);
}

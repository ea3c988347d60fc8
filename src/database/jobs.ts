import { row, text } from '../sql/row.ts';
import { sql, toStatement } from '../sql/sql.ts';
import type { Database } from './database.ts';
import { noteHistory } from './history.ts';
import { type Job, pruneJob } from './job.ts';

export const databaseJobs: readonly Job[] = [
  // Behind a pooler, the connections of the server outlive the primary, so none of them notices a new one.
  {
    name: 'note-timeline',
    everyMs: 1_000,
    run: ({ database }) => noteHistory(database, (work) => database.transaction(work)),
  },
];

/** After what others delete. */
export const vacuumJob: Job = {
  ...pruneJob,
  run: async ({ database }) => {
    await vacuum(database);
  },
};

// The thresholds of PostgreSQL's autovacuum.
const tablesToVacuum = sql`
  select format('%I.%I', schemaname, relname) as table_name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by relid`;

/**
 * Vacuums and analyses the tables that need it. A PostgreSQL server has autovacuum; the embedded database does not.
 * Returns the vacuumed tables.
 */
export async function vacuum(database: Database): Promise<readonly string[]> {
  if (database.kind === 'postgres') return [];
  const { rows } = await database.execute(toStatement(tablesToVacuum));
  const tables = rows.map((found) => row({ tableName: text })(found).tableName);
  for (const table of tables) {
    // With a time limit, the vacuum of a large table would never finish.
    await database.execute({ text: `vacuum (analyze) ${table}`, values: [], isUnlimited: true });
  }
  return tables;
}

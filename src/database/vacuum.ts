import type { Database } from './database.ts';
import { row, text } from './row.ts';
import { sql, toStatement } from './sql.ts';

// The measures are those of PostgreSQL's autovacuum.
const worn = sql`
  select format('%I.%I', schemaname, relname) as table_name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by relid`;

/**
 * Frees the room of rows that are gone and renews what the planner knows, where it pays. A server does this by itself;
 * the embedded database, being one process, does not.
 */
export async function vacuum(database: Database): Promise<readonly string[]> {
  if (database.kind === 'postgres') return [];
  const { rows } = await database.execute(toStatement(worn));
  const tables = rows.map((found) => row({ tableName: text })(found).tableName);
  for (const table of tables) {
    // At the limit the worker would be ended, and a large table never be vacuumed.
    await database.execute({ text: `vacuum (analyze) ${table}`, values: [], isUnlimited: true });
  }
  return tables;
}

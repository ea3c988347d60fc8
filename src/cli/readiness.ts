import type { Database } from '../database/database.ts';
import { migrationStatus, UnfitDatabase } from '../database/migrate.ts';
import { readMigrations } from '../database/migrations.ts';
import type { Readiness } from '../http/health.ts';

/** For `/readyz`: checks that the database answers, can be written to and has the schema of this version. */
export async function readinessOf(
  database: Database,
  isFull: () => Promise<boolean> = async () => false,
): Promise<() => Promise<Readiness>> {
  const known = await readMigrations();
  return async () => {
    try {
      const { pending } = await migrationStatus(database, known);
      if (await isFull()) return { ready: false, database: 'full', migrations: 'unknown' };
      const ready = pending.length === 0;
      return { ready, database: 'ok', migrations: ready ? 'done' : 'pending' };
    } catch (error) {
      const migrations = error instanceof UnfitDatabase ? 'pending' : 'unknown';
      return { ready: false, database: migrations === 'pending' ? 'ok' : 'unreachable', migrations };
    }
  };
}

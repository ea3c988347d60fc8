import type { Database } from '../database/database.ts';
import { canServe, migrationStatus, thisProgram, UnfitDatabase } from '../database/migration-status.ts';
import type { Readiness } from '../http/health.ts';

/** For `/readyz`: checks that the database answers, can be written to and has a schema that serves this version. */
export async function readinessOf(
  database: Database,
  isFull: () => Promise<boolean> = async () => false,
): Promise<() => Promise<Readiness>> {
  const program = await thisProgram();
  return async () => {
    try {
      const status = await migrationStatus(database, program);
      if (await isFull()) return { ready: false, database: 'full', migrations: 'unknown' };
      if (!canServe(status)) return { ready: false, database: 'ok', migrations: 'pending' };
      return { ready: true, database: 'ok', migrations: status.ahead.length > 0 ? 'ahead' : 'done' };
    } catch (error) {
      if (error instanceof UnfitDatabase) return { ready: false, database: 'ok', migrations: 'unfit' };
      return { ready: false, database: 'unreachable', migrations: 'unknown' };
    }
  };
}

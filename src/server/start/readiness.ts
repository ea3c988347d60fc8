import { type Database, DatabaseStandby } from '../../database/database.ts';
import { canServe, migrationStatus, thisProgram, UnfitDatabase } from '../../database/migration-status.ts';
import { boolean, row } from '../../sql/row.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import type { Readiness } from '../http/health.ts';

const recovery = toStatement(sql`select pg_is_in_recovery() as is_standby`);
const isStandby = async (database: Database) =>
  row({ isStandby: boolean })((await database.execute(recovery)).rows[0] ?? {}).isStandby;

/** For `/readyz`: checks that the database answers, can be written to and has a schema that serves this version. */
export async function readinessOf(
  database: Database,
  isFull: () => Promise<boolean> = async () => false,
): Promise<() => Promise<Readiness>> {
  const program = await thisProgram();
  return async () => {
    try {
      if (await isStandby(database)) return standby;
      const status = await migrationStatus(database, program);
      if (await isFull()) return { ready: false, database: 'full', migrations: 'unknown' };
      if (!canServe(status)) return { ready: false, database: 'ok', migrations: 'pending' };
      return { ready: true, database: 'ok', migrations: status.ahead.length > 0 ? 'ahead' : 'done' };
    } catch (error) {
      if (error instanceof UnfitDatabase) return { ready: false, database: 'ok', migrations: 'unfit' };
      if (error instanceof DatabaseStandby) return standby;
      return { ready: false, database: 'unreachable', migrations: 'unknown' };
    }
  };
}

const standby: Readiness = { ready: false, database: 'standby', migrations: 'unknown' };

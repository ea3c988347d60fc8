import { oldestOpenChangeMs } from '../../database/change-number.ts';
import type { Database } from '../../database/database.ts';
import {
  canServe,
  type MigrationStatus,
  migrationStatus,
  type Program,
  UnfitDatabase,
} from '../../database/migration-status.ts';
import { integer, nullable, row } from '../../sql/row.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import { selectBackupTime } from '../../transfer/backup/backup-time.ts';
import { orAfter } from './time-limit.ts';

/** What a scrape asks the database for. A value is undefined if it is unknown. */
export interface DatabaseFigures {
  readonly isUp: boolean;
  readonly feedLagSeconds?: number | undefined;
  /** Undefined if this version cannot use the database. */
  readonly migrations?: MigrationStatus | undefined;
  readonly backupAgeSeconds?: number | undefined;
  readonly failingWebhooks?: number | undefined;
}

interface FigureOptions {
  readonly database: Database;
  readonly program: Program;
  readonly clock: () => number;
  /** How long a scrape waits for the database. */
  readonly timeLimitMs: number;
}

const countRow = row({ count: integer });

const failingWebhooks = sql`
  select count(*) as count
  from webhooks
  where deleted_at_ms is null and disabled_at_ms is null and gave_up_at_ms is not null`;

const lagRow = row({ lagMs: nullable(integer) });

/**
 * Reads the figures with statements that scan no table of records. If the database does not answer in time, the scrape
 * answers without it, and the next scrape waits for the same statements instead of sending more.
 */
export function databaseFigures(options: FigureOptions): () => Promise<DatabaseFigures> {
  let reading: Promise<DatabaseFigures> | undefined;
  return () => {
    reading ??= readFigures(options)
      .catch(() => ({ isUp: false }))
      .finally(() => {
        reading = undefined;
      });
    return orAfter(options.timeLimitMs, reading, { isUp: false });
  };
}

async function readFigures({ database, program, clock }: FigureOptions): Promise<DatabaseFigures> {
  const migrations = await migrationStatus(database, program).catch((error: unknown) => {
    if (error instanceof UnfitDatabase) return undefined;
    throw error;
  });
  // Before its migrations have run, the database may lack the tables that the other figures come from.
  if (migrations === undefined || !canServe(migrations)) return { isUp: true, migrations };
  const { rows } = await database.execute(toStatement(sql`select (${oldestOpenChangeMs}) as lag_ms`));
  const { lagMs } = lagRow(rows[0] ?? {});
  const failing = await database.execute(toStatement(failingWebhooks));
  const backupAtMs = await selectBackupTime(database);
  return {
    isUp: true,
    migrations,
    failingWebhooks: countRow(failing.rows[0] ?? {}).count,
    feedLagSeconds: (lagMs ?? 0) / 1000,
    backupAgeSeconds: backupAtMs === undefined ? undefined : Math.max(0, clock() - backupAtMs) / 1000,
  };
}

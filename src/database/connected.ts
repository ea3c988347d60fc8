import { hostname } from 'node:os';
import { row, text } from '../sql/row.ts';
import { sql, toStatement } from '../sql/sql.ts';
import { type Executor, StatementTimeout } from './database.ts';
import { isOlder, version } from './version.ts';

/** The bytes of a name that PostgreSQL keeps. */
const longestName = 63;

/**
 * The name under which PostgreSQL lists the connections of this process: `lectern 0.1.0 on web-1 (4711)`, with the number of
 * the process.
 */
export const applicationName = nameOf(version, hostname(), process.pid);

export function nameOf(ofVersion: string, host: string, pid: number): string {
  const [begin, end] = [`lectern ${ofVersion} on `, ` (${pid})`];
  return begin + host.replace(/[^\w.-]/g, '?').slice(0, longestName - begin.length - end.length) + end;
}

const connectedNames = sql`
  select distinct application_name as name
  from pg_stat_activity
  where datname = current_database() and application_name ~ '^lectern( |$)'
  order by 1`;

async function selectNames(executor: Executor): Promise<readonly string[]> {
  const { rows } = await executor.execute(toStatement(connectedNames));
  return rows.map((each) => row({ name: text })(each).name);
}

/** The names of the connected processes that are older than this version of the program. */
export const olderProcesses = async (executor: Executor, than: string): Promise<readonly string[]> =>
  (await selectNames(executor)).filter((name) => isOlder(name.split(' ')[1] ?? '', than));

/** The names of the connected processes of this program, except this one. */
export const otherProcesses = async (executor: Executor): Promise<readonly string[]> =>
  (await selectNames(executor)).filter((name) => name !== applicationName);

const contractKey = sql`hashtextextended('lectern contract migration', 0)`;

/** Taken by a contract migration until it ends. */
export const lockContract = toStatement(sql`select pg_advisory_xact_lock(${contractKey})`);
const passContract = toStatement(sql`select pg_advisory_xact_lock_shared(${contractKey})`);

/**
 * Waits until no contract migration runs. A process that calls this after it has connected, and then reads the list of
 * migrations, cannot miss one: either the migration sees the process among the connected ones, or the process waits here and
 * then finds the migration in the list. Returns whether it is so; false after the time limit of a statement.
 */
export const contractHasPassed = (executor: Executor): Promise<boolean> =>
  executor.execute(passContract).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StatementTimeout) return false;
      throw error;
    },
  );

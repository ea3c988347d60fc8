import { row, text } from '../sql/row.ts';
import { sql, toStatement } from '../sql/sql.ts';
import { DatabaseError, type Executor, type Transaction } from './database.ts';

/**
 * Settings that make every session behave the same, however PostgreSQL is configured. Statements outside a transaction
 * are read-only. JIT compilation takes longer than our statements.
 */
const settingsOf = (statementTimeoutMs: number): Readonly<Record<string, string>> => ({
  default_transaction_read_only: 'on',
  statement_timeout: String(statementTimeoutMs),
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  jit: 'off',
});

/** With less work_mem, bitmap scans of the gram indexes become lossy and recheck whole pages. */
const leastWorkMemKb = 32_768;
const workMem = `greatest(pg_size_bytes(current_setting('work_mem')) / 1024, ${leastWorkMemKb}) || 'kB'`;

const assignments = (statementTimeoutMs: number) =>
  Object.entries(settingsOf(statementTimeoutMs)).map(([name, value]) => `set ${name} = '${value}'`);

/** Sets them for a session. */
export const sessionSettings = (statementTimeoutMs: number): string =>
  `${assignments(statementTimeoutMs).join('; ')}; select set_config('work_mem', ${workMem}, false)`;

const insufficientPrivilege = '42501';

/**
 * Sets them for every session of a role in this database: behind a pooler that shares sessions, the server cannot set them
 * itself. Returns the statements if the present role may not run them.
 */
export async function setForRole(
  tx: Transaction,
  role: string,
  statementTimeoutMs: number,
): Promise<readonly string[]> {
  const { rows } = await tx.execute(
    toStatement(sql`
      select format('alter role %I in database %I ', ${role}::text, current_database()) as target,
        greatest(pg_size_bytes(current_setting('work_mem')) / 1024, ${leastWorkMemKb}) || 'kB' as work_mem`),
  );
  const { target, workMem: memory } = row({ target: text, workMem: text })(rows[0] ?? {});
  const statements = [...assignments(statementTimeoutMs), `set work_mem = '${memory}'`].map((each) => target + each);
  await tx.execute({ text: 'savepoint role_settings', values: [] });
  try {
    await tx.script(statements.join('; '));
    return [];
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.sqlState !== insufficientPrivilege) throw error;
    await tx.execute({ text: 'rollback to savepoint role_settings', values: [] });
    return statements;
  }
}

/** The settings that this session lacks, such as `jit is on, not off`. */
export async function missingSettings(executor: Executor, statementTimeoutMs: number): Promise<readonly string[]> {
  const wanted = settingsOf(statementTimeoutMs);
  const { rows } = await executor.execute(
    toStatement(sql`
      select lower(name) as name, setting from pg_settings
      where lower(name) = any(${[...Object.keys(wanted), 'work_mem']}::text[])`),
  );
  return rows.map(row({ name: text, setting: text })).flatMap(({ name, setting }) => {
    if (name === 'work_mem') {
      return Number(setting) >= leastWorkMemKb ? [] : [`work_mem is ${setting} kB, less than ${leastWorkMemKb} kB`];
    }
    return setting === wanted[name] ? [] : [`${name} is ${setting}, not ${wanted[name]}`];
  });
}

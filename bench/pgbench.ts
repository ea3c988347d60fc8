import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operations } from '../src/catalogue/operations.ts';
import { orgSql } from '../src/database/org-sql.ts';
import { openPostgres } from '../src/database/postgres.ts';
import type { ReadCall } from '../src/operation/call/call.ts';
import type { Statement } from '../src/sql/sql.ts';
import { orgId } from './data/plan.ts';
import type { BenchRequest } from './load/load.ts';
import type { Effort } from './measure.ts';

const run = promisify(execFile);
export const caller = { id: 'bench', orgId, branchId: null, personal: true };

/** The SQL statements that Lectern runs for a request. */
async function statementsOf(url: string, { path, body }: BenchRequest): Promise<readonly Statement[]> {
  const database = await openPostgres({ url, statementTimeoutMs: 60_000, poolSize: 1 });
  const seen: Statement[] = [];
  const recording = {
    execute: (statement: Statement) => {
      seen.push(statement);
      return database.execute(statement);
    },
  };
  const implementation = operations.find(({ operation }) => operation.path === path);
  if (implementation === undefined || !('read' in implementation)) throw new Error(`${path} is not a read operation`);
  const call = {
    input: JSON.parse(body),
    db: orgSql(recording, orgId),
    caller,
    now: Date.now(),
    language: 'en' as const,
  };
  await implementation.read(call as ReadCall<never>);
  await database.close();
  return seen;
}

/** Executions per second of Lectern's statements by pgbench, for each turn. This is the upper limit for a server. */
export async function pgbench(
  bin: string,
  url: string,
  requests: readonly BenchRequest[],
  { turns, connections, seconds }: Effort,
): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pgbench-'));
  try {
    const scripts: string[] = [];
    const values: string[] = [];
    for (const [index, question] of requests.slice(0, 16).entries()) {
      const name = (position: number) => `p${index}_${values.length}_${position}`;
      const texts = (await statementsOf(url, question)).map((statement) => {
        const named = statement.values.map((_, position) => name(position + 1));
        statement.values.forEach((value, position) => {
          values.push('-D', `${named[position]}=${Array.isArray(value) ? `{${value.join()}}` : value}`);
        });
        return statement.text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, number) => `:${named[Number(number) - 1]}`);
      });
      const file = join(folder, `${index}.sql`);
      await writeFile(file, `${texts.join(';\n')};\n`);
      scripts.push('-f', file);
    }
    const clients = ['-c', String(connections), '-j', '2', '-T', String(Math.ceil(seconds))];
    const perSecond: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const { stdout } = await run(
        join(bin, 'pgbench'),
        ['-n', '-M', 'prepared', ...clients, ...scripts, ...values, url],
        {
          env: {
            ...process.env,
            PGOPTIONS: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_memoize=off -c jit=off',
          },
        },
      ).catch(({ stderr }) => {
        throw new Error(`pgbench: ${stderr}`);
      });
      perSecond.push(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]));
    }
    return perSecond;
  } finally {
    await rm(folder, { recursive: true });
  }
}

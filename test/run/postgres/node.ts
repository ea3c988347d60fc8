import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { keep } from '../keeper.ts';
import { onServer } from './admin.ts';
import { findInstalledPostgres } from './binaries.ts';
import { installPostgresFromNpm } from './from-npm.ts';
import { makeRunnable } from './server.ts';

const run = promisify(execFile);

/** A PostgreSQL server that a test starts, stops and turns into a standby; gone with the test. */
export interface Node {
  /** The folder of its socket. */
  readonly folder: string;
  readonly bin: string;
  url(database: string): string;
  start(): Promise<void>;
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again as a standby, as a failover manager does with a primary that it demotes. */
  demote(): Promise<void>;
  promote(): Promise<void>;
  /** Runs a shell script as the user of the server, in its folder; `$data` is its data folder, `$bin` that of the binaries. */
  shell(script: string): Promise<string>;
  /** A second server: a copy of this one's data. This one must be stopped. */
  copy(): Promise<Node>;
  /** A second server that follows this one, which must run. */
  follow(settings?: string): Promise<Node>;
}

const settings = `
  listen_addresses = ''
  max_connections = 60
  fsync = off
  wal_level = replica
  hot_standby = on
  autovacuum = off
`;

const script = `
  bin=$1 make=$2 settings=$3 data=$folder/data
  trap '"$bin/pg_ctl" -D "$data" -s -m immediate stop >/dev/null 2>&1 || :; rm -rf -- "$folder"' EXIT
  eval "$make"
  echo "$settings" >>"$data/postgresql.conf"
  chmod 700 "$data"
  echo "$folder"
  cat >/dev/null
`;

const create = `"$bin/initdb" -D "$data" -U postgres -A trust -E UTF8 --locale=C -N >/dev/null`;

export async function createNode(moreSettings = ''): Promise<Node> {
  const bin = (await findInstalledPostgres()) ?? (await installPostgresFromNpm());
  const runnable = await makeRunnable(bin);
  onTestFinished(runnable.release);
  return nodeFrom(runnable, create, settings + moreSettings);
}

async function nodeFrom(
  runnable: Awaited<ReturnType<typeof makeRunnable>>,
  make: string,
  withSettings: string,
): Promise<Node> {
  const { bin, user } = runnable;
  const { folder, release } = await keep(script, [bin, make, withSettings], user);
  onTestFinished(release);
  const data = join(folder, 'data');
  const control = (...args: string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-s', '-w', '-t', '600', ...args], { ...user, cwd: '/' });
  const start = () => control('-l', join(folder, 'log'), '-o', `-k ${folder}`, 'start').then(() => {});
  const stop = (how = 'fast') => control('-m', how, 'stop').then(() => {});
  const url = (database: string) => `postgresql://postgres@${encodeURIComponent(folder)}/${database}`;
  return {
    folder,
    bin,
    url,
    start,
    stop,
    demote: async () => {
      await stop();
      await run('touch', [join(data, 'standby.signal')], { ...user });
      await start();
    },
    promote: async () => void (await onServer(url('postgres'), 'select pg_promote(true, 600)')),
    shell: async (text) => {
      const env = { ...process.env, data, bin };
      return (await run('/bin/sh', ['-euc', text], { ...user, cwd: folder, env })).stdout;
    },
    copy: () => nodeFrom(runnable, `cp -r ${data} "$data"`, ''),
    follow: (more = '') =>
      nodeFrom(
        runnable,
        `"$bin/pg_basebackup" -h ${folder} -U postgres -D "$data" -X stream -c fast -R --no-sync >&2`,
        more,
      ),
  };
}

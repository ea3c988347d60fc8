import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Keeper, keep, keepFolder, type OsUser } from '../keeper.ts';

const run = promisify(execFile);

export interface PostgresServer {
  /** The address of its database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Tests make hundreds of short-lived databases and nobody misses them after a crash, so nothing waits for the disk. Two
 * transactions that lock each other out are found at once.
 * Collation (below) and time zone differ on purpose from the embedded database's, as they do on servers out there:
 * what depends on them shows.
 */
const settings = `
  listen_addresses = ''
  max_connections = 200
  fsync = off
  synchronous_commit = off
  full_page_writes = off
  wal_level = minimal
  max_wal_senders = 0
  autovacuum = off
  deadlock_timeout = '100ms'
  timezone = 'America/New_York'
`;

const script = `
  bin=$1 settings=$2 data=$folder/data
  trap '"$bin/pg_ctl" -D "$data" -s -m immediate stop 2>/dev/null || :; rm -rf -- "$folder"' EXIT
  "$bin/initdb" -D "$data" -U postgres -A trust -E UTF8 --locale=C --locale-provider=icu --icu-locale=en-US -N >/dev/null
  echo "$settings" >>"$data/postgresql.conf"
  "$bin/pg_ctl" -D "$data" -s -w -l "$folder/log" -o "-k $folder" start >&2 || { cat "$folder/log" >&2; exit 1; }
  echo "$folder"
  cat >/dev/null
`;

/** A server of our own in a temporary folder, reached only through a socket in that folder. */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const runnable = await makeRunnable(bin);
  const server = await keep(script, [runnable.bin, settings], runnable.user);
  return {
    url: `postgresql://postgres@${encodeURIComponent(server.folder)}/postgres`,
    stop: async () => {
      await server.release();
      await runnable.release();
    },
  };
}

/** The binaries where whoever is to run them may do so, and who that is, if not this process's own user. */
export async function makeRunnable(
  bin: string,
): Promise<{ bin: string; user: OsUser | undefined; release: () => Promise<void> }> {
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined;
  if (user === undefined || (await mayRun(user, bin))) return { bin, user, release: async () => {} };
  const copy = await copyBinaries(bin);
  return { bin: join(copy.folder, 'bin'), user, release: copy.release };
}

/** PostgreSQL refuses to run as root, so root runs it as somebody else. */
async function unprivilegedUser(): Promise<OsUser> {
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined);
    if (ids) return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no OS user postgres or nobody to run it as');
}

const mayRun = (user: OsUser, bin: string) =>
  run(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );

/** Root's own checkout is closed to others, and with it the binaries in it. */
async function copyBinaries(bin: string): Promise<Keeper> {
  const kept = await keepFolder();
  await cp(dirname(bin), kept.folder, { recursive: true, verbatimSymlinks: true });
  return kept;
}

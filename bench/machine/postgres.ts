import { chown, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { keep } from '../../test/run/keeper.ts';
import { findInstalledPostgres } from '../../test/run/postgres/binaries.ts';
import { installPostgresFromNpm } from '../../test/run/postgres/from-npm.ts';
import { makeRunnable } from '../../test/run/postgres/server.ts';

/** Settings for a server of this size. Durability settings keep their defaults. */
const settings = (port: number, memoryMb: number) => `
  listen_addresses = '127.0.0.1'
  port = ${port}
  max_connections = 100
  shared_buffers = ${Math.round(memoryMb / 4)}MB
  effective_cache_size = ${Math.round(memoryMb / 2)}MB
  random_page_cost = 1.1
  max_wal_size = 8GB
  checkpoint_timeout = 15min
`;

const script = `
  bin=$1 data=$2 settings=$3
  trap '"$bin/pg_ctl" -D "$data" -s -m fast stop 2>/dev/null || :; rm -rf -- "$folder"' EXIT
  if [ ! -e "$data/PG_VERSION" ]; then
    "$bin/initdb" -D "$data" -U postgres -A trust -E UTF8 --locale=C -N >/dev/null
    echo "include 'bench.conf'" >>"$data/postgresql.conf"
  fi
  echo "$settings" >"$data/bench.conf"
  "$bin/pg_ctl" -D "$data" -s -w -t 600 -l "$folder/log" -o "-k $folder" start >&2 || { cat "$folder/log" >&2; exit 1; }
  echo "$folder"
  cat >/dev/null
`;

export interface BenchServer {
  /** Address of its database `postgres`. */
  readonly url: string;
  /** Folder of its programs; undefined for a given server. */
  readonly bin: string | undefined;
  stop(): Promise<void>;
}

/** The given server, or a new one whose data stays in `folder` for the next run. */
export async function benchServer(folder: string, memoryMb: number): Promise<BenchServer> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given !== undefined) return { url: given, bin: undefined, stop: async () => {} };
  const bin = (await findInstalledPostgres()) ?? (await installPostgresFromNpm());
  const runnable = await makeRunnable(bin);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (runnable.user) await chown(folder, runnable.user.uid, runnable.user.gid);
  const port = await freePort();
  const server = await keep(script, [runnable.bin, folder, settings(port, memoryMb)], runnable.user);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    bin,
    stop: async () => {
      await server.release();
      await runnable.release();
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { keep } from '../keeper.ts';
import { onServer } from '../postgres/admin.ts';
import { findInstalledPostgres } from '../postgres/binaries.ts';
import { makeRunnable } from '../postgres/server.ts';

/** As for the tests on PostgreSQL; moving a shard while it serves needs logical replication. */
const settings = `
  shared_preload_libraries = 'citus'
  listen_addresses = ''
  max_connections = 300
  max_prepared_transactions = 300
  max_worker_processes = 64
  max_locks_per_transaction = 512
  wal_level = logical
  fsync = off
  synchronous_commit = off
  full_page_writes = off
  autovacuum = off
  deadlock_timeout = '100ms'
  timezone = 'America/New_York'
  citus.node_conninfo = 'sslmode=disable'
  citus.recover_2pc_interval = '10s'
`;

const script = `
  bin=$1 settings=$2
  trap 'for node in coordinator worker1 worker2; do "$bin/pg_ctl" -D "$folder/$node/data" -s -m immediate stop 2>/dev/null || :; done
    rm -rf -- "$folder"' EXIT
  for node in coordinator worker1 worker2; do
    mkdir "$folder/$node"
    data=$folder/$node/data
    "$bin/initdb" -D "$data" -U postgres -A trust -E UTF8 --locale=C --locale-provider=icu --icu-locale=en-US -N >/dev/null
    echo "$settings citus.local_hostname = '$folder/$node'" >>"$data/postgresql.conf"
    "$bin/pg_ctl" -D "$data" -s -w -l "$folder/$node/log" -o "-k $folder/$node" start >&2 ||
      { cat "$folder/$node/log" >&2; exit 1; }
  done
  echo "$folder"
  cat >/dev/null
`;

/** A coordinator and two workers of the installed PostgreSQL and Citus, reached only through sockets in a temporary folder. */
export async function startCitus(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const bin = await findInstalledPostgres();
  if (bin === undefined) throw new Error('Citus needs an installed PostgreSQL');
  await access(join(bin, '../lib/citus.so')).catch(() => {
    throw new Error(`The PostgreSQL in ${bin} has no Citus`);
  });
  const runnable = await makeRunnable(bin);
  const nodes = await keep(script, [runnable.bin, settings], runnable.user);
  const folderOf = (node: string) => `${nodes.folder}/${node}`;
  const urlOf = (node: string) => `postgresql://postgres@${encodeURIComponent(folderOf(node))}/postgres`;
  const url = urlOf('coordinator');
  for (const node of ['worker1', 'worker2', 'coordinator']) await onServer(urlOf(node), 'create extension citus');
  await onServer(url, `select citus_set_coordinator_host('${folderOf('coordinator')}', 5432)`);
  for (const node of ['worker1', 'worker2']) await onServer(url, `select citus_add_node('${folderOf(node)}', 5432)`);
  return {
    url,
    stop: async () => {
      await nodes.release();
      await runnable.release();
    },
  };
}

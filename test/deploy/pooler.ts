import { onTestFinished, vi } from 'vitest';
import { keep } from '../run/keeper.ts';
import { onServer } from '../run/postgres/admin.ts';
import { makeRunnable } from '../run/postgres/server.ts';

const script = `
  mode=$1 host=$2 database=$3 role=$4
  echo "\\"$role\\" \\"\\"" >"$folder/users"
  cat >"$folder/pgbouncer.ini" <<END
[databases]
lectern = host=$host dbname=$database
[pgbouncer]
pool_mode = $mode
unix_socket_dir = $folder
listen_addr =
listen_port = 5432
auth_type = trust
auth_file = $folder/users
default_pool_size = 4
max_client_conn = 100
logfile = $folder/log
pidfile = $folder/pid
END
  pgbouncer -q "$folder/pgbouncer.ini" 2>>"$folder/log" &
  trap 'kill $! 2>/dev/null || :; wait $! || :; rm -rf -- "$folder"' EXIT
  echo "$folder"
  cat >/dev/null
`;

/** PgBouncer from Debian in front of a database, with four connections to it; ends with the test. Returns its address. */
export async function startPgBouncer(mode: 'session' | 'transaction', url: string, role: string): Promise<string> {
  const { user } = await makeRunnable('/usr/lib/postgresql/15/bin');
  const { hostname, pathname } = new URL(url);
  const { folder, release } = await keep(script, [mode, decodeURIComponent(hostname), pathname.slice(1), role], user);
  onTestFinished(release);
  const address = `postgresql://${role}@${encodeURIComponent(folder)}/lectern`;
  await vi.waitUntil(() => onServer(address, 'select 1').then(Boolean, () => false), { timeout: 60_000 });
  return address;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onTestFinished, vi } from 'vitest';
import { keep } from '../run/keeper.ts';
import { onServer } from '../run/postgres/admin.ts';
import { makeRunnable } from '../run/postgres/server.ts';
import { freePorts } from './proxies.ts';

const run = promisify(execFile);
const bin = '/usr/lib/postgresql/15/bin';
const address = '127.0.0.1';

/** A PostgreSQL server that Patroni runs. */
export interface Member {
  readonly name: string;
  readonly databasePort: number;
  /** Where Patroni answers whether this is the primary. */
  readonly checkPort: number;
}

/** Three PostgreSQL servers, of which Patroni keeps one as the primary and one as its synchronous standby. */
export interface Cluster {
  readonly members: readonly Member[];
  /** The address of a database with all hosts. */
  url(database: string): string;
  primary(): Promise<Member>;
  /** Waits until all members run and the primary has a synchronous standby. */
  whole(): Promise<void>;
  /** `kill -9` of Patroni and of every process of PostgreSQL, as if the machine had lost its power. */
  crash(member: Member): Promise<void>;
  start(member: Member): Promise<void>;
  /** Lets Patroni make another member the primary. */
  switchOver(): Promise<void>;
}

// Patroni first: it would start PostgreSQL again.
const script = `
  bin=$1 etcd=$2 peers=$3
  end() {
    for each in "$folder"/*.pid; do kill -9 "$(cat "$each")" 2>/dev/null || :; done
    for each in "$folder"/*/postmaster.pid; do "$bin/pg_ctl" -D "\${each%/*}" -s -m immediate stop >&2 || :; done
    rm -rf -- "$folder"
  }
  trap end EXIT
  export ETCD_UNSUPPORTED_ARCH=arm64
  etcd --data-dir "$folder/etcd" --listen-client-urls "$etcd" --advertise-client-urls "$etcd" \\
    --listen-peer-urls "$peers" >"$folder/etcd.log" 2>&1 &
  echo $! >"$folder/etcd.pid"
  echo "$folder"
  cat >/dev/null
`;

/** The least time to live that Patroni accepts: after a crash of the primary it is as long until another takes over. */
const timeToLiveSeconds = 20;

/** Everyone on this machine may connect. */
const configuration = (folder: string, etcdPort: number, { name, databasePort, checkPort }: Member) => ({
  scope: 'lectern',
  name,
  restapi: { listen: `${address}:${checkPort}`, connect_address: `${address}:${checkPort}` },
  etcd3: { host: `${address}:${etcdPort}` },
  bootstrap: {
    dcs: { ttl: timeToLiveSeconds, loop_wait: 2, retry_timeout: 5, synchronous_mode: true },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums', 'no-sync'],
    users: {},
  },
  postgresql: {
    listen: `${address}:${databasePort}`,
    connect_address: `${address}:${databasePort}`,
    bin_dir: bin,
    data_dir: `${folder}/${name}`,
    pgpass: `${folder}/${name}.pass`,
    use_pg_rewind: true,
    pg_hba: ['local all all trust', `host all all ${address}/32 trust`, `host replication all ${address}/32 trust`],
    authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
    parameters: { unix_socket_directories: folder, fsync: 'off', max_connections: 100 },
  },
});

/** Starts etcd and three servers with Patroni, from Debian; all end with the test. */
export async function startPatroni(): Promise<Cluster> {
  const { user } = await makeRunnable(bin);
  const [etcdPort = 0, peerPort = 0, ...ports] = await freePorts(8);
  const members = ['n1', 'n2', 'n3'].map((name, index) => ({
    name,
    databasePort: ports[index] ?? 0,
    checkPort: ports[index + 3] ?? 0,
  }));
  const urls = [etcdPort, peerPort].map((port) => `http://${address}:${port}`);
  const { folder, release } = await keep(script, [bin, ...urls], user);
  onTestFinished(release);
  const shell = (text: string) => run('/bin/sh', ['-euc', text], { ...user, cwd: folder });

  const start = async (member: Member) => {
    const settings = JSON.stringify(configuration(folder, etcdPort, member));
    await shell(`cat >${member.name}.yml <<'END'\n${settings}\nEND
      patroni ${member.name}.yml >>${member.name}.log 2>&1 </dev/null & echo $! >${member.name}.pid`);
  };

  /** What the members that answer say of the cluster. */
  const seen = async (): Promise<readonly { name: string; role: string; state: string }[]> => {
    for (const { checkPort } of members) {
      const answer = await fetch(`http://${address}:${checkPort}/cluster`).catch(() => undefined);
      if (answer !== undefined) return Object(await answer.json()).members ?? [];
    }
    return [];
  };
  const primary = async (): Promise<Member> => {
    const leader = (await seen()).find(({ role }) => role === 'leader')?.name;
    const member = members.find(({ name }) => name === leader);
    if (member === undefined) throw new Error('The cluster has no primary');
    return member;
  };
  const whole = async () => {
    const isWhole = async () => {
      const all = await seen();
      return (
        all.filter(({ state }) => state === 'running' || state === 'streaming').length === members.length &&
        ['leader', 'sync_standby'].every((wanted) => all.some(({ role }) => role === wanted))
      );
    };
    await vi.waitUntil(isWhole, { timeout: 600_000, interval: 250 }).catch(async (cause) => {
      throw new Error(`The cluster did not become whole: ${(await shell('tail -n 20 *.log')).stdout}`, { cause });
    });
  };
  const cluster: Cluster = {
    members,
    url: (database) =>
      `postgresql://postgres@${members.map(({ databasePort }) => `${address}:${databasePort}`).join(',')}/${database}`,
    primary,
    whole,
    crash: async ({ name }) => {
      await shell(`server=$(head -n 1 ${name}/postmaster.pid)
        children=$(ps -o pid= --ppid "$server")
        kill -9 "$(cat ${name}.pid)" "$server"
        kill -9 $children 2>/dev/null || :`);
    },
    start,
    switchOver: async () => {
      const { name, checkPort } = await primary();
      const answer = await fetch(`http://${address}:${checkPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      });
      if (!answer.ok) throw new Error(`Patroni refused to switch over: ${await answer.text()}`);
    },
  };
  await Promise.all(members.map(start));
  await whole();
  return cluster;
}

/** Runs a statement on the primary. */
export async function onPrimary(cluster: Cluster, database: string, statement: string) {
  const { databasePort } = await cluster.primary();
  return onServer(`postgresql://postgres@${address}:${databasePort}/${database}`, statement);
}

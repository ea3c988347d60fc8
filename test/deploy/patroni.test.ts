import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPostgres } from '../database/database.ts';
import { codeBlocks } from '../docs/code-blocks.ts';
import { startProcess } from '../processes/start.ts';
import { isLong } from '../run/tries.ts';
import { command, environmentOf } from '../server/command.ts';
import { startOrderLoad } from './order-load.ts';
import { type Cluster, onPrimary, startPatroni } from './patroni.ts';
import { startProxy, temporaryFolder } from './proxies.ts';

/** The configuration in docs/scaling.md, with a socket instead of the port, and with the addresses of the members. */
function proxyConfiguration(folder: string, { members }: Cluster): string {
  const example = codeBlocks.find(({ page, text }) => page === 'docs/scaling.md' && text.startsWith('listen lectern'));
  if (example === undefined) throw new Error('docs/scaling.md has no configuration of HAProxy');
  return members.reduce(
    (text, { databasePort, checkPort }, index) =>
      text.replace(`db${index + 1}:5432 port 8008`, `127.0.0.1:${databasePort} port ${checkPort}`),
    example.text.replace('bind :5432', `bind unix@${folder}/.s.PGSQL.5432`),
  );
}

/** HAProxy from Debian in front of the primary; ends with the test. Returns the address of the database. */
async function startDatabaseProxy(cluster: Cluster): Promise<string> {
  const folder = await temporaryFolder();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, proxyConfiguration(folder, cluster));
  startProxy('haproxy', ['-db', '-f', file]);
  return `postgresql://postgres@${encodeURIComponent(folder)}/lectern`;
}

// It needs Debian's patroni, etcd-server and haproxy: .ci/long installs them.
test.runIf(isLong && isPostgres())(
  'when Patroni replaces a crashed primary and switches over under load, nothing is lost, nothing happens twice and the feeds have all, with all hosts in DATABASE_URL and through HAProxy',
  async () => {
    const cluster = await startPatroni();
    await onPrimary(cluster, 'postgres', 'create database lectern');
    const setup = environmentOf({ kind: 'postgres', url: cluster.url('lectern') });
    const { answer } = await command(setup, ['setup', '--name', 'School', '--login', 'lin.mei']);
    const serve = async (url: string) => {
      const environment = environmentOf({ kind: 'postgres', url });
      const settings = { ...environment, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_PER_KEY: '0' };
      const server = await startProcess('program', [JSON.stringify(settings), 'serve']);
      return server.listening();
    };
    const servers = await Promise.all([cluster.url('lectern'), await startDatabaseProxy(cluster)].map(serve));
    const load = await startOrderLoad(servers, String(answer.key));
    await load.each(10);

    const crashed = await cluster.primary();
    await cluster.crash(crashed);
    await load.each(10);
    expect((await cluster.primary()).name).not.toBe(crashed.name);

    await cluster.start(crashed);
    await cluster.whole();
    const left = await cluster.primary();
    await cluster.switchOver();
    await load.each(10);
    expect((await cluster.primary()).name).not.toBe(left.name);

    const { acknowledged, told, statuses } = await load.finish();
    const written = [...acknowledged].sort();
    const stored = await onPrimary(cluster, 'lectern', 'select order_sn from orders');
    expect(stored.map(({ order_sn }) => order_sn).sort()).toEqual(written);
    for (const each of told) expect([...each].sort()).toEqual(written);
    // While no node can be written, and never otherwise than with 503.
    expect([...statuses].filter((status) => status >= 500)).toEqual([503]);
    for (const url of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  },
);

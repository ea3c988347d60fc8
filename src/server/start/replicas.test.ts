import { expect, test, vi } from 'vitest';
import { createTestDatabase, isEmbedded, isPostgres } from '../../../test/database/database.ts';
import { startProcess } from '../../../test/processes/start.ts';
import { onServer } from '../../../test/run/postgres/admin.ts';
import { createNode, type Node } from '../../../test/run/postgres/node.ts';
import { isLong, tries } from '../../../test/run/tries.ts';
import { command, environmentOf } from '../../../test/server/command.ts';
import { startServeCommand } from '../../../test/server/serve-command.ts';
import { Lectern } from '../../client/index.ts';

/** A primary with a school and a key, and a replica that applies what the primary wrote some milliseconds later. */
async function replicated(delayMs: number) {
  const primary = await createNode();
  await primary.start();
  await onServer(primary.url('postgres'), 'create database lectern');
  const environment = environmentOf({ kind: 'postgres', url: primary.url('lectern') });
  const { answer } = await command(environment, ['setup', '--name', 'School', '--login', 'lin.mei']);
  const replica = await primary.follow(`recovery_min_apply_delay = ${delayMs}`);
  await replica.start();
  return { primary, replica, key: String(answer.key), environment };
}

/** How many statements of users the node has answered. */
async function readsOf(node: Node): Promise<number> {
  const [found] = await onServer(
    node.url('lectern'),
    `select coalesce(sum(idx_scan + seq_scan), 0)::int as reads from pg_stat_user_tables where relname = 'users'`,
  );
  return Number(found?.reads);
}

test.runIf(isPostgres())(
  'reads go to the replica, and across two processes every caller reads their own writes, with the header; a replica that is away costs nothing else',
  async () => {
    const { primary, replica, key, environment } = await replicated(150);
    const settings = { ...environment, PORT: '0', LOG_LEVEL: 'silent', READ_MAX_LAG_MS: '60000' };
    const reading = { ...settings, READ_DATABASE_URL: replica.url('lectern') };
    // Two servers in this process share nothing either; the long form starts two processes.
    const start = async () => {
      if (!isLong) return (await startServeCommand({ kind: 'postgres', url: primary.url('lectern') }, reading)).url;
      const child = await startProcess('program', [JSON.stringify(reading), 'serve']);
      return child.listening();
    };
    const [one, two] = await Promise.all([start(), start()]);

    // A caller that has written nothing reads the replica.
    const { answer: reader } = await command(environment, ['key', 'create', '--name', 'x', '--scope', 'user:read']);
    const listed = async (url: string) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${reader.secret}` };
      const body = JSON.stringify({});
      return Object(await (await fetch(`${url}/user/list`, { method: 'POST', headers, body })).json());
    };
    for (const url of [one, two]) {
      const before = await readsOf(replica);
      const isRead = async () => {
        expect((await listed(url)).code).toBe(0);
        expect(await readsOf(replica)).toBeGreaterThan(before);
      };
      await vi.waitFor(isRead, { timeout: 240_000 });
    }

    const rounds = tries(10, 75);
    const missed: string[] = [];
    const write = async (writer: number) => {
      // One client for both processes, as behind a load balancer: it remembers the position of its writes.
      let turn = writer;
      const client = new Lectern({
        baseUrl: one,
        key,
        fetch: (input, init) => {
          turn += 1;
          const url = new URL(String(input));
          url.port = new URL(turn % 2 === 0 ? one : two).port;
          return fetch(url, init);
        },
      });
      for (let round = 0; round < rounds; round++) {
        const loginName = `w${writer}.${round}`;
        const { userId } = await client.user.create({ userRole: 'student', loginName, name: '孙丽' });
        for (let read = 0; read < 3; read++) {
          const found = await client.user.get({ userId }).catch(() => undefined);
          if (found?.loginName !== loginName) missed.push(loginName);
        }
      }
    };
    await Promise.all([0, 1, 2].map(write));
    expect(missed).toEqual([]);

    await vi.waitFor(async () => expect((await listed(one)).obj.total).toBe(3 * rounds), { timeout: 240_000 });
    // The feed of changes is that of the primary.
    const feed = await new Lectern({ baseUrl: two, key }).user.changes({});
    expect(feed.list.length).toBeGreaterThan(0);

    // The header of an export that says where /export/changes begins is no position of a write.
    const exporting = new Lectern({ baseUrl: two, key });
    await (await exporting.export.file({ sheet: 'users' })).content.cancel();
    expect((await exporting.user.list({})).total).toBe(3 * rounds);

    await replica.stop('immediate');
    expect((await listed(one)).obj.total).toBe(3 * rounds);
    expect((await listed(two)).code).toBe(0);
    expect(await primaryAnswers(primary)).toBe(true);

    // A replica of another database is refused, and nothing is written.
    const other = await createNode();
    await other.start();
    await onServer(other.url('postgres'), 'create database lectern');
    const wrong = { KEYLESS: 'loopback', READ_DATABASE_URL: other.url('lectern') };
    await expect(startServeCommand({ kind: 'postgres', url: primary.url('lectern') }, wrong)).rejects.toThrow(
      `READ_DATABASE_URL leads to another database at ${other.folder}: it is no replica of DATABASE_URL.`,
    );
  },
);

const primaryAnswers = async (node: Node) => (await onServer(node.url('lectern'), 'select 1 as one')).length === 1;

test.runIf(isEmbedded())('replicas of the embedded database are refused', async () => {
  const starting = startServeCommand(await createTestDatabase(), { READ_DATABASE_URL: 'postgres://db2/lectern' });
  await expect(starting).rejects.toThrow('READ_DATABASE_URL is set, and the embedded database has no replicas.');
});

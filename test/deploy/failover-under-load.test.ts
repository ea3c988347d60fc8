import { expect, test, vi } from 'vitest';
import { Lectern } from '../../src/client/index.ts';
import { isPostgres } from '../database/database.ts';
import { startProcess } from '../processes/start.ts';
import { onServer } from '../run/postgres/admin.ts';
import { createNode } from '../run/postgres/node.ts';
import { isLong } from '../run/tries.ts';
import { command, environmentOf } from '../server/command.ts';

test.runIf(isLong && isPostgres())(
  'when the primary crashes under load and its synchronous standby is promoted, no acknowledged write is lost, none happens twice, and the feed has all',
  async () => {
    const primary = await createNode();
    await primary.start();
    await onServer(primary.url('postgres'), 'create database lectern');
    const standby = await primary.follow("primary_slot_name = ''");
    await standby.start();
    await onServer(primary.url('postgres'), "alter system set synchronous_standby_names = '*'");
    await onServer(primary.url('postgres'), 'select pg_reload_conf()');
    await vi.waitFor(
      async () =>
        expect(await onServer(primary.url('postgres'), 'select sync_state from pg_stat_replication')).toEqual([
          { sync_state: 'sync' },
        ]),
      { timeout: 240_000 },
    );

    const hosts = [primary, standby].map(({ folder }) => encodeURIComponent(folder)).join(',');
    const environment = environmentOf({ kind: 'postgres', url: `postgresql://postgres@${hosts}/lectern` });
    const { answer } = await command(environment, ['setup', '--name', 'School', '--login', 'lin.mei']);
    const settings = { ...environment, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_PER_KEY: '0' };
    const server = await startProcess('program', [JSON.stringify(settings), 'serve']);
    const baseUrl = await server.listening();

    const acknowledged: string[] = [];
    let crashed = false;
    const write = async (writer: number) => {
      const client = new Lectern({ baseUrl, key: String(answer.key), retries: 0 });
      for (let round = 0, after = 0; after < 100; round++) {
        const loginName = `w${writer}.${round}`;
        const user = { userRole: 'student', loginName, name: '孙丽' } as const;
        const once = () => client.user.create(user, { idempotencyKey: loginName }).then(Boolean, () => false);
        while (!(await once()));
        acknowledged.push(loginName);
        if (crashed) after += 1;
      }
    };
    const writing = Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(write));
    await vi.waitUntil(() => acknowledged.length > 200, { timeout: 600_000 });
    crashed = true;
    await primary.stop('immediate');
    // Nobody follows the new primary, so it must not wait for a standby.
    await onServer(standby.url('postgres'), "alter system set synchronous_standby_names = ''");
    await standby.promote();
    await writing;

    const stored = await onServer(standby.url('lectern'), `select login_name from users where login_name like 'w%'`);
    expect(stored.map(({ login_name }) => login_name).sort()).toEqual([...acknowledged].sort());
    const client = new Lectern({ baseUrl, key: String(answer.key) });
    const seen = new Set<string>();
    for (let cursor: string | undefined; ; ) {
      const { list, nextCursor, hasMore } = await client.user.changes(cursor === undefined ? {} : { cursor });
      for (const { loginName } of list) seen.add(loginName);
      cursor = nextCursor;
      if (!hasMore) break;
    }
    expect(acknowledged.filter((loginName) => !seen.has(loginName))).toEqual([]);
  },
);

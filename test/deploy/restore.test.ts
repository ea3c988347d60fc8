import { expect, onTestFinished, test, vi } from 'vitest';
import { Lectern } from '../../src/client/index.ts';
import { isPostgres } from '../database/database.ts';
import { codeBlocks } from '../docs/code-blocks.ts';
import { onServer } from '../run/postgres/admin.ts';
import { createNode } from '../run/postgres/node.ts';
import { isLong } from '../run/tries.ts';
import { command, environmentOf } from '../server/command.ts';
import { startServeCommand } from '../server/serve-command.ts';

/** As in docs/scaling.md. */
const configuration = (folder: string) => `
[global]
repo1-path=${folder}/repository
repo1-retention-full=2
start-fast=y
log-path=${folder}
lock-path=${folder}/lock
spool-path=${folder}/spool
log-level-console=off
log-level-file=off
[lectern]
pg1-path=${folder}/data
pg1-socket-path=${folder}
pg1-user=postgres
`;

/** The commands of docs/scaling.md, as they are written there: those that prepare and back up, and the one that restores. */
function commandsOfPage(): readonly [string, string] {
  const [prepare, restore, ...others] = codeBlocks.filter(
    ({ page, language, text }) => page === 'docs/scaling.md' && language === 'sh' && text.startsWith('pgbackrest '),
  );
  if (prepare === undefined || restore === undefined || others.length > 0)
    throw new Error('docs/scaling.md has other commands of pgBackRest than this test expects');
  return [prepare.text, restore.text];
}

// It needs Debian's pgbackrest: .ci/long installs it.
test.runIf(isLong && isPostgres())(
  'after a crash pgBackRest restores the rows up to a moment and no others, and Lectern serves them',
  async () => {
    const node = await createNode();
    const [prepare, restore] = commandsOfPage();
    // Instead of /etc/pgbackrest.conf; also for PostgreSQL, which archives and restores its log with pgBackRest.
    vi.stubEnv('PGBACKREST_CONFIG', `${node.folder}/pgbackrest.conf`);
    onTestFinished(() => void vi.unstubAllEnvs());
    await node.shell(`cat >pgbackrest.conf <<'END'${configuration(node.folder)}END
      mkdir -p repository lock spool
      echo "archive_mode = on
      archive_command = 'pgbackrest --stanza=lectern archive-push %p'" >>"$data/postgresql.conf"`);
    await node.start();
    await onServer(node.url('postgres'), 'create database lectern');
    const location = { kind: 'postgres', url: node.url('lectern') } as const;
    const { answer } = await command(environmentOf(location), ['setup', '--name', 'School', '--login', 'lin.mei']);
    await node.shell(prepare);

    const serve = async () => {
      const server = await startServeCommand(location);
      return { ...server, client: new Lectern({ baseUrl: server.url, key: String(answer.key) }) };
    };
    const before = await serve();
    const write = async (from: number, to: number) => {
      for (let number = from; number <= to; number++) {
        await before.client.user.create({ userRole: 'student', loginName: `row.${number}`, name: '孙丽' });
      }
    };
    await write(1, 120);
    const [{ moment } = {}] = await onServer(node.url('lectern'), 'select clock_timestamp()::text as moment');
    await write(121, 200);
    await onServer(node.url('lectern'), 'select pg_switch_wal()');
    await vi.waitFor(
      async () => {
        const [found] = await onServer(
          node.url('lectern'),
          `select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as done from pg_stat_archiver`,
        );
        expect(found?.done).toBe(true);
      },
      { timeout: 240_000 },
    );
    await before.stop();
    await node.stop('immediate');

    const target = /"--target=[^"]*"/;
    expect(restore).toMatch(target);
    await node.shell(restore.replace(target, `"--target=${moment}"`));
    await node.start();
    await vi.waitFor(
      async () =>
        expect(await onServer(node.url('postgres'), 'select pg_is_in_recovery() as recovering')).toEqual([
          { recovering: false },
        ]),
      { timeout: 240_000 },
    );
    const found = await onServer(node.url('lectern'), `select login_name from users where login_name like 'row.%'`);
    const wanted = Array.from({ length: 120 }, (_, index) => `row.${index + 1}`);
    expect(found.map(({ login_name }) => login_name).sort()).toEqual(wanted.sort());
    const { client } = await serve();
    expect((await client.user.list({})).total).toBe(120);
    expect((await client.user.create({ userRole: 'student', loginName: 'row.201', name: '孙丽' })).userId).toBeTruthy();
  },
);

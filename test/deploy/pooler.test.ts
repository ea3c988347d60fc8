import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, isPostgres } from '../database/database.ts';
import { onServer } from '../run/postgres/admin.ts';
import { isLong, tries } from '../run/tries.ts';
import { command, environmentOf } from '../server/command.ts';
import { startServeCommand } from '../server/serve-command.ts';
import { startPgBouncer } from './pooler.ts';

/** A migrated database with a role for the server and a key. */
async function preparedDatabase() {
  const location = await createTestDatabase();
  if (location.kind === 'embedded') throw new Error('A pooler needs PostgreSQL');
  const role = `lectern_pooled_${crypto.randomUUID().slice(0, 8)}`;
  await onServer(location.url, `create role ${role} login`);
  onTestFinished(async () => {
    await onServer(location.url, `drop owned by ${role}`);
    await onServer(location.url, `drop role ${role}`);
  });
  const environment = environmentOf(location);
  const { answer } = await command(environment, ['setup', '--name', 'School', '--login', 'lin.mei']);
  const direct = new URL(location.url);
  direct.username = role;
  const giveSettings = () => command(environment, ['migrate', '--server-role', role]);
  return { url: location.url, direct: direct.href, role, key: String(answer.key), giveSettings };
}

async function post(url: string, key: string, path: string, body: object) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return Object(await response.json());
}

test.runIf(isPostgres())(
  'with DATABASE_POOLER=transaction a role without the settings of the server is refused, and migrate --server-role gives them',
  async () => {
    const { direct, giveSettings } = await preparedDatabase();
    const serve = (more = {}) =>
      startServeCommand({ kind: 'postgres', url: direct }, { DATABASE_POOLER: 'transaction', ...more });
    await expect(serve()).rejects.toThrow(
      /this role has others: .*default_transaction_read_only is off, not on.* Run "lectern migrate --server-role <role>"/,
    );
    expect((await giveSettings()).refused).toBeUndefined();
    await expect(serve({ STATEMENT_TIMEOUT_MS: '7000' })).rejects.toThrow(
      /this role has others: statement_timeout is 120000, not 7000\. Run/,
    );
    const { url } = await serve();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  },
);

// They need Debian's pgbouncer: .ci/long installs it.
describe.runIf(isLong && isPostgres())('through PgBouncer', () => {
  test.each(['session', 'transaction'] as const)(
    'in %s mode eight readers and eight writers at once all succeed, and every write is there once',
    async (mode) => {
      const { url: database, role, key, giveSettings } = await preparedDatabase();
      await giveSettings();
      const pooled = await startPgBouncer(mode, database, role);
      const { url } = await startServeCommand(
        { kind: 'postgres', url: pooled },
        mode === 'transaction'
          ? { DATABASE_POOLER: 'transaction', DATABASE_POOL_SIZE: '20' }
          : { DATABASE_POOL_SIZE: '2' },
      );
      const rounds = tries(20, 60);
      const failed: unknown[] = [];
      const expectDone = (answer: { code: number }) => void (answer.code === 0 || failed.push(answer));
      const write = async (writer: number) => {
        for (let round = 0; round < rounds; round++) {
          const user = { userRole: 'student', loginName: `w${writer}.${round}`, name: `学生${writer}` };
          expectDone(await post(url, key, '/user/create', user));
        }
      };
      const reads = [
        ['/user/list', {}],
        ['/order/list', { payStartDate: Date.now() - 86_400_000, payEndDate: Date.now() }],
        ['/user/changes', {}],
        ['/overview/today', {}],
        ['/group/list', {}],
      ] as const;
      const read = async (reader: number) => {
        for (let round = 0; round < rounds * 3; round++) {
          const [path, body] = reads[(reader + round) % reads.length] ?? reads[0];
          expectDone(await post(url, key, path, body));
        }
      };
      const numbers = [0, 1, 2, 3, 4, 5, 6, 7];
      await Promise.all([...numbers.map(write), ...numbers.map(read)]);
      expect(failed).toEqual([]);
      expect((await post(url, key, '/user/list', {})).obj.total).toBe(8 * rounds);
    },
  );
});

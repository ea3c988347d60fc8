import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { createTestDatabase, isEmbedded, isPostgres } from '../../../test/database/database.ts';
import { startProcess } from '../../../test/processes/start.ts';
import { onServer } from '../../../test/run/postgres/admin.ts';
import { tries } from '../../../test/run/tries.ts';
import { command, environmentOf } from '../../../test/server/command.ts';
import { startServeCommand } from '../../../test/server/serve-command.ts';

const password = 'correct horse battery';
const json = { 'Content-Type': 'application/json' };

interface Sent {
  readonly status: number;
  readonly body: string;
}

/** One request on a connection of its own: the next one goes to another worker. */
const send = (url: string, headers: object, body?: object) =>
  new Promise<Sent>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url, { method, headers: { ...json, ...headers }, agent: new Agent() }, (response) => {
      resolve(text(response).then((read) => ({ status: response.statusCode ?? 0, body: read })));
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

test.runIf(isPostgres())(
  'workers share one port, the rate limits and the jobs; one that is killed under load is replaced and no acknowledged write is lost',
  async () => {
    const location = await createTestDatabase();
    if (location.kind === 'embedded') return;
    const environment = environmentOf(location);
    const { answer } = await command(environment, ['setup', '--name', 'School', '--login', 'lin.mei']);
    const settings = { ...environment, PORT: '0', WORKERS: '2', LOG_LEVEL: 'error', RATE_LIMIT_PER_KEY: '0' };
    const primary = await startProcess('program', [JSON.stringify(settings), 'serve']);
    const url = await primary.listening();
    const headers = { Authorization: `Bearer ${answer.key}` };
    const pids = async () => {
      const names = await onServer(
        location.url,
        `select distinct application_name as name from pg_stat_activity
         where datname = current_database() and application_name like 'lectern %'`,
      );
      const found = names.map(({ name }) => Number(/\((\d+)\)$/.exec(String(name))?.[1]));
      return found.filter((pid) => pid !== primary.pid && pid !== process.pid);
    };
    // A worker connects to the database when it has something to ask.
    const first = await vi.waitFor(
      async () => {
        const found = await pids();
        expect(found).toHaveLength(2);
        return found;
      },
      { timeout: 240_000 },
    );

    // Ten wrong passwords for one account and place, however many workers answer; one more of each that is under way already.
    const signIn = { loginName: 'lin.mei', password };
    const attempts = Array.from({ length: 15 }, () => send(`${url}/staff/signIn`, { Origin: url }, signIn));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    const failed = statuses.filter((status) => status === 401).length;
    expect(failed).toBeGreaterThanOrEqual(10);
    expect(failed).toBeLessThanOrEqual(12);
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - failed);

    const acknowledged: string[] = [];
    let killed = false;
    const each = tries(10, 200);
    const write = async (writer: number) => {
      for (let round = 0, afterKill = 0; afterKill < each; round++) {
        const loginName = `w${writer}.${round}`;
        const key = { ...headers, 'Idempotency-Key': loginName };
        const user = { userRole: 'student', loginName, name: '孙丽' };
        const once = () => send(`${url}/user/create`, key, user).catch(() => undefined);
        let sent = await once();
        // The connection to a killed worker is reset; the caller repeats the call with the same key.
        while (sent === undefined || sent.status === 503) sent = await once();
        expect(sent).toMatchObject({ status: 200 });
        acknowledged.push(loginName);
        if (killed) afterKill += 1;
      }
    };
    const writing = Promise.all([0, 1, 2, 3, 4, 5].map(write));
    await vi.waitUntil(() => acknowledged.length > each, { timeout: 240_000, interval: 1 });
    const [victim = 0] = first;
    process.kill(victim, 'SIGKILL');
    killed = true;
    await writing;
    const stored = await onServer(location.url, `select login_name from users where login_name like 'w%'`);
    expect(stored.map(({ login_name }) => login_name).sort()).toEqual(acknowledged.sort());
    await vi.waitFor(
      async () => {
        const now = await pids();
        expect(now).toHaveLength(2);
        expect(now).not.toContain(victim);
      },
      { timeout: 240_000 },
    );
    expect(primary.errors()).toContain('a worker ended; another one starts');

    expect(JSON.parse((await send(`${url}/readyz`, {})).body)).toMatchObject({ ready: true });
    const { answer: scraping } = await command(environment, [
      'key',
      'create',
      '--name',
      'x',
      '--scope',
      'metrics:read',
    ]);
    // A worker that is busy for seconds is left out of one answer, and database_up is 0 if the database is that slow.
    const showsAll = async () => {
      const metrics = (await send(`${url}/metrics`, { Authorization: `Bearer ${scraping.secret}` })).body;
      const sumOf = (pattern: RegExp) => Number(pattern.exec(metrics)?.[1]);
      expect(metrics.match(/^lectern_build_info/gm)).toHaveLength(1);
      expect(sumOf(/^lectern_database_up (\d+)/m)).toBe(1);
      // What the killed worker had counted is gone; one answer of each writer may still have been its.
      const created = /^http_request_duration_seconds_count\{operation="\/user\/create",code="200"\} (\d+)/m;
      expect(sumOf(created)).toBeGreaterThanOrEqual(5 * each);
      const { list } = JSON.parse((await send(`${url}/request/list`, headers, { pageSize: 500 })).body).obj;
      const creations = list.filter(({ operation }: { operation: string }) => operation === 'user.create');
      expect(creations.length).toBeGreaterThanOrEqual(Math.min(5 * each, 400));
    };
    await vi.waitFor(showsAll, { timeout: 240_000 });

    process.kill(primary.pid, 'SIGTERM');
    const rest: string[] = [];
    for await (const line of primary.lines) rest.push(line);
    expect(rest.at(-1)).toBe('Stopped.');
    await vi.waitFor(async () => expect(await pids()).toEqual([]), { timeout: 240_000 });
  },
);

test.runIf(isPostgres())(
  'while the primary process stands still, workers answer, each with its part of the limits; then the limits are shared again',
  async () => {
    const location = await createTestDatabase();
    if (location.kind === 'embedded') return;
    const environment = environmentOf(location);
    const { answer } = await command(environment, ['setup', '--name', 'School', '--login', 'lin.mei']);
    const settings = { ...environment, PORT: '0', WORKERS: '2', LOG_LEVEL: 'error' };
    const primary = await startProcess('program', [JSON.stringify(settings), 'serve']);
    const url = await primary.listening();
    const headers = { Authorization: `Bearer ${answer.key}` };
    const read = () => send(`${url}/branch/list`, headers, {});
    expect(await read()).toMatchObject({ status: 200 });
    process.kill(primary.pid, 'SIGSTOP');

    for (const path of ['/healthz', '/readyz']) expect(await send(url + path, {})).toMatchObject({ status: 200 });
    for (let index = 0; index < 20; index++) expect(await read()).toMatchObject({ status: 200 });
    // Of the ten wrong passwords for an account and place, each of the two allows five.
    const signIn = { loginName: 'lin.mei', password: 'a wrong password' };
    const attempts = Array.from({ length: 15 }, () => send(`${url}/staff/signIn`, { Origin: url }, signIn));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    const wrong = statuses.filter((status) => status === 401).length;
    expect([wrong >= 5, wrong <= 10]).toEqual([true, true]);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15 - wrong);
    expect(await send(`${url}/request/list`, headers, {})).toMatchObject({ status: 200 });

    process.kill(primary.pid, 'SIGCONT');
    await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 200 }), { timeout: 240_000 });
    process.kill(primary.pid, 'SIGTERM');
    const rest: string[] = [];
    for await (const line of primary.lines) rest.push(line);
    expect(rest.at(-1)).toBe('Stopped.');
  },
);

test.runIf(isEmbedded())('several workers on the embedded database are refused', async () => {
  const starting = startServeCommand(await createTestDatabase(), { WORKERS: '2' });
  await expect(starting).rejects.toThrow(
    'WORKERS is 2, and only one process can use the embedded database. Set DATABASE_URL to a PostgreSQL, or WORKERS=1.',
  );
});

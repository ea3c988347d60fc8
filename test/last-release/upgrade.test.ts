import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, isPostgres, openAt } from '../database/database.ts';
import { startHaproxy } from '../deploy/haproxy.ts';
import { isLong } from '../run/tries.ts';
import { environmentOf } from '../server/command.ts';
import { buildNextVersion } from '../server/next-version.ts';
import { buildLastRelease } from './last-release.ts';

const longWait = { timeout: 600_000 };

interface RunningProgram {
  readonly url: string;
  readonly pid: number;
  /** Asks it to stop, and waits until it has; it must end without a complaint. */
  stop(): Promise<void>;
}

/** Runs a command of a program; `answer` is what it printed as JSON. */
async function run(main: string, environment: NodeJS.ProcessEnv, args: readonly string[]) {
  const child = spawn(process.execPath, [main, ...args, '--json'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (exitCode === 1) throw new Error(stderr);
  return { exitCode, stderr, answer: stdout === '' ? undefined : JSON.parse(stdout) };
}

async function serve(main: string, environment: NodeJS.ProcessEnv): Promise<RunningProgram> {
  const child = spawn(process.execPath, [main, 'serve'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const lines = createInterface(child.stdout);
  let url: string | undefined;
  for await (const line of lines) {
    url = /listening on (\S+)/.exec(line)?.[1];
    if (url !== undefined) break;
  }
  if (url === undefined || child.pid === undefined) throw new Error('The program ended before it listened');
  child.stdout.resume();
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  };
}

/** Callers that write and read without a pause and without trying again, until they are told to stop. */
function startLoad(socketPath: string, key: string) {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let isOver = false;
  let answered = 0;

  async function post(path: string, body: object): Promise<string> {
    const headers = { Host: 'localhost', 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
    const calling = request({ socketPath, path, method: 'POST', agent, headers });
    calling.end(JSON.stringify(body));
    const [response] = await once(calling, 'response');
    const answer = await text(response);
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode} ${answer}`);
    return answer;
  }

  async function call(caller: number): Promise<void> {
    for (let count = 0; !isOver; count++) {
      const loginName = `caller${caller}-${count}`;
      try {
        await post('/user/create', { userRole: 'student', loginName, name: loginName });
        acknowledged.push(loginName);
        const found = await post('/user/list', { userRole: 'student', searchStr: loginName });
        if (!found.includes(`"${loginName}"`)) throw new Error(`/user/list does not know ${loginName}: ${found}`);
        await post('/order/list', { payStartDate: 0, payEndDate: 1_000 });
      } catch (error) {
        failures.push(String(error));
      }
      answered += 1;
    }
  }
  const callers = [0, 1, 2].map(call);
  return {
    acknowledged,
    failures,
    /** Waits for so many further rounds: the load is under way at each step of the upgrade. */
    more: async (rounds: number) => {
      const enough = answered + rounds;
      await vi.waitUntil(() => answered >= enough || failures.length > 0, longWait);
      expect(failures).toEqual([]);
    },
    stop: async () => {
      isOver = true;
      await Promise.all(callers);
    },
  };
}

// It needs git, and the Debian package haproxy: .ci/long installs them.
test.runIf(isLong && isPostgres())(
  'the last release goes under load through the upgrade to this version without a failed request',
  async () => {
    const [old, next] = [await buildLastRelease(), await buildNextVersion()];
    onTestFinished(old.remove);
    const nextMain = `${next.folder}/src/cli/main.js`;
    const location = await createTestDatabase('empty');
    const environment = {
      ...process.env,
      ...environmentOf(location),
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_ADDRESS: '0',
      RATE_LIMIT_PER_KEY: '0',
      // Longer than HAProxy takes to notice, on any machine.
      SHUTDOWN_DELAY_MS: '15000',
    };
    const { answer: setup } = await run(old.main, environment, ['setup', '--name', 'Upgraded', '--login', 'lin.mei']);
    const balancer = await startHaproxy(3);
    const isDone = (state: unknown) =>
      JSON.stringify(state) === JSON.stringify({ ready: true, database: 'ok', migrations: 'done' });
    const readiness = async ({ url }: RunningProgram) => (await fetch(`${url}/readyz`)).json();

    // Two processes of the last release serve.
    let first = await serve(old.main, environment);
    await balancer.place(0, first.url);
    const second = await serve(old.main, environment);
    await balancer.place(1, second.url);
    const load = startLoad(balancer.socketPath, setup.key);
    await load.more(20);

    // The next version migrates. The old processes stay ready; one of them restarts.
    const up = await run(nextMain, environment, ['migrate', 'up']);
    expect(up.answer).toMatchObject({ ran: expect.arrayContaining([next.expand]), left: [next.contract] });
    // A process asks the database again after a second.
    await load.more(20);
    for (const server of [first, second]) {
      await vi.waitUntil(async () => !isDone(await readiness(server)), longWait);
      expect(await readiness(server)).toEqual({ ready: true, database: 'ok', migrations: 'ahead' });
    }
    await load.more(20);
    const leaving = first.stop();
    await balancer.left(0);
    await leaving;
    first = await serve(old.main, environment);
    expect(await readiness(first)).toEqual({ ready: true, database: 'ok', migrations: 'ahead' });
    await balancer.place(0, first.url);
    await load.more(20);

    // New processes come, and the old ones go one at a time. The contract migration waits for the last one.
    const third = await serve(nextMain, environment);
    expect(await readiness(third)).toEqual({ ready: true, database: 'ok', migrations: 'done' });
    await balancer.place(2, third.url);
    await load.more(20);
    await first.stop();
    await balancer.place(0, (await serve(nextMain, environment)).url);
    await load.more(20);
    const refused = await run(nextMain, environment, ['migrate', 'up', '--contract']);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toMatch(
      new RegExp(`older processes are connected \\(1\\): lectern ${old.version} on \\S+ \\(${second.pid}\\)\\.`),
    );
    await load.more(20);
    await second.stop();
    // PostgreSQL lists a connection until its process has ended.
    let contract = await run(nextMain, environment, ['migrate', 'up', '--contract']);
    while (contract.stderr.includes('older processes are connected')) {
      contract = await run(nextMain, environment, ['migrate', 'up', '--contract']);
    }
    expect(contract.answer).toMatchObject({ ran: [next.contract], left: [] });
    await load.more(20);
    expect(await readiness(third)).toEqual({ ready: true, database: 'ok', migrations: 'done' });
    expect((await run(old.main, environment, ['key', 'list'])).stderr).toContain(`needs Lectern ${next.version}`);

    await load.stop();
    expect(load.failures).toEqual([]);
    expect(load.acknowledged.length).toBeGreaterThan(100);
    const stored = `select login_name from users where login_name like 'caller%'`;
    const { rows } = await (await openAt(location)).execute({ text: stored, values: [] });
    expect(rows.map(({ login_name: name }) => name).sort()).toEqual(load.acknowledged.toSorted());
  },
);

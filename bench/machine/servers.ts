import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Child, startChild } from './child.ts';
import { freePort } from './postgres.ts';
import { root } from './root.ts';

const run = promisify(execFile);

/** A running server under test. */
export interface Server extends Child {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const mainOf = (project: URL) => fileURLToPath(new URL('dist/cli/main.js', project));
const scopes = ['order', 'product', 'group', 'user', 'subject', 'liveclass', 'homework', 'exam', 'statistics'].flatMap(
  (resource) => [`${resource}:read`, `${resource}:write`],
);

/** Runs a lectern command and returns its output. */
export const lectern = (env: Readonly<Record<string, string>>, ...args: string[]) => lecternOf(root, env, args);

async function lecternOf(project: URL, env: Readonly<Record<string, string>>, args: readonly string[]) {
  const { stdout } = await run(process.execPath, [mainOf(project), ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 1 << 26,
  });
  return stdout;
}

export async function buildProduct(): Promise<void> {
  await run('npm', ['run', '--silent', 'build'], { cwd: root });
}

/** As the container image and the unit of systemd set it. */
const asDeployed = { NODE_OPTIONS: '--max-semi-space-size=8 --v8-pool-size=1' };

/** The built Lectern, with a key and without rate limits; `project` may be the checkout of another commit. */
export async function startProduct(
  database: Readonly<Record<string, string>>,
  name = 'Lectern',
  project = root,
): Promise<Server> {
  const port = await freePort();
  const env = { ...asDeployed, ...database, PORT: String(port), RATE_LIMIT_PER_KEY: '0', RATE_LIMIT_PER_ADDRESS: '0' };
  const scope = [...scopes, 'personal'].join();
  const create = ['key', 'create', '--json', '--name', 'bench', '--scope', scope];
  const { secret } = JSON.parse(await lecternOf(project, env, create));
  const child = await startChild({
    command: process.execPath,
    args: [mainOf(project), 'serve'],
    env,
    cwd: project,
    ready: /listening on/,
  });
  return { ...child, name, url: `http://127.0.0.1:${port}`, headers: { Authorization: `Bearer ${secret}` } };
}

/** A server of `peers/` on the same database. */
export async function startPeer(name: string, file: string, databaseUrl: string): Promise<Server> {
  const port = await freePort();
  const secret = 'the-secret-of-the-peers';
  const child = await startChild({
    command: process.execPath,
    args: [fileURLToPath(new URL(`bench/peers/${file}`, root))],
    env: { DATABASE_URL: databaseUrl, PORT: String(port), SECRET: secret, NODE_ENV: 'production' },
    ready: /^ready$/m,
  });
  return { ...child, name, url: `http://127.0.0.1:${port}`, headers: { Authorization: `Bearer ${secret}` } };
}

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

const main = fileURLToPath(new URL('dist/cli/main.js', root));
const scopes = ['order', 'product', 'group', 'user', 'subject', 'liveclass', 'homework', 'exam', 'statistics'].flatMap(
  (resource) => [`${resource}:read`, `${resource}:write`],
);

/** Runs a lectern command and returns its output. */
export async function lectern(env: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [main, ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 1 << 26,
  });
  return stdout;
}

export async function buildProduct(): Promise<void> {
  await run('npm', ['run', '--silent', 'build'], { cwd: root });
}

/** The built Lectern, with a key and without rate limits. */
export async function startProduct(database: Readonly<Record<string, string>>, name = 'Lectern'): Promise<Server> {
  const port = await freePort();
  const env = { ...database, PORT: String(port), RATE_LIMIT_PER_KEY: '0', RATE_LIMIT_PER_ADDRESS: '0' };
  const scope = [...scopes, 'personal'].join();
  const { secret } = JSON.parse(await lectern(env, 'key', 'create', '--json', '--name', 'bench', '--scope', scope));
  const child = await startChild({
    command: process.execPath,
    args: [main, 'serve'],
    env,
    cwd: root,
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
    ready: /ready/,
  });
  return { ...child, name, url: `http://127.0.0.1:${port}`, headers: { Authorization: `Bearer ${secret}` } };
}
